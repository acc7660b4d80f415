import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { sized } from '../../../test/support/size.ts'
import { invoicePaid } from '../invoices/invoice-ports.ts'
import { builtinProvider } from '../providers/builtin-provider.service.ts'
import { type PaymentProvider, paymentProvider } from '../providers/payment-provider.ts'
import {
  type Body,
  givenCoupon,
  goodCard,
  type PurchaseWorld,
  person,
  purchaseWorld,
  type RowCounts,
} from './purchases.testing.ts'

/** A way to make one step of a purchase fail; `undo` lets it work again. */
interface Fault {
  readonly name: string
  /** Whether this fault concerns purchases with a card or from the account; undefined: both. */
  readonly only?: 'card' | 'account'
  readonly status?: number
  make(world: FaultWorld): Promise<() => Promise<void>>
}

interface FaultWorld extends PurchaseWorld {
  /** Runs statements as the owner of the tables. */
  asOwner(statement: string): Promise<void>
}

const raise = `create or replace function test_fault() returns trigger language plpgsql as $$
  begin raise exception 'a fault of the test'; end $$`

/** A statement on a table fails, where the new row fits the condition. */
const onTable = (table: string, when = 'true', event: 'insert' | 'update' = 'insert', only?: Fault['only']): Fault => ({
  name: `${event} of ${table}${when === 'true' ? '' : ` where ${when}`}`,
  ...(only ? { only } : {}),
  async make({ asOwner }) {
    await asOwner(raise)
    await asOwner(
      `create trigger test_fault before ${event} on ${table} for each row when (${when}) execute function test_fault()`,
    )
    return () => asOwner(`drop trigger test_fault on ${table}`)
  },
})

/** All was written, and the commit itself fails. */
const atCommit: Fault = {
  name: 'the commit',
  async make({ asOwner }) {
    await asOwner(raise)
    await asOwner(
      'create constraint trigger test_fault after insert on subscriptions deferrable initially deferred for each row execute function test_fault()',
    )
    return () => asOwner('drop trigger test_fault on subscriptions')
  },
}

const withProvider = (name: string, status: number, other: Partial<PaymentProvider>): Fault => ({
  name,
  only: 'card',
  status,
  make: async () => {
    const putBack = paymentProvider.replace(() => ({ ...builtinProvider, ...other }))
    return async () => putBack()
  },
})

const isTask = (task: string): string => `new.task = '${task}'`
const faults: readonly Fault[] = [
  ...['users', 'user_tokens', 'roles', 'trips', 'trip_travellers', 'destinations', 'stays'].map((one) => onTable(one)),
  onTable('audit_log', `new.subject_kind = 'subscription'`),
  onTable('product_quotes', 'true', 'update'),
  onTable('coupons', 'true', 'update'),
  ...['coupon_redemptions', 'subscriptions', 'subscription_products', 'entitlements'].map((one) => onTable(one)),
  ...['invoices', 'invoice_items', 'invoice_subscriptions', 'ledger_entries', 'webhook_events'].map((one) =>
    onTable(one),
  ),
  onTable('payments'),
  onTable('payments', `new.status = 'authorized'`, 'update', 'card'),
  onTable('payments', `new.status = 'capturing'`, 'update', 'card'),
  onTable('jobs', isTask('release-abandoned-hold'), 'insert', 'card'),
  onTable('jobs', isTask('capture-payment'), 'insert', 'card'),
  onTable('jobs', isTask('renew-subscription')),
  onTable('jobs', isTask('announce-renewal')),
  onTable('idempotency_keys', 'new.status <> 0', 'update'),
  atCommit,
  {
    name: 'the notices of the paid invoice',
    only: 'account',
    async make() {
      const putBack = invoicePaid.replace(() => Promise.reject(new Error('a fault of the test')))
      return async () => putBack()
    },
  },
  withProvider('saving the card', 500, { saveCardByText: () => Promise.reject(new Error('a fault of the test')) }),
  withProvider('the provider, before it holds', 503, { authorize: () => Promise.reject(new Error('no answer')) }),
  withProvider('the provider’s answer, after it holds', 503, {
    async authorize(...args) {
      await builtinProvider.authorize(...args)
      throw new Error('the answer is lost')
    },
  }),
]

async function faultWorld(t: TestContext): Promise<FaultWorld> {
  const world = await purchaseWorld(t)
  return {
    ...world,
    async asOwner(statement) {
      const client = new pg.Client({ connectionString: world.app.db.url })
      await client.connect()
      await client.query(statement).finally(() => client.end())
    },
  }
}

const emailOf = (n: string): string => `new.${n.replace(' ', '.')}@example.com`

