import { Type } from 'typebox'
import { pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { ClaimV2, toClaimV2 } from '../claims/claim.v2.wire.ts'
import { claimInFull } from '../claims/claim-reading.service.ts'
import { giveBankInfo } from './bank-info.service.ts'
import { getCompanyClaim, readCompanyClaims } from './claim-access.service.ts'
import { reopenClaim, withdrawClaim } from './claim-changes.service.ts'
import { ClaimFilterQuery } from './claim-filter.wire.ts'
import { BankInfoInV2, fromBankInfoV2, ReasonInV2, reasonOf } from './claim-in.v2.wire.ts'

const tags = ['Claims']
const access = ['company', 'user'] as const
const OfCompany = Type.Object({ company_id: Uuid })
const ById = Type.Object({ company_id: Uuid, id: Uuid })

export const claimRoutesV2: Routes = async (app) => {
  app.get('/org/:company_id/claims', {
    config: { access },
    schema: {
      operationId: 'listOrgClaimsV2',
      tags,
      summary: 'List the organization’s claims',
      description: 'Newest first. For the company’s key and its managers.',
      params: OfCompany,
      querystring: ClaimFilterQuery,
      response: { 200: Type.Array(ClaimV2, { description: 'A page of claims.' }), ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const { status, kind, trip_id: tripId, subscription_id: subscriptionId } = req.query
      const filter = { status, kind, tripId, subscriptionId }
      const items = await pageItems(req, reply, (page) =>
        readCompanyClaims(req.ctx, req.params.company_id, filter, page),
      )
      return items.map((claim) => toClaimV2(claim, req.locale))
    },
  })

  app.get('/org/:company_id/claims/:id', {
    config: { access },
    schema: {
      operationId: 'getOrgClaimV2',
      tags,
      summary: 'Get a claim of the organization',
      description: 'With its history. For the company’s key and its managers.',
      params: ById,
      response: { 200: ClaimV2, ...problems(401, 403, 404) },
    },
    handler: async (req) =>
      toClaimV2(
        await claimInFull(req.ctx, await getCompanyClaim(req.ctx, req.params.company_id, req.params.id)),
        req.locale,
      ),
  })

  app.post('/org/:company_id/claims/:id/withdraw', {
    config: { access },
    schema: {
      operationId: 'withdrawOrgClaimV2',
      tags,
      summary: 'Withdraw a claim of the organization',
      description:
        'As long as it is not paid or denied (607); 409 afterwards. The facts do not open it again. For the company’s key and its managers.',
      params: ById,
      body: ReasonInV2,
      response: { 200: ClaimV2, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req) => {
      const claim = await getCompanyClaim(req.ctx, req.params.company_id, req.params.id)
      return toClaimV2(
        await withdrawClaim(req.ctx, claim, { changedBy: 'company', reason: reasonOf(req.body) }),
        req.locale,
      )
    },
  })

  app.post('/org/:company_id/claims/:id/reopen', {
    config: { access },
    schema: {
      operationId: 'reopenOrgClaimV2',
      tags,
      summary: 'Open a claim of the organization again',
      description:
        'A claim that was denied or withdrawn (605); 409 otherwise. It is evaluated anew: by the facts, and about baggage by staff. For the company’s key and its managers.',
      params: ById,
      body: ReasonInV2,
      response: { 200: ClaimV2, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req) => {
      const claim = await getCompanyClaim(req.ctx, req.params.company_id, req.params.id)
      return toClaimV2(
        await reopenClaim(req.ctx, claim, { changedBy: 'company', reason: reasonOf(req.body) }),
        req.locale,
      )
    },
  })

  app.post('/org/:company_id/claims/:id/bank_info', {
    config: { access, rules: fromBankInfoV2, needs: ['account_holder', 'iban', 'bic', 'country_code'] },
    schema: {
      operationId: 'giveOrgClaimBankInfoV2',
      tags,
      summary: 'Give the bank details for a claim of the organization',
      description:
        'They are sealed, kept for the claimant’s other claims in the company, and never shown again. A claim that waits for them is paid by a job. 422 and event 1012 when the account holder is not the insured; 409 once the claim is paid, denied or withdrawn. For the company’s key and its managers.',
      params: ById,
      body: BankInfoInV2,
      response: { 200: ClaimV2, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req) => {
      const claim = await getCompanyClaim(req.ctx, req.params.company_id, req.params.id)
      return toClaimV2(await giveBankInfo(req.ctx, claim, fromBankInfoV2(req.body)), req.locale)
    },
  })
}
