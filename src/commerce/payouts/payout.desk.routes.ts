import { Type } from 'typebox'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
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
import { type SettledAccount, settledAccounts } from './payout.ts'

const tags = ['Payouts']
const access = ['staff', 'manager'] as const
const who = 'Staff see all, a manager only what concerns the own company.'

const Filter = Type.Object({
  ...PageQuery.properties,
  account: Type.Optional(
    Type.Enum([...settledAccounts], { description: 'Only this account.', examples: ['partners'] }),
  ),
  user_id: Type.Optional({ ...Uuid, description: 'Only of this responder.' }),
  company_id: Type.Optional({ ...Uuid, description: 'Only of this company.' }),
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]{3}$',
      description: 'Only in this currency, in any case.',
      examples: ['USD'],
    }),
  ),
})

const filterOf = (query: { account?: SettledAccount; user_id?: string; company_id?: string; currency?: string }) => ({
  account: query.account,
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
      description: `Money that was moved by hand, newest first. ${who}`,
      querystring: Filter,
      response: { 200: Type.Array(PayoutDesk, { description: 'Payouts, newest first.' }), ...problems(400, 401, 422) },
    },
    handler: async (req, reply) => {
      const pageRequest = parsePageRequest(req.query)
      const { items, total } = await readPayouts(req.ctx, filterOf(req.query), pageRequest)
      setPageHeaders(req, reply, pageRequest, total)
      return items.map(toPayoutDesk)
    },
  })

  app.post('/payouts', {
    config: { access: ['staff'], rules: fromPayoutDesk, needs: ['account', 'amount', 'currency'] },
    schema: {
      operationId: 'recordPayout',
      tags,
      summary: 'Write down a payout',
      description:
        'Money that was moved at the bank: paid to a responder, who is notified (911), or to a partner, not more than we owe; or received from a company for its account, also in advance. For staff.',
      body: PayoutInDesk,
      response: { 201: PayoutDesk, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      reply.code(201)
      return toPayoutDesk(await recordPayout(req.ctx, fromPayoutDesk(req.body)))
    },
  })

  app.get('/balances', {
    config: { access },
    schema: {
      operationId: 'listBalances',
      tags,
      summary: 'List what is owed',
      description: `What we owe each responder and partner, and what each company owes us: by currency and account, the largest first. Accounts that are even are left out. ${who}`,
      querystring: Filter,
      response: { 200: Type.Array(BalanceDesk, { description: 'Balances.' }), ...problems(400, 401, 422) },
    },
    handler: async (req, reply) => {
      const pageRequest = parsePageRequest(req.query)
      const { items, total } = await readBalances(req.ctx, filterOf(req.query), pageRequest)
      setPageHeaders(req, reply, pageRequest, total)
      return items.map(toBalanceDesk)
    },
  })
}
