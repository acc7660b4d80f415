import type { FastifyRequest } from 'fastify'
import { readOwnSubscriptions } from '../../commerce/index.ts'
import { showSubscriptions } from '../../commerce/v2.ts'
import {
  changeOwnAccount,
  isNetworkResponder,
  isResponder,
  ownProfile,
  ownRoles,
  type User,
  userToken,
  whereIs,
} from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Wire } from '../../platform/http/fields.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { readCountryNames } from '../../reference/index.ts'
import { readCheckIns } from '../../safety/index.ts'
import { readOwnTrips } from '../../trips/index.ts'
import {
  fromMyProfileV2,
  type LastSeen,
  type MyProfile,
  MyProfileChangeV2,
  MyProfileV2,
  toMyProfileV2,
} from './my-profile.v2.wire.ts'

const mostCheckIns = 20
const access = ['user'] as const
const tags = ['Profile']

/** The caller's last known location, from check-ins and trips. */
async function lastSeen(ctx: Ctx, userId: string, checkIns: MyProfile['checkIns']): Promise<LastSeen> {
  const [latest] = checkIns
  // Trips belong to a company; a person without one has only check-ins.
  if (!('companyId' in ctx.actor) || ctx.actor.companyId === null)
    return { checkIn: latest, where: undefined, tripId: null, countryCode: null }
  const where = await whereIs(ctx, userId, ctx.now)
  const stay = where?.stay
  // The latest may name a country alone, where an earlier one has a place in it.
  const checkIn = checkIns.find(({ id }) => id === stay?.checkInId) ?? latest
  const at = stay && stay.checkInId === null ? ctx.now : (checkIn?.at ?? ctx.now)
  const { items: trips } = await readOwnTrips(ctx)
  const trip = trips.find(({ startsAt, endsAt }) => startsAt <= at && at <= endsAt)
  const [country] = stay?.countryId ? await readCountryNames(ctx, [stay.countryId]) : []
  return { checkIn, where, tripId: stay?.tripId ?? trip?.id ?? null, countryCode: country?.alpha2 ?? null }
}

/** The caller's own token; null for somebody who signed in and does not need it. */
function tokenFor({ actor, vault }: Ctx, { id, tokenVersion }: User): string | null {
  if (actor.kind !== 'user' || actor.sessionId !== undefined) return null
  return userToken(vault, { userId: id, companyId: actor.companyId, version: tokenVersion })
}

/** The caller's own profile, with data of several rooms. */
export const myProfileRoutesV2: Routes = async (app) => {
  const shown = async ({ ctx, locale }: FastifyRequest): Promise<Wire<typeof MyProfileV2>> => {
    const user = await ownProfile(ctx)
    const [roles, checkIns] = [await ownRoles(ctx, user), await readCheckIns(ctx, user.id, mostCheckIns)]
    const own: MyProfile = {
      user,
      token: tokenFor(ctx, user),
      roles,
      checkIns,
      lastSeen: await lastSeen(ctx, user.id, checkIns),
      subscriptions: await showSubscriptions(ctx, await readOwnSubscriptions(ctx), locale),
    }
    const responder = isResponder(roles.map((role) => role.type)) || isNetworkResponder(ctx.actor)
    return toMyProfileV2(own, { base: app.baseUrl(), now: ctx.now, responder })
  }

  app.get('/users/my_profile', {
    config: { access },
    schema: {
      operationId: 'getMyProfileV2',
      tags,
      summary: 'Get the caller’s own account',
      description:
        'With what only the person may see: the key (not with a session cookie), settings, check-ins, last location, roles, subscriptions.',
      response: { 200: MyProfileV2, ...problems(401) },
    },
    handler: async (req) => shown(req),
  })

  for (const [method, operationId] of [
    ['PATCH', 'changeMyProfileV2'],
    ['PUT', 'changeMyProfileByPutV2'],
  ] as const) {
    app.route({
      method,
      url: '/users/my_profile',
      config: { access },
      schema: {
        operationId,
        tags,
        summary: 'Change the caller’s own nationalities and language',
        description:
          'Nationalities and language only; settings change at /users/my_settings, everything else through the company. The answer is the whole account.',
        body: MyProfileChangeV2,
        response: { 200: MyProfileV2, ...problems(400, 401, 403, 422) },
      },
      handler: async (req) => {
        await changeOwnAccount(req.ctx, fromMyProfileV2(req.body))
        return shown(req)
      },
    })
  }
}
