import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { EventFilter, EventOutcome, EventResult, PaymentEvent } from './payment-event.ts'

const columns =
  'id, type, outcome, detail, payment_id as "paymentId", payout_id as "payoutId", created_at as "createdAt"'

const byId = prepared<PaymentEvent>(`select ${columns} from stripe_events where id = $1`)

export const findEvent = async (db: Db, id: string): Promise<PaymentEvent | undefined> => (await byId(db, [id]))[0]

const insertion = prepared<PaymentEvent>(`
  insert into stripe_events (id, type, outcome, payment_id, payout_id, created_at) values ($1, $2, 'ignored', $3, $4, $5)
  on conflict (id) do nothing returning ${columns}`)

/** Undefined when the event was received before. One that is being received in another transaction is waited for. */
export async function insertEvent(
  db: Db,
  { id, type, paymentId, payoutId }: Pick<PaymentEvent, 'id' | 'type' | 'paymentId' | 'payoutId'>,
  at: Date,
): Promise<PaymentEvent | undefined> {
  return (await insertion(db, [id, type, paymentId, payoutId, at]))[0]
}

const ending = prepared<PaymentEvent>(
  `update stripe_events set outcome = $2, detail = $3 where id = $1 returning ${columns}`,
)

/** What became of the event, in the transaction that has inserted it. */
export async function endEvent(db: Db, id: string, { outcome, detail = null }: EventEnd): Promise<PaymentEvent> {
  const [event] = await ending(db, [id, outcome, detail])
  if (!event) throw new Error('The event is not there.')
  return event
}

type EventEnd = Omit<EventResult, 'detail'> & { readonly detail?: string | null }

const byReference = prepared<{ id: string }>(
  `select id from payments where provider = 'stripe' and provider_reference = $1`,
)

/** The payment whose charge Stripe calls so. */
export const findPaymentByReference = async (db: Db, reference: string): Promise<string | undefined> =>
  (await byReference(db, [reference]))[0]?.id

/** Newest first. */
export async function listEvents(db: Db, filter: EventFilter, pageRequest: PageRequest): Promise<Page<PaymentEvent>> {
  const { outcome, paymentId } = filter
  const matching = db
    .selectFrom('stripe_events')
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? ''))
    .$if(paymentId !== undefined, (query) => query.where('payment_id', '=', paymentId ?? null))
  const items = await matching
    .select(['id', 'type', 'detail', 'payment_id as paymentId', 'payout_id as payoutId', 'created_at as createdAt'])
    .select(sql<EventOutcome>`outcome`.as('outcome'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
    .execute()
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total }
}
