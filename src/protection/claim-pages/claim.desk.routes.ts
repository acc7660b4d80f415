import { Type } from 'typebox'
import { pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import {
  ClaimCountDesk,
  ClaimDesk,
  ClaimInFullDesk,
  JudgementDesk,
  toClaimCountsDesk,
  toClaimDesk,
  toClaimInFullDesk,
} from './claim.desk.wire.ts'
import { claimAtDesk, countDeskClaims, getDeskClaim, readClaimQueue } from './claim-access.service.ts'
import { judgeClaim, reopenClaim } from './claim-changes.service.ts'
import { ClaimFilterQuery } from './claim-filter.wire.ts'

const tags = ['Claims']
const access = ['staff', 'manager'] as const
const ById = Type.Object({ id: Uuid })

const Filter = Type.Object({
  ...ClaimFilterQuery.properties,
  company_id: Type.Optional({ ...Uuid, description: 'Only of this company.' }),
  user_id: Type.Optional({ ...Uuid, description: 'Only of this person.' }),
  registration_id: Type.Optional({ ...Uuid, description: 'Only of this registration.' }),
  human_id: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Only the one with this readable id, in any case.',
      examples: ['F3C33D'],
    }),
  ),
})
const { page: _page, per_page: _perPage, status: _status, ...counted } = Filter.properties

type FilterSent = Omit<Type.Static<typeof Filter>, 'page' | 'per_page'>
const filterOf = (query: FilterSent) => ({
  companyId: query.company_id,
  userId: query.user_id,
  status: query.status,
  kind: query.kind,
  tripId: query.trip_id,
  subscriptionId: query.subscription_id,
  registrationId: query.registration_id,
  humanId: query.human_id?.trim().toUpperCase(),
})

export const claimRoutesDesk: Routes = async (app) => {
  app.get('/claims', {
    config: { access },
    schema: {
      operationId: 'listClaims',
      tags,
      summary: 'List claims',
      description:
        'The queue: first those that wait for a decision of staff, the one that has waited longest first; then the others, newest first. A manager sees the own company’s.',
      querystring: Filter,
      response: { 200: Type.Array(ClaimDesk, { description: 'A page of claims.' }), ...problems(400, 401, 422) },
    },
    handler: async (req, reply) => {
      const items = await pageItems(req, reply, (page) => readClaimQueue(req.ctx, filterOf(req.query), page))
      return items.map((claim) => toClaimDesk(claim, req.locale))
    },
  })

  app.get('/claims/counts', {
    config: { access },
    schema: {
      operationId: 'countClaims',
      tags,
      summary: 'Count claims by status',
      description: 'Every status, with the time since when the oldest has it. A manager gets the own company’s.',
      querystring: Type.Object(counted),
      response: {
        200: Type.Array(ClaimCountDesk, { description: 'One for each status.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req) => toClaimCountsDesk(await countDeskClaims(req.ctx, filterOf(req.query))),
  })

  app.get('/claims/:id', {
    config: { access },
    schema: {
      operationId: 'getClaim',
      tags,
      summary: 'Get a claim',
      description:
        'Whole: with its history, and with the inputs, results and digests of the decisions about it. `godwit claims verify` takes this answer. A manager gets the own company’s.',
      params: ById,
      response: { 200: ClaimInFullDesk, ...problems(401, 404) },
    },
    handler: async (req) =>
      toClaimInFullDesk(await claimAtDesk(req.ctx, await getDeskClaim(req.ctx, req.params.id)), req.locale),
  })

  for (const [verb, verdict] of [
    ['accept', 'accepted'],
    ['deny', 'denied'],
  ] as const)
    app.post(`/claims/:id/${verb}`, {
      config: { access: ['staff'] },
      schema: {
        operationId: `${verb}Claim`,
        tags,
        summary: verb === 'accept' ? 'Accept a claim' : 'Deny a claim',
        description: `One that is being evaluated, was opened again, or is held; 409 otherwise. ${
          verb === 'accept'
            ? 'It is paid by a job (602, 604), or waits for bank details (606).'
            : 'It can be opened again (603); a held one is withdrawn (607).'
        }`,
        params: ById,
        body: JudgementDesk,
        response: { 200: ClaimInFullDesk, ...problems(400, 401, 403, 404, 409, 422) },
      },
      handler: async (req) => {
        const claim = await getDeskClaim(req.ctx, req.params.id)
        return toClaimInFullDesk(
          await claimAtDesk(req.ctx, await judgeClaim(req.ctx, claim, verdict, req.body.reason)),
          req.locale,
        )
      },
    })

  app.post('/claims/:id/reopen', {
    config: { access: ['staff'] },
    schema: {
      operationId: 'reopenClaim',
      tags,
      summary: 'Open a claim again',
      description:
        'One that was denied or withdrawn (605); 409 otherwise. A claim about a flight is decided by the facts, or by staff.',
      params: ById,
      body: JudgementDesk,
      response: { 200: ClaimInFullDesk, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req) => {
      const claim = await getDeskClaim(req.ctx, req.params.id)
      const act = { changedBy: 'staff', reason: req.body.reason } as const
      return toClaimInFullDesk(await claimAtDesk(req.ctx, await reopenClaim(req.ctx, claim, act)), req.locale)
    },
  })
}
