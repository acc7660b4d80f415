/** Check-ins through HTTP against the bare inserts of the same rows: the benchmark of each version. */
import { Agent, request } from 'node:http'
import { ratioOf } from './rates.ts'
import { barePool } from './same-rows.ts'
import { startBenchService } from './service.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

function post(url: string, token: string, body: unknown): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `TKN ${token}`, 'content-type': 'application/json' }
    const req = request(url, { agent, method: 'POST', headers }, (res) => {
      res.resume()
      res.on('end', () => resolve(res.statusCode ?? 0))
    })
    req.on('error', reject)
    req.end(JSON.stringify(body))
  })
}

const rows = `
  with made as (
      insert into check_ins (id, user_id, company_id, checkin_at, lat, lng, accuracy, type, status, country_code, created_at, updated_at)
      values (gen_random_uuid(), $1, $2, $3, -12.0464, -77.0428, 'unknown', 'mobile', 'unreported', 'PE', now(), now())
      returning id, checkin_at),
    addressed as (
      insert into check_in_addresses (check_in_id, user_id, company_id, network, created_at)
      select id, $1, $2, '127.0.0.0/24', now() from made),
    told as (
      insert into jobs (task, payload, due_at, created_at)
      select 'bare', jsonb_build_object('checkInId', id), now(), now() from made)
  insert into stays (user_id, company_id, kind, source_id, part, check_in_id, lat, lng, cell, from_at, until_at, span)
    select $1, $2, 'check_in', id, 0, id, -12.0464, -77.0428, 112526, checkin_at, checkin_at, 0 from made`

/** Where a version takes a check-in, and how it is written there. */
export interface CheckInWay {
  readonly name: string
  readonly path: string
  readonly body: (place: { latitude: number; longitude: number; checkin_at: number }) => unknown
  readonly expected: number
}

/** Measures in turns, and prints the ratio. The worker runs beside it with `--worker`. */
export async function compareCheckIns({ name, path, body, expected }: CheckInWay): Promise<void> {
  const service = await startBenchService(...(process.argv.includes('--worker') ? [] : ['--http-only']))
  try {
    const [company] = service.demo.companies
    const traveller = company?.travellers[0]
    const pool = barePool(service.databaseUrl, 16)
    // Each at another time: a second one at the same time would be the same check-in.
    let moment = Date.parse('2020-01-01T00:00:00Z')
    const next = (): Date => {
      moment += 1000
      return new Date(moment)
    }
    const bare = () => pool.query({ name: 'check-in', text: rows, values: [traveller?.id, company?.id, next()] })
    const ours = async (): Promise<void> => {
      const sent = body({ latitude: -12.0464, longitude: -77.0428, checkin_at: next().getTime() / 1000 })
      const status = await post(service.base + path, traveller?.token ?? '', sent)
      if (status !== expected) throw new Error(`${path} answered ${status}`)
    }
    const { ratio, ours: rate } = await ratioOf(ours, bare)
    console.log(
      `check-ins of ${name}: ${ratio.toFixed(2)} of the bare inserts of the same rows; ${rate.toFixed(0)} a second`,
    )
    await pool.end()
  } finally {
    await service.stop()
    agent.destroy()
  }
}
