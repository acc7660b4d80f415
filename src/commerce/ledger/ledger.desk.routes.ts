import { Type } from 'typebox'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseTime, TimeIn } from '../../platform/http/times.ts'
import { LedgerEntryDesk, StatementDesk, toLedgerEntryDesk, toStatementDesk } from './ledger.desk.wire.ts'
import { accounts } from './ledger.ts'
import { getStatement, readEntries } from './ledger-reading.service.ts'

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
        transaction_id: Type.Optional(Uuid),
        account: Type.Optional(Type.Enum([...accounts], { description: 'Only this account.', examples: ['clearing'] })),
        appointment_id: Type.Optional(Uuid),
        subscription_id: Type.Optional(Uuid),
        invoice_id: Type.Optional(Uuid),
        payment_id: Type.Optional(Uuid),
        claim_id: Type.Optional(Uuid),
        company_id: Type.Optional(Uuid),
        ...Period,
      }),
      response: {
        200: Type.Array(LedgerEntryDesk, { description: 'Entries, newest first.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req, reply) => {
      const { transaction_id, account, appointment_id, subscription_id, invoice_id, payment_id } = req.query
      const { claim_id, company_id } = req.query
      const filter = {
        transactionId: transaction_id,
        account,
        appointmentId: appointment_id,
        subscriptionId: subscription_id,
        invoiceId: invoice_id,
        paymentId: payment_id,
        claimId: claim_id,
        companyId: company_id,
        ...periodOf(req.query),
      }
      const pageRequest = parsePageRequest(req.query)
      const { items, total } = await readEntries(req.ctx, filter, pageRequest)
      setPageHeaders(req, reply, pageRequest, total)
      return items.map(toLedgerEntryDesk)
    },
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
