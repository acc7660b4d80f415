/**
 * A purchase through HTTP, from the account of the company: a new person, a trip, a subscription with its invoice, charge, ledger entries,
 * entitlements and tasks, against the bare inserts of the same rows: one statement a table, in one transaction.
 * Usage: node bench/purchases.ts [purchases a round]
 */
import { query } from '../scripts/support/postgres.ts'
import { median } from './lib/load.ts'
import { poster } from './lib/post.ts'
import { rowsOfSale } from './lib/sale-rows.ts'
import { barePool, insertAgain } from './lib/same-rows.ts'
import { type BenchService, startBenchService } from './lib/service.ts'

const purchases = Number(process.argv[2] ?? 200)
const rounds = 5
const atOnce = 8
const { post, close } = poster(atOnce)

let number = 0
const body = () => ({
  currency_code: 'USD',
  country_code: 'US',
  product_ids: ['sitata-fixed'],
  subscriptions: [
    {
      user: { name: 'Ada Lindqvist', email: `bench-${process.pid}-${number++}@example.com`, birthday: '1985-05-04' },
      beneficiaries: [{ name: 'Grace Lindqvist', birthday: '2015-05-04', relation: 1 }],
    },
  ],
  trip: {
    destinations: [{ country_id: 'BR', entry_date: '2030-01-01', exit_date: '2030-01-08' }],
    total_cost: 240_000,
  },
})

async function many(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let left = purchases
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await act()
    }),
  )
  return (purchases * 1000) / (performance.now() - started)
}

async function compare(service: BenchService): Promise<void> {
  const [company] = service.demo.companies
  const pool = barePool(service.databaseUrl, atOnce)
  const buy = async (): Promise<string> => {
    const { status, text } = await post(
      `${service.base}/api/v2/org/${company?.id}/subscriptions`,
      company?.key ?? '',
      body(),
    )
    if (status !== 201) throw new Error(`POST /org/…/subscriptions answered ${status}: ${text}`)
    return (JSON.parse(text) as { id: string }[])[0]?.id ?? ''
  }
  const rows = await rowsOfSale(pool, await buy())
  console.log(`a purchase writes ${rows.count} rows into ${rows.insertions.length} tables`)
  const measured: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const theirs = await many(() => insertAgain(pool, rows))
    const ours = await many(buy)
    if (round > 0) measured.push({ ours, theirs })
    // The server does so by itself within a minute. Until then it plans for the few people of the demo.
    else await query(service.databaseUrl, 'analyze')
  }
  await pool.end()
  const ratio = median(measured.map(({ ours, theirs }) => ours / theirs))
  console.log(
    `a purchase through HTTP: ${ratio.toFixed(2)} of the bare inserts of the same rows (${median(measured.map((one) => one.ours)).toFixed(0)} against ${median(measured.map((one) => one.theirs)).toFixed(0)} a second)`,
  )
}

// The worker's later work (finding the alerts of the trip, sending) is not measured.
const service = await startBenchService('--http-only')
try {
  await compare(service)
} finally {
  await service.stop()
  close()
}
