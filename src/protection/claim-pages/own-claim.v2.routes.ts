import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { smallPagePolicy } from '../../platform/html.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { contextOfSigned, SignedQuery } from '../../platform/http/signed-query.ts'
import { namesMediaType } from '../../platform/negotiation.ts'
import { Problem } from '../../platform/problem.ts'
import { readCountries } from '../../reference/index.ts'
import type { Claim } from '../claims/claim.ts'
import { ClaimV2, toClaimV2 } from '../claims/claim.v2.wire.ts'
import { claimInFull } from '../claims/claim-reading.service.ts'
import { claimPagePath } from '../claims/claim-url.ts'
import { asClaimant, giveBankInfo } from './bank-info.service.ts'
import { claimPage, type FormOutcome, invalidClaimLinkPage, wrongFieldsOf } from './claim.page.ts'
import { getManagedOrOwnClaim, readOwnClaims } from './claim-access.service.ts'
import { reopenClaim, withdrawClaim } from './claim-changes.service.ts'
import { BankInfoInV2, fromBankInfoV2, ReasonInV2, reasonOf } from './claim-in.v2.wire.ts'
import { isOwnClaim } from './claim-rules.ts'

const tags = ['Claims']
const access = ['company', 'user'] as const
const ById = Type.Object({ id: Uuid })
const whose = 'For the claimant, the company’s key and its managers.'
const bySigned = 'Also without a key, by the signed address that messages to the claimant have: a browser gets a page.'

interface SignedRequest extends FastifyRequest {
  readonly params: Static<typeof ById>
  readonly query: Static<typeof SignedQuery>
}

/** Who acts: the claimant, or the company for them. */
const actOf = (ctx: Ctx, claim: Claim, body: Static<typeof ReasonInV2>) =>
  ({ changedBy: isOwnClaim(ctx.actor, claim) ? 'traveller' : 'company', reason: reasonOf(body) }) as const

const languageOf = (req: FastifyRequest) => (req.locale === 'es' ? 'es' : 'en')
const isBrowser = ({ ctx, headers }: FastifyRequest): boolean =>
  ctx.actor.kind === 'nobody' && namesMediaType(headers.accept, 'text/html')

const sendPage = (reply: FastifyReply, page: string): never => {
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': smallPagePolicy, 'referrer-policy': 'no-referrer' })
  return page as never
}

/** The page of a claim. The form of bank details has the signature of the page itself. */
async function pageOf(req: SignedRequest, ctx: Ctx, claim: Claim, outcome?: FormOutcome): Promise<string> {
  const { expires = '', signature = '' } = req.query
  const action = `${claimPagePath(claim.id)}/bank_info?${new URLSearchParams({ expires, signature })}`
  const countries = (await readCountries(ctx)).map(({ alpha2 }) => alpha2)
  return claimPage(languageOf(req), { claim: await claimInFull(ctx, claim), countries }, action, outcome)
}

