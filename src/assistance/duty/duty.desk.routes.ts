import { Type } from 'typebox'
import { ResponderTypeIn, responderTypeIn } from '../../people/desk.ts'
import { roleCode, toUserV2, UserV2 } from '../../people/v2.ts'
import { flag, list, namedObject, type Wire } from '../../platform/http/fields.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { changeDutyHours, getDutyHours, type ResponderOnDuty, readDuty } from './duty.service.ts'
import { DutyHoursIn, DutyHoursOut, fromDutyHours, toDutyHours } from './duty.wire.ts'

const config = { access: ['staff', 'manager'] } as const
const tags = ['Responders']
const ById = Type.Object({ id: Uuid })

const ResponderDesk = namedObject(
  'Responder',
  {
    ...UserV2.properties,
    types: list(
      Type.Integer({ description: 'The number of a role.', examples: [55] }),
      'The person’s fields: 50, 55, 57, 59.',
    ),
    company_ids: list(
      Type.String({ description: 'Id of an organization.', examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'] }),
      'The organizations in which the person has these roles; a manager sees the own one.',
    ),
    network: flag('Of the network, which helps everybody who has assistance, in every organization.', false),
    on_duty: flag('On duty now.', true),
  },
  { description: 'Somebody who helps others.' },
)

const toResponderDesk = (
  { responder, isOnDuty }: ResponderOnDuty,
  base: string,
  now: Date,
): Wire<typeof ResponderDesk> => ({
  ...toUserV2(responder.user, { base, now, responder: true }),
  types: responder.roles.map((role) => roleCode[role]).toSorted((a, b) => a - b),
  company_ids: [...responder.companyIds],
  network: responder.isNetwork,
  on_duty: isOnDuty,
})

export const dutyRoutesDesk: Routes = async (app) => {
  app.get('/responders', {
    config,
    schema: {
      operationId: 'listRespondersDesk',
      tags,
      summary: 'List responders',
      description: 'A manager’s organization’s own; for staff those of every organization and of the network.',
      querystring: Type.Object({
        ...PageQuery.properties,
        q: Type.Optional(
          Type.String({
            maxLength: 200,
            description: 'Name, e-mail address or id: whole, in part, or nearly. The nearest first.',
            examples: ['lindqvist'],
          }),
        ),
        company_id: Type.Optional(Uuid),
        type: Type.Optional(ResponderTypeIn),
        network: Type.Optional(
          Type.Boolean({ description: 'True: only those of the network. False: none of them.', examples: [false] }),
        ),
      }),
      response: {
        200: Type.Array(ResponderDesk, { description: 'Responders, oldest first; with q the nearest first.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req, reply) => {
      const { q, company_id, type, network } = req.query
      const filter = {
        companyId: company_id ?? null,
        search: q?.trim() || undefined,
        role: type === undefined ? undefined : responderTypeIn(type),
        network,
      }
      const items = await pageItems(req, reply, (page) => readDuty(req.ctx, filter, page))
      return items.map((one) => toResponderDesk(one, app.baseUrl(), req.ctx.now))
    },
  })

  app.get('/responders/:id/duty_hours', {
    config,
    schema: {
      operationId: 'getDutyHoursDesk',
      tags,
      summary: 'Get a responder’s duty hours',
      params: ById,
      response: { 200: DutyHoursOut, ...problems(401, 404) },
    },
    handler: async (req) => toDutyHours(await getDutyHours(req.ctx, req.params.id)),
  })

  for (const method of ['PUT', 'PATCH'] as const) {
    app.route({
      method,
      url: '/responders/:id/duty_hours',
      config,
      schema: {
        operationId: method === 'PUT' ? 'putDutyHoursDesk' : 'changeDutyHoursDesk',
        tags,
        summary: 'Change a responder’s duty hours',
        description: 'Staff, and managers for the people of their organization.',
        params: ById,
        body: DutyHoursIn,
        response: { 200: DutyHoursOut, ...problems(400, 401, 403, 404, 422) },
      },
      handler: async (req) => toDutyHours(await changeDutyHours(req.ctx, req.params.id, fromDutyHours(req.body))),
    })
  }
}
