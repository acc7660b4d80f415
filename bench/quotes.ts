/**
 * Quotes for a family of four over the whole catalogue through HTTP, against the bare statements for the same rows: the read of the catalogue and
 * of the countries that are named, and one insert of the quotes, each by itself as the service sends them.
 * Usage: node bench/quotes.ts [requests a round]
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { median } from './lib/load.ts'
import { poster } from './lib/post.ts'
import { barePool } from './lib/same-rows.ts'
import { type BenchService, startBenchService } from './lib/service.ts'

const requests = Number(process.argv[2] ?? 300)
const rounds = 5
const connections = 8
const { post, close } = poster(connections)

const family = {
  currency_code: 'USD',
  country_code: 'CA',
  region_code: 'ON',
  subscriptions: [
    {
      user: { name: 'Ada Lindqvist', birthday: '1985-05-04' },
      beneficiaries: [
        { name: 'Bo Lindqvist', birthday: '1980-01-02' },
        { name: 'Cy Lindqvist', birthday: '2015-02-28' },
        { name: 'Di Lindqvist', birthday: '2018-12-01' },
      ],
    },
  ],
  trip: { destinations: ['BR', 'PE'], start: '2030-03-01', finish: '2030-03-10', total_cost: 480_000 },
}

async function many(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let left = requests
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await act()
    }),
  )
  return (requests * 1000) / (performance.now() - started)
}

const catalogue = `select p.id, p.identifier, p.version, p.revision, p.created_at, v.created_at, v.id
  from products p join product_versions v on v.product_id = p.id and v.version = p.version`
const countries = 'select id, alpha2, alpha3, name from countries where alpha2 = any($1) or alpha3 = any($1)'
const columns = `id, company_id, group_id, currency, cost, taxes, insurance_taxes, content, valid_until, created_at, updated_at`
const insertion = `insert into product_quotes (${columns})
  select ${columns} from jsonb_populate_recordset(null::product_quotes, $1::jsonb)`

type Row = Readonly<Record<string, unknown>>

async function bare(pool: pg.Pool, rows: readonly Row[]): Promise<void> {
  await pool.query({ name: 'catalogue', text: catalogue })
  await pool.query({ name: 'countries', text: countries, values: [['CA', 'BR', 'PE']] })
  const again = rows.map((row) => ({ ...row, id: randomUUID() }))
  await pool.query({ name: 'quotes', text: insertion, values: [JSON.stringify(again)] })
}

async function compare(service: BenchService): Promise<void> {
  const key = service.demo.companies[0]?.key ?? ''
  const ask = async (): Promise<readonly { readonly id: string }[]> => {
    const { status, text } = await post(`${service.base}/api/v2/products/with_quotes`, key, family)
    if (status !== 200) throw new Error(`POST /products/with_quotes answered ${status}: ${text}`)
    return JSON.parse(text) as { id: string }[]
  }
  const pool = barePool(service.databaseUrl, connections)
  const quotes = await ask()
  if (quotes.length === 0) throw new Error('The catalogue has nothing for this family.')
  const { rows } = await pool.query<{ row: Row }>(
    'select to_jsonb(q) as row from product_quotes q where id = any($1)',
    [quotes.map(({ id }) => id)],
  )
  const measured: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const theirs = await many(() =>
      bare(
        pool,
        rows.map(({ row }) => row),
      ),
    )
    const ours = await many(ask)
    if (round > 0) measured.push({ ours, theirs })
  }
  await pool.end()
  const ratio = median(measured.map(({ ours, theirs }) => ours / theirs))
  const [ours, theirs] = [median(measured.map((one) => one.ours)), median(measured.map((one) => one.theirs))]
  console.log(
    `quotes for a family of four over the whole catalogue through HTTP: ${ratio.toFixed(2)} of the bare statements for the same rows (${(ours * quotes.length).toFixed(0)} quotes a second in ${ours.toFixed(0)} requests, against ${theirs.toFixed(0)})`,
  )
}

const service = await startBenchService('--http-only')
try {
  await compare(service)
} finally {
  await service.stop()
  close()
}
