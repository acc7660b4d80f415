import { Type } from 'typebox'
import type { Wire } from '../../platform/http/fields.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseTime, TimeIn } from '../../platform/http/times.ts'
import {
  CurrencySumDesk,
  LedgerEntryDesk,
  StatementDesk,
  toLedgerEntryDesk,
  toStatementDesk,
} from './ledger.desk.wire.ts'
import { accounts } from './ledger.ts'
import { getStatement, readEntries, sumLedger } from './ledger-reading.service.ts'

const tags = ['Ledger']
const access = ['staff', 'manager'] as const

const Period = {
  from: Type.Optional({ ...TimeIn, description: 'Entries of this time or later: ISO 8601, or Unix seconds.' }),
  until: Type.Optional({ ...TimeIn, description: 'Entries before this time: ISO 8601, or Unix seconds.' }),
}

const periodOf = ({ from, until }: { from?: string | number; until?: string | number }) => ({
  from: from === undefined ? undefined : parseTime(from, 'from'),
  until: until === undefined ? undefined : parseTime(until, 'until'),
})

const entryFilter = {
  transaction_id: Type.Optional(Uuid),
  account: Type.Optional(Type.Enum([...accounts], { description: 'Only this account.', examples: ['clearing'] })),
  appointment_id: Type.Optional(Uuid),
  subscription_id: Type.Optional(Uuid),
  invoice_id: Type.Optional(Uuid),
  payment_id: Type.Optional(Uuid),
  claim_id: Type.Optional(Uuid),
  company_id: Type.Optional(Uuid),
  ...Period,
}
const EntryFilterIn = Type.Object(entryFilter)

const filterOf = (query: Wire<typeof EntryFilterIn>) => ({
  transactionId: query.transaction_id,
  account: query.account,
  appointmentId: query.appointment_id,
  subscriptionId: query.subscription_id,
  invoiceId: query.invoice_id,
  paymentId: query.payment_id,
  claimId: query.claim_id,
  companyId: query.company_id,
  ...periodOf(query),
})

export const ledgerRoutesDesk: Routes = async (app) => {
  app.get('/ledger_entries', {
    config: { access },
    schema: {
      operationId: 'listLedgerEntries',
      tags,
      summary: 'Read the ledger',
      description: 'Newest first. A manager sees the own company’s entries.',
      querystring: Type.Object({
        ...PageQuery.properties,
        ...entryFilter,
      }),
      response: {
        200: Type.Array(LedgerEntryDesk, { description: 'Entries, newest first.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req, reply) => {
      const items = await pageItems(req, reply, (page) => readEntries(req.ctx, filterOf(req.query), page))
      return items.map(toLedgerEntryDesk)
    },
  })

  app.get('/ledger_sums', {
    config: { access },
    schema: {
      operationId: 'sumLedgerEntries',
      tags,
      summary: 'Add the ledger up',
      description:
        'The sum of all entries that match, by currency. The whole ledger sums to zero in each. A manager adds up the own company’s entries.',
      querystring: EntryFilterIn,
      response: {
        200: Type.Array(CurrencySumDesk, { description: 'Sums, by currency.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req) =>
      (await sumLedger(req.ctx, filterOf(req.query))).map(({ currency, sum, entries }) => ({ currency, sum, entries })),
  })

  app.get('/companies/:company_id/statement', {
    config: { access },
    schema: {
      operationId: 'getCompanyStatement',
      tags,
      summary: 'Get a company’s statement',
      description:
        'Opening balance, movements and closing balance of each account and currency in a period: this month until now, unless the query says otherwise. For the company’s managers and staff.',
      params: Type.Object({ company_id: Uuid }),
      querystring: Type.Object(Period),
      response: { 200: StatementDesk, ...problems(400, 401, 404, 422) },
    },
    handler: async (req) => toStatementDesk(await getStatement(req.ctx, req.params.company_id, periodOf(req.query))),
  })
}