/** Two people, of whom one is new, a trip, a quote and a coupon: every step of a purchase happens. */
async function everything(world: FaultWorld, n: string): Promise<Body> {
  const { body, org } = world
  const coupon = await givenCoupon(world.app, { percentOff: 10 })
  const asked = body({
    country_code: 'CA',
    product_ids: ['yearly'],
    start: undefined,
    finish: undefined,
    subscriptions: [{ user: person(`New ${n}`, { email: emailOf(n) }) }, { user: person('Known') }],
    trip: { destinations: ['BR'], start: '2027-03-01', finish: '2027-03-20' },
  })
  const { body: quotes, text } = await org.post<Body[]>('/api/v2/products/with_quotes', asked)
  assert.ok(quotes[0]?.['id'], text)
  return { ...asked, product_quote_id: quotes[0]?.['id'], coupon: coupon.code }
}

/** What must be as before: rows, redemptions, and what was charged or is held at the provider. */
async function stateOf({ counts, rows }: FaultWorld): Promise<RowCounts> {
  const [other = {}] = await rows<RowCounts>(`select
    (select coalesce(sum(times_redeemed), 0)::int from coupons) as redeemed,
    (select count(*)::int from product_quotes where used_at is not null) as quotes,
    (select count(*)::int from payments where status in ('authorized', 'capturing', 'captured')) as payments,
    (select count(*)::int from jobs where task in ('renew-subscription', 'announce-renewal', 'capture-payment')) as jobs`)
  return { ...(await counts()), ...other }
}

const heldAtProvider = async ({ rows }: FaultWorld): Promise<number> =>
  (await rows<{ n: number }>(`select count(*)::int as n from builtin_charges where status = 'authorized'`))[0]?.n ?? 0

/** A purchase is one transaction: with an account and with a card other statements of it fail. */
const faultStep = sized('one of so many faults of a purchase is tried', { commit: 3, full: 1 })

for (const [turn, paid] of (['account', 'card'] as const).entries())
  test(`a purchase with ${paid} is all or nothing, and its key completes it once`, async (t) => {
    const world = await faultWorld(t)
    const { app, buy, rows } = world
    await app.givenTraveller(world.company, { email: 'known@example.com' })
    const concerned = faults
      .filter(({ only }) => only === undefined || only === paid)
      .filter((_, n) => n % faultStep === turn % faultStep)
    for (const [n, fault] of concerned.entries())
      await t.test(`fails: ${fault.name}`, async () => {
        const card = paid === 'card' ? { payment_method: goodCard } : {}
        const sent: Body = { ...(await everything(world, `${paid} ${n}`)), ...card }
        const key = { 'idempotency-key': `${paid} ${n}` }
        const before = await stateOf(world)
        const undo = await fault.make(world)
        const failed = await buy(sent, key)
        await undo()
        assert.equal(failed.status, fault.status ?? 500, failed.text)
        assert.deepEqual(await stateOf(world), before, 'nothing is left behind')

        // At once or after the hold of the first try was released: the key completes it.
        if (n % 2 === 0) {
          app.clock.advance(16 * 60)
          await app.settle()
          assert.equal(await heldAtProvider(world), 0, 'the hold is released')
          assert.deepEqual(await stateOf(world), { ...before, ...(await settledTables(world, before)) })
        }
        const first = await buy(sent, key)
        assert.equal(first.status, 201, first.text)
        const again = await buy(sent, key)
        assert.equal(again.text, first.text)
        const saleId = first.body[0]?.['product_sale_group_id']
        const made = await rows(`select
          (select count(*)::int from subscriptions where sale_id = '${saleId}') as subscriptions,
          (select count(*)::int from invoices where sale_id = '${saleId}') as invoices,
          (select count(*)::int from coupon_redemptions where sale_id = '${saleId}') as redemptions,
          (select count(*)::int from users where email = '${emailOf(`${paid} ${n}`)}') as users`)
        assert.deepEqual(made, [{ subscriptions: 2, invoices: 1, redemptions: 1, users: 1 }])
        app.clock.advance(16 * 60)
        await app.settle()
        assert.equal(await heldAtProvider(world), 0, 'the hold is charged, and no other stands')
        const after = await stateOf(world)
        const gained = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0)
        assert.deepEqual(
          ['subscriptions', 'invoices', 'redeemed', 'quotes', 'payments', 'trips', 'users'].map(gained),
          [2, 1, 1, 1, 1, 1, 1],
        )
        const unbalanced = await rows(
          'select 1 from ledger_entries group by transaction_id, currency having sum(amount) <> 0',
        )
        assert.deepEqual(unbalanced, [])
      })
  })

/** Settling may send what was there already; it adds nothing of a sale. */
async function settledTables(world: FaultWorld, before: RowCounts): Promise<RowCounts> {
  const { notifications = 0, stays = 0, ledger_entries } = await stateOf(world)
  assert.equal(ledger_entries, before['ledger_entries'])
  return { notifications, stays }
}
