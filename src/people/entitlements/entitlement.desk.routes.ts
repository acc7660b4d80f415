import { Type } from 'typebox'
import { deskResource } from '../../platform/http/desk-resource.ts'
import { id, idOrNull, integer, namedObject, text, time, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { type Routes, Uuid } from '../../platform/http/routes.ts'
import { maybeTimeOut, parseTime, TimeIn, timeOut } from '../../platform/http/times.ts'
import { features } from '../companies/company.ts'
import {
  createEntitlement,
  editEntitlement,
  getEntitlement,
  readEntitlements,
  removeEntitlement,
} from './entitlement.service.ts'
import type { Entitlement } from './entitlement.ts'

const EntitlementDesk = namedObject(
  'Entitlement',
  {
    id: id('Id of the entitlement.'),
    company_id: idOrNull('The company.'),
    user_id: idOrNull('The person; null: everybody of the company.'),
    feature: text('What may be used.', 'alerts'),
    from: time('From when.'),
    until: timeOrNull('Until when; null: until it is ended.'),
    source: text('By what right.', 'desk'),
    created_at: time('When it was given.'),
    updated_at: time('When it was last changed.'),
    revision: integer('Counts the changes.', 1),
  },
  { description: 'What a person, or everybody of a company, may use.' },
)

const toEntitlementDesk = (one: Entitlement): Wire<typeof EntitlementDesk> => ({
  id: one.id,
  company_id: one.companyId,
  user_id: one.userId,
  feature: one.feature,
  from: timeOut(one.from),
  until: maybeTimeOut(one.until),
  source: one.source,
  created_at: timeOut(one.createdAt),
  updated_at: timeOut(one.updatedAt),
  revision: one.revision,
})

const intervalFields = {
  from: Type.Optional({ ...TimeIn, description: 'From when; default: now.' } as typeof TimeIn),
  until: Type.Optional(
    Type.Unsafe<string | number | null>({ ...TimeIn, type: ['string', 'number', 'null'], description: 'Until when.' }),
  ),
  source: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'By what right.', examples: ['desk'] }),
  ),
}
const parseUntil = (sent: string | number | null | undefined): Date | null | undefined =>
  sent === undefined || sent === null ? sent : parseTime(sent, 'until')

const NewBody = Type.Object({
  entitlement: namedObject(
    'EntitlementInput',
    {
      user_id: Type.Optional(Uuid),
      company_id: Type.Optional(Uuid),
      feature: Type.Enum([...features], { description: 'What may be used.', examples: ['alerts'] }),
      ...intervalFields,
    },
    { description: 'For a person, or (without user_id) for everybody of a company.' },
  ),
})
const ChangeBody = Type.Object({
  entitlement: namedObject('EntitlementChanges', intervalFields, { description: 'What to change.' }),
})

export const entitlementRoutesDesk: Routes = async (app) => {
  const entitlements = deskResource(app, {
    path: '/entitlements',
    tag: 'Entitlements',
    access: ['staff'],
    params: Type.Object({ id: Uuid }),
    schema: EntitlementDesk,
    revisionOf: ({ revision }: Entitlement) => revision,
    show: (several) => several.map(toEntitlementDesk),
  })

  entitlements.list({
    operationId: 'listEntitlementsDesk',
    summary: 'List entitlements',
    querystring: Type.Object({
      ...PageQuery.properties,
      company_id: Type.Optional(Uuid),
      user_id: Type.Optional(Uuid),
    }),
    items: 'Newest first.',
    refusals: [401, 403],
    run: (ctx, { company_id: companyId, user_id: userId }, page) => readEntitlements(ctx, { companyId, userId }, page),
  })

  entitlements.get({ operationId: 'getEntitlementDesk', summary: 'Get an entitlement', run: getEntitlement })

  entitlements.create({
    operationId: 'createEntitlementDesk',
    summary: 'Entitle a person or a company to a feature',
    refusals: [400, 401, 403, 404, 422],
    body: NewBody,
    run: (ctx, { entitlement: { user_id, company_id, feature, from, until, source } }) =>
      createEntitlement(ctx, {
        userId: user_id ?? null,
        companyId: company_id ?? null,
        feature,
        from: from === undefined ? null : parseTime(from, 'from'),
        until: parseUntil(until) ?? null,
        source: source ?? 'desk',
      }),
  })

  entitlements.edit({
    operationId: 'editEntitlementDesk',
    summary: 'Change from when until when',
    refusals: [400, 401, 403, 404, 412, 422],
    body: ChangeBody,
    run: (ctx, id, expected, { entitlement: { from, until, source } }) => {
      const start = from === undefined ? undefined : parseTime(from, 'from')
      return editEntitlement(ctx, id, { from: start, until: parseUntil(until), source }, expected)
    },
  })

  entitlements.deleteForGood({
    operationId: 'deleteEntitlementDesk',
    summary: 'Take an entitlement away',
    refusals: [401, 403, 404, 412],
    run: removeEntitlement,
  })
}
