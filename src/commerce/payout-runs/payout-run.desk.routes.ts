import { Type } from 'typebox'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { contentDisposition } from '../../platform/storage/content-disposition.ts'
import { PayoutDesk, toPayoutDesk } from '../payouts/payout.desk.wire.ts'
import { readRunFile } from './bank-file.service.ts'
import { readStatements, takeStatement } from './bank-statement.service.ts'
import { endPayoutAtDesk } from './issuing.service.ts'
import {
  BankStatementDesk,
  BankStatementInDesk,
  fromBankStatementDesk,
  fromPayoutRunDesk,
  PayoutRunDesk,
  PayoutRunInDesk,
  ReasonInDesk,
  toBankStatementDesk,
  toPayoutRunDesk,
} from './payout-run.desk.wire.ts'
import { approveRun, getRun, makeRun, readRuns, rejectRun } from './payout-run.service.ts'
import { payoutRunStatuses } from './payout-run.ts'

const tags = ['Payouts']
const config = { access: ['staff'] } as const
const params = Type.Object({ id: Uuid })
/** A statement of some ten thousand lines. */
const largestStatement = 20 * 1024 * 1024

const XmlAnswer = {
  description: 'The file.',
  content: {
    'application/xml': {
      schema: Type.String({ description: 'pain.001.001.09.', examples: ['<?xml version="1.0" encoding="UTF-8"?>…'] }),
    },
  },
}

export const payoutRunRoutesDesk: Routes = async (app) => {
  app.get('/payout_runs', {
    config,
    schema: {
      operationId: 'listPayoutRuns',
      tags,
      summary: 'List payout runs',
      description: 'Newest first. For staff.',
      querystring: Type.Object({
        ...PageQuery.properties,
        status: Type.Optional(
          Type.Enum([...payoutRunStatuses], { description: 'Only in this status.', examples: ['made'] }),
        ),
      }),
      response: {
        200: Type.Array(PayoutRunDesk, { description: 'Runs, newest first.' }),
        ...problems(400, 401, 403, 422),
      },
    },
    handler: async (req, reply) => {
      const items = await pageItems(req, reply, (page) => readRuns(req.ctx, req.query.status, page))
      return items.map(toPayoutRunDesk)
    },
  })

  app.post('/payout_runs', {
    config: { ...config, rules: fromPayoutRunDesk, needs: ['currency'] },
    schema: {
      operationId: 'makePayoutRun',
      tags,
      summary: 'Make a payout run',
      description:
        'Puts payouts that wait into a run: all of a currency, or those that are named. Another member of staff approves it. 409 where none waits. For staff.',
      body: PayoutRunInDesk,
      response: { 201: PayoutRunDesk, ...problems(400, 401, 403, 409, 422) },
    },
    handler: async (req, reply) => {
      const { currency, chosen } = fromPayoutRunDesk(req.body)
      reply.code(201)
      return toPayoutRunDesk(await makeRun(req.ctx, currency, chosen))
    },
  })

  app.get('/payout_runs/:id', {
    config,
    schema: {
      operationId: 'getPayoutRun',
      tags,
      summary: 'Get a payout run',
      description: 'Its payouts: `GET /payouts?run_id=`. For staff.',
      params,
      response: { 200: PayoutRunDesk, ...problems(401, 403, 404) },
    },
    handler: async (req) => toPayoutRunDesk(await getRun(req.ctx, req.params.id)),
  })

  app.post('/payout_runs/:id/approve', {
    config,
    schema: {
      operationId: 'approvePayoutRun',
      tags,
      summary: 'Approve a payout run',
      description:
        'By another member of staff than the one who made it (403). A job then issues its payouts: the ledger, the claims (604, 1010) and the responders (911); and makes the file for the bank of them. For staff.',
      params,
      response: { 200: PayoutRunDesk, ...problems(401, 403, 404, 409) },
    },
    handler: async (req) => toPayoutRunDesk(await approveRun(req.ctx, req.params.id)),
  })

  app.post('/payout_runs/:id/reject', {
    config: { ...config, needs: ['reason'] },
    schema: {
      operationId: 'rejectPayoutRun',
      tags,
      summary: 'Reject a payout run',
      description: 'Its payouts wait again. Also by the one who made it. For staff.',
      params,
      body: ReasonInDesk,
      response: { 200: PayoutRunDesk, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req) => toPayoutRunDesk(await rejectRun(req.ctx, req.params.id, req.body.reason ?? '')),
  })

  app.get('/payout_runs/:id/file', {
    config: { ...config, format: 'other' },
    schema: {
      operationId: 'getPayoutRunFile',
      tags,
      summary: 'Get the file of a payout run for the bank',
      description:
        'ISO 20022 pain.001.001.09 with the bank details of the payees; the same bytes each time. Whoever reads it is in the audit log. 409 until the run is issued, and where nothing moves. For staff.',
      params,
      response: { 200: XmlAnswer, ...problems(401, 403, 404, 409) },
    },
    handler: async (req, reply) => {
      const xml = await readRunFile(req.ctx, req.params.id)
      reply
        .header('content-disposition', contentDisposition(`payouts-${req.params.id}`, 'xml', false))
        .header('cache-control', 'no-store')
        .type('application/xml')
      return xml as never
    },
  })

  app.post('/payouts/:id/settle', {
    config,
    schema: {
      operationId: 'settlePayout',
      tags,
      summary: 'Say that a payout was paid',
      description: 'What the bank’s statement also does. For staff.',
      params,
      body: ReasonInDesk,
      response: { 200: PayoutDesk, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req) =>
      toPayoutDesk(await endPayoutAtDesk(req.ctx, req.params.id, 'settled', req.body.reason ?? null)),
  })

  app.post('/payouts/:id/return', {
    config: { ...config, needs: ['reason'] },
    schema: {
      operationId: 'returnPayout',
      tags,
      summary: 'Say that the bank returned a payout',
      description:
        'What the bank’s statement also does: the ledger is turned back, and a claim asks for bank details again (606) with the reason. For staff.',
      params,
      body: ReasonInDesk,
      response: { 200: PayoutDesk, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req) =>
      toPayoutDesk(await endPayoutAtDesk(req.ctx, req.params.id, 'returned', req.body.reason ?? null)),
  })

  app.get('/bank_statements', {
    config,
    schema: {
      operationId: 'listBankStatements',
      tags,
      summary: 'List statements of the bank',
      description: 'What each changed, newest first. For staff.',
      querystring: PageQuery,
      response: {
        200: Type.Array(BankStatementDesk, { description: 'Statements, newest first.' }),
        ...problems(400, 401, 403),
      },
    },
    handler: async (req, reply) => {
      const items = await pageItems(req, reply, (page) => readStatements(req.ctx, page))
      return items.map(toBankStatementDesk)
    },
  })

  app.post('/bank_statements', {
    config: { ...config, rules: fromBankStatementDesk, needs: ['xml'] },
    bodyLimit: largestStatement,
    schema: {
      operationId: 'takeBankStatement',
      tags,
      summary: 'Take a statement of the bank',
      description:
        'camt.053 or camt.054: debits settle payouts, credits that name them return them. The same file again changes nothing and answers as the first time. For staff.',
      body: BankStatementInDesk,
      response: { 201: BankStatementDesk, ...problems(400, 401, 403, 413, 422) },
    },
    handler: async (req, reply) => {
      reply.code(201)
      return toBankStatementDesk(await takeStatement(req.ctx, fromBankStatementDesk(req.body)))
    },
  })
}
