import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { savePaymentMethod } from '../payment-methods/payment-method.store.ts'
import { builtinProvider } from '../providers/builtin-provider.service.ts'
import { confirmHold, holdPayment } from './hold.service.ts'
import { findPayment } from './payment.store.ts'
import type { HoldRequest, Payment } from './payment.ts'

export const goodCard = '4242424242424242'
export const declinedCard = '4000000000000002'

/** A patient with a card and a responder of one company. */
export interface PaymentWorld {
  readonly app: WorkingApp
  readonly company: GivenCompany
  readonly patient: GivenUser
  readonly responder: GivenUser
  request(more?: Partial<HoldRequest>): HoldRequest
  /** A hold that is confirmed. */
  held(more?: Partial<HoldRequest>): Promise<Payment>
  inTx<T>(act: (tx: Ctx) => Promise<T>): Promise<T>
  statusOf(payment: Pick<Payment, 'id'>): Promise<string | undefined>
  entries(): Promise<{ kind: string; account: string; amount: number }[]>
  /** The records of the built-in provider. */
  charges(): Promise<{ status: string; amount: number }[]>
}

export async function givenCard(ctx: Ctx, userId: string, companyId: string, number = goodCard): Promise<void> {
  const details = { number, expMonth: 12, expYear: 2030, cvc: '123' }
  const card = await builtinProvider.saveCard(ctx, details)
  const times = { createdAt: ctx.now, updatedAt: ctx.now }
  await savePaymentMethod(ctx.db, { id: newId(ctx.now), userId, companyId, provider: 'builtin', ...card, ...times })
}

export async function paymentWorld(t: TestContext, number: string | null = goodCard): Promise<PaymentWorld> {
  const app = await workingApp(t)
  const company = await app.givenCompany()
  const [patient, responder] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  if (number !== null) await givenCard(app.ctx(), patient.id, company.id, number)
  const appointmentId = newId(app.clock.now())
  const inTx: PaymentWorld['inTx'] = (act) => inTransaction(app.ctx(), act)
  const request: PaymentWorld['request'] = (more = {}) => ({
    userId: patient.id,
    payeeId: responder.id,
    companyId: company.id,
    amount: 5001,
    currency: 'USD',
    appointmentId,
    key: 'bid:1',
    ...more,
  })
  return {
    app,
    company,
    patient,
    responder,
    request,
    inTx,
    async held(more) {
      const payment = await holdPayment(app.ctx(), request(more))
      return inTx((tx) => confirmHold(tx, payment))
    },
    statusOf: async ({ id }) => (await findPayment(app.db.db(), id))?.status,
    entries: async () =>
      (
        await sql<{ kind: string; account: string; amount: number }>`
          select kind, account, amount from ledger_entries order by created_at, kind, amount desc`.execute(app.db.db())
      ).rows,
    charges: async () =>
      (
        await sql<{ status: string; amount: number }>`
          select status, amount from builtin_charges order by created_at, reference`.execute(app.db.db())
      ).rows,
  }
}
