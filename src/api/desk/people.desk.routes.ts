import { Type } from 'typebox'
import { AccountDesk, RoleIn, roleIn, toAccountDesk, toWhereaboutsDesk, WhereaboutsDesk } from '../../people/desk.ts'
import { countryCodes, readAccounts, readLastRegistered, whereAre } from '../../people/index.ts'
import { type Ctx, deskCompany } from '../../platform/ctx.ts'
import { id, namedObject, text, time, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { readLastCheckIns } from '../../safety/index.ts'
import { type NextTrip, readNextTrips } from '../../trips/index.ts'

const Filter = Type.Object({
  ...PageQuery.properties,
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Name, e-mail address, external id or id: whole, in part, or nearly. The nearest first.',
      examples: ['lindqvist'],
    }),
  ),
  company_id: Type.Optional(Uuid),
  role: Type.Optional(RoleIn),
  staff: Type.Optional(Type.Boolean({ description: 'True: only staff. False: no staff.', examples: [false] })),
  deleted: Type.Optional(
    Type.Boolean({ default: false, description: 'True: those who were deleted.', examples: [false] }),
  ),
  facts: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'True: with where each person is, their next trip, and when they were last heard of.',
      examples: [true],
    }),
  ),
})

const NextTripDesk = namedObject(
  'NextTrip',
  {
    id: id('The trip.'),
    name: text('Its name.', 'Lima in March'),
    start: time('The first moment of its destinations and segments.'),
    finish: time('The last moment of its destinations and segments.'),
  },
  { description: 'The trip that a person is on, else the next one.' },
)

const KnownDesk = namedObject(
  'KnownOfPerson',
  {
    whereabouts: WhereaboutsDesk,
    next_trip: Type.Union([NextTripDesk, Type.Null()], {
      description: 'The trip that the person is on, else the next one; null where there is none.',
    }),
    last_heard_at: timeOrNull('When a device was last registered or a check-in came; null where neither happened.'),
  },
  { description: 'Where a person is now, the next trip, and when the person was last heard of.' },
)

const ListedDesk = namedObject(
  'ListedAccount',
  { ...AccountDesk.properties, facts: Type.Optional(KnownDesk) },
  { description: 'A person; with facts=true also what is known of them now.' },
)

const nextTripOut = ({ id, name, startsAt, endsAt }: NextTrip): Wire<typeof NextTripDesk> => ({
  id,
  name,
  start: timeOut(startsAt),
  finish: timeOut(endsAt),
})

const later = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one > other ? one : other) : (one ?? other)

/** One statement for each fact, whatever the number of people. A manager sees what belongs to the own company, as in `getUserFactsDesk`. */
async function readKnown(ctx: Ctx, ids: readonly string[]): Promise<(id: string) => Wire<typeof KnownDesk>> {
  const places = await whereAre(ctx, ids, ctx.now, deskCompany(ctx))
  const codes = await countryCodes(
    ctx,
    [...places.values()].map(({ stay }) => stay),
  )
  const [trips, checkIns, devices] = [
    await readNextTrips(ctx, ids),
    await readLastCheckIns(ctx, ids),
    await readLastRegistered(ctx, ids),
  ]
  return (id) => {
    const trip = trips.get(id)
    return {
      whereabouts: toWhereaboutsDesk(id, ctx.now, places.get(id), codes),
      next_trip: trip ? nextTripOut(trip) : null,
      last_heard_at: maybeTimeOut(later(checkIns.get(id), devices.get(id))),
    }
  }
}

/** The list of people, with what several rooms know of them. */
export const peopleRoutesDesk: Routes = async (app) => {
  app.get('/users', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'listUsersDesk',
      tags: ['Users'],
      summary: 'Find people',
      description: 'A manager finds the own company’s people, staff everybody.',
      querystring: Filter,
      response: {
        200: Type.Array(ListedDesk, { description: 'People, oldest first; with q the nearest first.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req, reply) => {
      const { q, company_id, role, staff, deleted, facts } = req.query
      const filter = {
        companyId: company_id ?? null,
        search: q?.trim() || undefined,
        role: role === undefined ? undefined : roleIn(role, 'role'),
        staff,
        deleted: deleted ?? false,
      }
      const items = await pageItems(req, reply, (page) => readAccounts(req.ctx, filter, page))
      const known =
        facts &&
        items.length > 0 &&
        (await readKnown(
          req.ctx,
          items.map(({ user }) => user.id),
        ))
      return items.map((account) => ({
        ...toAccountDesk(account, app.baseUrl(), req.ctx.now),
        ...(known && { facts: known(account.user.id) }),
      }))
    },
  })
}