/** Claims for their claimant. */
export const ownClaimRoutesV2: Routes = async (app) => {
  /** Runs the work for the caller, or for the signed address. A browser gets a page also where the address is refused. */
  const answer = async <T>(req: SignedRequest, reply: FastifyReply, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    if (req.ctx.actor.kind === 'nobody') reply.header('cache-control', 'no-store')
    try {
      return await work(contextOfSigned(app, req, claimPagePath(req.params.id.toLowerCase())))
    } catch (error) {
      if (!(error instanceof Problem) || !isBrowser(req)) throw error
      reply.code(error.status)
      return sendPage(reply, invalidClaimLinkPage(languageOf(req)))
    }
  }

  app.get('/users/my_claims', {
    config: { access: ['user'] },
    schema: {
      operationId: 'listMyClaimsV2',
      tags,
      summary: 'List the caller’s claims',
      description: 'Of the company that the caller acts in, newest first. Ours, not of the contract.',
      querystring: PageQuery,
      response: { 200: Type.Array(ClaimV2, { description: 'A page of claims.' }), ...problems(400, 401) },
    },
    handler: async (req, reply) => {
      const items = await pageItems(req, reply, (page) => readOwnClaims(req.ctx, page))
      return items.map((claim) => toClaimV2(claim, req.locale))
    },
  })

  app.get('/claims/:id', {
    config: { access, signed: true, format: 'other' },
    schema: {
      operationId: 'getClaimV2',
      tags,
      summary: 'Get a claim',
      description: `With its history. ${whose} ${bySigned} Ours, not of the contract.`,
      params: ById,
      querystring: SignedQuery,
      response: { 200: ClaimV2, ...problems(401, 403, 404) },
    },
    handler: (req, reply) =>
      answer(req, reply, async (ctx) => {
        const claim = await getManagedOrOwnClaim(ctx, req.params.id)
        if (isBrowser(req)) return sendPage(reply, await pageOf(req, ctx, claim))
        return toClaimV2(await claimInFull(ctx, claim), req.locale)
      }),
  })

  app.post('/claims/:id/bank_info', {
    config: {
      access,
      signed: true,
      format: 'other',
      multipart: true,
      rules: fromBankInfoV2,
      needs: ['account_holder', 'iban', 'bic', 'country_code'],
    },
    schema: {
      operationId: 'giveClaimBankInfoV2',
      tags,
      summary: 'Give the bank details for a claim',
      description: `They are sealed, kept for the claimant’s other claims in the company, and never shown again. A claim that waits for them is paid by a job. 422 and event 1012 when the account holder is not the insured; 409 once the claim is paid, denied or withdrawn. ${whose} ${bySigned} Ours, not of the contract.`,
      consumes: ['application/json', 'multipart/form-data'],
      params: ById,
      querystring: SignedQuery,
      body: BankInfoInV2,
      response: { 200: ClaimV2, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: (req, reply) =>
      answer(req, reply, async (ctx) => {
        const claim = await getManagedOrOwnClaim(ctx, req.params.id)
        const give = () => giveBankInfo(asClaimant(ctx, claim), claim, fromBankInfoV2(req.body))
        if (!isBrowser(req)) return toClaimV2(await give(), req.locale)
        const wrong = await wrongFieldsOf(give)
        if (wrong.length > 0) (reply as FastifyReply).code(422)
        const outcome = { saved: wrong.length === 0, wrong, values: wrong.length === 0 ? {} : req.body.bank_info }
        return sendPage(reply, await pageOf(req, ctx, claim, outcome))
      }),
  })

  app.post('/claims/:id/withdraw', {
    config: { access },
    schema: {
      operationId: 'withdrawClaimV2',
      tags,
      summary: 'Withdraw a claim',
      description: `As long as it is not paid or denied (607); 409 afterwards. ${whose} Ours, not of the contract.`,
      params: ById,
      body: ReasonInV2,
      response: { 200: ClaimV2, ...problems(400, 401, 404, 409, 422) },
    },
    handler: async (req) => {
      const claim = await getManagedOrOwnClaim(req.ctx, req.params.id)
      return toClaimV2(await withdrawClaim(req.ctx, claim, actOf(req.ctx, claim, req.body)), req.locale)
    },
  })

  app.post('/claims/:id/reopen', {
    config: { access },
    schema: {
      operationId: 'reopenClaimV2',
      tags,
      summary: 'Open a claim again',
      description: `One that was denied or withdrawn (605); 409 otherwise. It is evaluated anew: by the facts, and about baggage by staff. ${whose} Ours, not of the contract.`,
      params: ById,
      body: ReasonInV2,
      response: { 200: ClaimV2, ...problems(400, 401, 404, 409, 422) },
    },
    handler: async (req) => {
      const claim = await getManagedOrOwnClaim(req.ctx, req.params.id)
      return toClaimV2(await reopenClaim(req.ctx, claim, actOf(req.ctx, claim, req.body)), req.locale)
    },
  })
}
