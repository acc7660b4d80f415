/**
 * Cities by name through HTTP, against the plain trigram statement over the same rows, asked directly over as many connections.
 * Usage: node bench/cities.ts
 */
import { existsSync } from 'node:fs'
import pg from 'pg'
import { cpuMs } from './lib/load.ts'
import { getter, ownCpuMs, type Ratio, ratioOfSides } from './lib/rates.ts'
import { startBenchService } from './lib/service.ts'

const service = await startBenchService()
const pool = new pg.Pool({
  connectionString: service.databaseUrl,
  max: 10,
  idleTimeoutMillis: 0,
  options: '-c role=godwit_service -c godwit.everything=on -c pg_trgm.word_similarity_threshold=0.5',
})
const get = getter(service.base, service.demo.companies[0]?.key ?? '')

/** What people type, in the spelling of the column, so that the plain statement has nothing to fold. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  'whole names': ['cusco', 'muenchen', 'geneva', 'mumbai', 'new york', 'san jose', 'springfield', 'saint petersburg'],
  misspelt: ['barcelonna', 'amsterdm', 'johanesburg', 'casablanka', 'philadelpia', 'marakesh', 'melborne', 'stokholm'],
  'three and four letters': ['lima', 'rom', 'bern', 'oslo', 'rio', 'kyiv', 'nara', 'cali'],
}

/** The statement that anybody would write: the trigram index decides who, similarity and population the order. */
const plainText = `
  select c.id, c.geoname_id, c.name, c.country_id, o.alpha2, c.division_id, c.lat, c.lng, c.population, c.time_zone, c.role, d.code, d.name,
    c.population_as_of, c.known_names || c.other_names as names, count(*) over () as total
  from cities c join countries o on o.id = c.country_id left join country_divisions d on d.id = c.division_id
  where c.deleted_at is null and (c.search like '%' || $1::text || '%' or (length($1) > 4 and $1 <% c.search))
  order by round(word_similarity($1, c.search)::numeric, 1) desc, c.population desc nulls last, c.id limit 10`

async function backendIds(): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  return rows.map(({ pid }) => pid)
}

async function measured(words: readonly string[]): Promise<Ratio> {
  const word = (at: number): string => words[at % words.length] ?? ''
  const act = (at: number) => get(`/api/v2/cities?like=${encodeURIComponent(word(at))}`)
  const plain = (at: number) => pool.query({ name: 'cities', text: plainText, values: [word(at)] })
  await Promise.all(Array.from({ length: 10 }, (_, at) => Promise.all([act(at), plain(at)])))
  for (const one of words) {
    const ours = JSON.parse(await get(`/api/v2/cities?like=${encodeURIComponent(one)}`)) as unknown[]
    if (ours.length === 0) throw new Error(`nothing is found for ${one}`)
  }
  const pids = await backendIds()
  const used = new Map<number, number>()
  const backends = (): number => {
    for (const pid of pids) if (existsSync(`/proc/${pid}/stat`)) used.set(pid, cpuMs(pid)) // an idle one may have gone
    return [...used.values()].reduce((sum, ms) => sum + ms, 0)
  }
  return ratioOfSides(
    { act, cpu: () => backends() + cpuMs(service.pid) },
    { act: plain, cpu: () => backends() + ownCpuMs() },
  )
}

try {
  const mixed = Object.values(kinds).flat()
  for (const [kind, words] of Object.entries({ 'all kinds mixed': mixed, ...kinds })) {
    const ratio = await measured(words)
    console.log(
      `cities, ${kind}: ${ratio.throughput.toFixed(2)} of the plain statement's throughput, ${ratio.cpu.toFixed(2)} by CPU (aim ≥ 0.6); ${ratio.ours.perSecond.toFixed(0)} a second`,
    )
  }
} finally {
  await pool.end()
  await service.stop()
}
