import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { Answer, GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { keptLog } from '../../../test/support/kept-log.ts'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { captureHold, confirmHold, holdPayment } from '../payments/hold.service.ts'
import { findPayment } from '../payments/payment.store.ts'
import type { HoldRequest, Payment } from '../payments/payment.ts'
import { configureStripe, givenStripe } from '../providers/stripe.testing.ts'
import type { CardBehaviour } from '../providers/stripe-objects.testing.ts'
import {
  connectSecret,
  eventBody,
  type StripeServer,
  signatureOf,
  stripeSecret,
} from '../providers/stripe-server.testing.ts'
import { stripeEvents } from './payment-event-ports.ts'

export const eventsUrl = '/api/v2/payment_events/stripe'

interface Receipt {
  readonly id: string
  readonly outcome: string
  readonly error?: { readonly code: string }
}

/** The service with Stripe configured: a patient with a card at Stripe, a responder, and their company. */
export interface StripeWorld {
  readonly app: WorkingApp
  readonly server: StripeServer
  readonly company: GivenCompany
  readonly patient: GivenUser
  readonly responder: GivenUser
  readonly lines: readonly { readonly level: string; readonly text: string; readonly fields: object }[]
  saveCard(behaviour?: CardBehaviour): Promise<Answer>
  hold(more?: Partial<HoldRequest>): Promise<Payment>
  held(more?: Partial<HoldRequest>): Promise<Payment>
  captured(more?: Partial<HoldRequest>): Promise<Payment>
  inTx<T>(act: (tx: Ctx) => Promise<T>): Promise<T>
  read(payment: Pick<Payment, 'id'>): Promise<Payment>
  /** Sends an event as Stripe does, signed at the clock's time. */
  postEvent(type: string, object: object, id?: string): Promise<Answer<Receipt>>
  /** What the entries of a payment sum to, by account. */
  balances(payment: Pick<Payment, 'id'>): Promise<Readonly<Record<string, number>>>
  events(): Promise<{ type: string; outcome: string; payment_id: string | null }[]>
}

/** The service is configured with Stripe, at a local server, until the test ends. */
export async function givenConfiguredStripe(t: TestContext): Promise<StripeServer> {
  const account = await givenStripe(t)
  configureStripe(t, account)
  const { server, listRefunds } = account
  t.after(
    stripeEvents.replace(() => ({
      secret: stripeSecret,
      connectSecret,
      listRefunds: (_ctx, intent) => listRefunds(intent),
    })),
  )
  return server
}

/** Sends an event as Stripe does, signed at the clock's time; of a connected account with the secret of that endpoint. */
export function sendEvent(
  { nobody, clock }: Pick<WorkingApp, 'nobody' | 'clock'>,
  type: string,
  object: object,
  id?: string,
  account?: string,
): Promise<Answer<Receipt>> {
  const payload = eventBody(type, object, id, account)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureOf(payload, clock.now(), [account === undefined ? stripeSecret : connectSecret]),
  }
  return nobody.call<Receipt>('POST', eventsUrl, { payload, headers })
}

export async function stripeWorld(t: TestContext): Promise<StripeWorld> {
  const server = await givenConfiguredStripe(t)
  const { log, lines } = keptLog()
  const app = await workingApp(t, { log })
  const company = await app.givenCompany()
  const [patient, responder] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  const appointmentId = newId(app.clock.now())
  const inTx: StripeWorld['inTx'] = (act) => inTransaction(app.ctx(), act)
  const saveCard: StripeWorld['saveCard'] = (behaviour) =>
    app.as(patient).put('/api/v2/users/my_payment_method', {
      payment_method: { token: server.objects.givenMethod(behaviour) },
    })
  assert.equal((await saveCard()).status, 200)
  let keys = 0
  const hold: StripeWorld['hold'] = (more = {}) =>
    holdPayment(app.ctx(), {
      userId: patient.id,
      payeeId: responder.id,
      companyId: company.id,
      amount: 5001,
      currency: 'USD',
      appointmentId,
      key: `bid:${++keys}`,
      ...more,
    })
  const held: StripeWorld['held'] = async (more) => {
    const payment = await hold(more)
    return inTx((tx) => confirmHold(tx, payment))
  }
  const read: StripeWorld['read'] = async ({ id }) => {
    const payment = await findPayment(app.db.db(), id)
    assert.ok(payment)
    return payment
  }
  return {
    app,
    server,
    company,
    patient,
    responder,
    lines,
    saveCard,
    hold,
    held,
    async captured(more) {
      const { id } = await held(more)
      await inTx((tx) => captureHold(tx, id))
      await app.settle()
      const payment = await read({ id })
      assert.equal(payment.status, 'captured')
      return payment
    },
    inTx,
    read,
    postEvent: (type, object, id) => sendEvent(app, type, object, id),
    async balances({ id }) {
      const { rows } = await sql<{ account: string; sum: number }>`
        select account, sum(amount)::bigint as sum from ledger_entries where payment_id = ${id} group by 1 having sum(amount) <> 0`.execute(
        app.db.db(),
      )
      return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
    },
    events: async () =>
      (
        await sql<{ type: string; outcome: string; payment_id: string | null }>`
          select type, outcome, payment_id from stripe_events order by created_at, id`.execute(app.db.db())
      ).rows,
  }
}

/** The reference of a payment that has one. */
export function referenceOf({ providerReference }: Payment): string {
  assert.ok(providerReference)
  return providerReference
}
