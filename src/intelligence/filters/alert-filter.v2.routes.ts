import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import {
  changeAlertFilter,
  createAlertFilter,
  type OwnerRef,
  readAlertFilters,
  removeAlertFilter,
} from './alert-filter.service.ts'
import {
  AlertFilterIn,
  AlertFilterV2,
  checkAlertFilterV2,
  fromAlertFilterV2,
  toAlertFilterV2,
} from './alert-filter.v2.wire.ts'

const access = ['user', 'company'] as const
const tags = ['Alert filters']
const Filters = Type.Array(AlertFilterV2, { description: 'Filters, oldest first.' })
const Nothing = Type.Object({}, { description: 'Always an empty object: it was done.', examples: [{}] })

/** The same operations twice: for one person, and for a whole organization. */
const levels = [
  {
    path: '/users/:user_id/alert_filters',
    params: { user_id: Uuid },
    ids: {
      list: 'listUserAlertFiltersV2',
      create: 'createUserAlertFilterV2',
      PATCH: 'updateUserAlertFilterV2',
      PUT: 'putUserAlertFilterV2',
      delete: 'deleteUserAlertFilterV2',
    },
    of: 'a person’s',
    who: 'The person’s own; with the company’s key, those of its travellers.',
    whose: (params: object): OwnerRef => ({ userId: (params as { user_id: string }).user_id }),
  },
  {
    path: '/org/:company_id/alert_filters',
    params: { company_id: Uuid },
    ids: {
      list: 'listOrganizationAlertFiltersV2',
      create: 'createOrganizationAlertFilterV2',
      PATCH: 'updateOrganizationAlertFilterV2',
      PUT: 'putOrganizationAlertFilterV2',
      delete: 'deleteOrganizationAlertFilterV2',
    },
    of: 'an organization’s',
    who: 'They stop alerts for everybody in the organization. For the company’s key and its managers.',
    whose: (params: object): OwnerRef => ({ companyId: (params as { company_id: string }).company_id }),
  },
] as const

export const alertFilterRoutesV2: Routes = async (app) => {
  for (const { path, params, ids, of, who, whose } of levels) {
    const one = Type.Object({ ...params, id: Uuid })

    app.get(path, {
      config: { access },
      schema: {
        operationId: ids.list,
        tags,
        summary: `List ${of} alert filters`,
        description: who,
        params: Type.Object(params),
        response: { 200: Filters, ...problems(401, 403, 404) },
      },
      handler: async (req) => (await readAlertFilters(req.ctx, whose(req.params))).map(toAlertFilterV2),
    })

    app.post(path, {
      config: { access, rules: checkAlertFilterV2 },
      schema: {
        operationId: ids.create,
        tags,
        summary: `Add to ${of} alert filters`,
        description: who,
        params: Type.Object(params),
        body: AlertFilterIn,
        response: { 201: AlertFilterV2, ...problems(400, 401, 403, 404, 422) },
      },
      handler: async (req, reply) => {
        const filter = await createAlertFilter(req.ctx, whose(req.params), fromAlertFilterV2(req.body))
        reply.code(201)
        return toAlertFilterV2(filter)
      },
    })

    for (const method of ['PATCH', 'PUT'] as const)
      app.route({
        method,
        url: `${path}/:id`,
        config: { access, rules: checkAlertFilterV2 },
        schema: {
          operationId: ids[method],
          tags,
          summary: `Change one of ${of} alert filters`,
          description: 'Fields left out keep their values.',
          params: one,
          body: AlertFilterIn,
          response: { 200: AlertFilterV2, ...problems(400, 401, 403, 404, 422) },
        },
        handler: async (req) =>
          toAlertFilterV2(
            await changeAlertFilter(req.ctx, whose(req.params), req.params.id, fromAlertFilterV2(req.body)),
          ),
      })

    app.delete(`${path}/:id`, {
      config: { access },
      schema: {
        operationId: ids.delete,
        tags,
        summary: `Remove one of ${of} alert filters`,
        params: one,
        response: { 200: Nothing, ...problems(401, 403, 404) },
      },
      handler: async (req) => {
        await removeAlertFilter(req.ctx, whose(req.params), req.params.id)
        return {}
      },
    })
  }
}
