import { Type } from 'typebox'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import {
  BalanceDesk,
  fromPayoutDesk,
  PayoutDesk,
  PayoutInDesk,
  toBalanceDesk,
  toPayoutDesk,
} from './payout.desk.wire.ts'
import { readBalances, readPayouts, recordPayout } from './payout.service.ts'
import { payoutAccounts, payoutStatuses, settledAccounts } from './payout.ts'

const tags = ['Payouts']
const access = ['staff', 'manager'] as const
const who = 'Staff see all, a manager only what concerns the own company.'

const ofOwner = {
  user_id: Type.Optional({ ...Uuid, description: 'Only of this person.' }),
  company_id: Type.Optional({ ...Uuid, description: 'Only of this company.' }),
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]{3}$',
      description: 'Only in this currency, in any case.',
      examples: ['USD'],
    }),
  ),
}

const PayoutQuery = Type.Object({
  ...PageQuery.properties,
  ...ofOwner,
  account: Type.Optional(
    Type.Enum([...payoutAccounts], { description: 'Only of this account.', examples: ['claims'] }),
  ),
  status: Type.Optional(Type.Enum([...payoutStatuses], { description: 'Only in this status.', examples: ['waiting'] })),
  run_id: Type.Optional({ ...Uuid, description: 'Only in this payout run.' }),
  claim_id: Type.Optional({ ...Uuid, description: 'Only of this claim.' }),
})

const BalanceQuery = Type.Object({
  ...PageQuery.properties,
  ...ofOwner,
  account: Type.Optional(
    Type.Enum([...settledAccounts], { description: 'Only this account.', examples: ['partners'] }),
  ),
})

const ownerOf = (query: { user_id?: string; company_id?: string; currency?: string }) => ({
  userId: query.user_id,
  companyId: query.company_id,
  currency: query.currency?.toUpperCase(),
})

export const payoutRoutesDesk: Routes = async (app) => {
  app.get('/payouts', {
    config: { access },
    schema: {
      operationId: 'listPayouts',
      tags,
      summary: 'List payouts',
      description: `Newest first, with how far each has come. ${who}`,
      querystring: PayoutQuery,
      response: { 200: Type.Array(PayoutDesk, { description: 'Payouts, newest first.' }), ...problems(400, 401, 422) },
    },
    handler: async (req, reply) => {
      const { account, status, run_id: runId, claim_id: claimId } = req.query
      const filter = { ...ownerOf(req.query), account, status, runId, claimId }
      const items = await pageItems(req, reply, (page) => readPayouts(req.ctx, filter, page))
      return items.map(toPayoutDesk)
    },
  })

  app.post('/payouts', {
    config: { access: ['staff'], rules: fromPayoutDesk, needs: ['account', 'amount', 'currency'] },
    schema: {
      operationId: 'recordPayout',
      tags,
      summary: 'Ask for a payout to a responder, or write one down',
      description:
        'A payout to a responder waits for a payout run, with the bank details that it goes to; the responder is notified (911) when it is issued. Money that was moved at the bank is written down: paid to a partner, or received from a company for its account, also in advance. Never more than we owe. For staff.',
      body: PayoutInDesk,
      response: { 201: PayoutDesk, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      reply.code(201)
      const { draft, bankInfo } = fromPayoutDesk(req.body)
      return toPayoutDesk(await recordPayout(req.ctx, draft, bankInfo))
    },
  })

  app.get('/balances', {
    config: { access },
    schema: {
      operationId: 'listBalances',
      tags,
      summary: 'List what is owed',
      description: `What we owe each responder and partner, and what each company owes us: by currency and account, the largest first. Accounts that are even are left out. ${who}`,
      querystring: BalanceQuery,
      response: { 200: Type.Array(BalanceDesk, { description: 'Balances.' }), ...problems(400, 401, 422) },
    },
    handler: async (req, reply) => {
      const filter = { ...ownerOf(req.query), account: req.query.account }
      const items = await pageItems(req, reply, (page) => readBalances(req.ctx, filter, page))
      return items.map(toBalanceDesk)
    },
  })
}
