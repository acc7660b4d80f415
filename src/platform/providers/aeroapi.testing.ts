import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { AeroApiFlight } from './aeroapi.ts'

/** A flight as AeroAPI shows it; what is not given is unknown. */
export const aeroFlight = (given: Partial<AeroApiFlight>): AeroApiFlight => ({
  fa_flight_id: 'BAW117-1794661200-schedule-0001',
  operator_icao: 'BAW',
  operator_iata: 'BA',
  flight_number: '117',
  codeshares: [],
  codeshares_iata: [],
  cancelled: false,
  diverted: false,
  position_only: false,
  origin: { code: 'EGLL', code_icao: 'EGLL', code_iata: 'LHR' },
  destination: { code: 'KJFK', code_icao: 'KJFK', code_iata: 'JFK' },
  scheduled_out: null,
  estimated_out: null,
  actual_out: null,
  scheduled_off: null,
  estimated_off: null,
  actual_off: null,
  scheduled_on: null,
  estimated_on: null,
  actual_on: null,
  scheduled_in: null,
  estimated_in: null,
  actual_in: null,
  gate_origin: null,
  gate_destination: null,
  terminal_origin: null,
  terminal_destination: null,
  baggage_claim: null,
  ...given,
})

export const aeroKey = 'a-key-of-the-tests'

interface Failure {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A server that speaks AeroAPI's protocol: the key, designators, periods, pages of one flight with a link to the next, and its errors. */
export interface AeroServer {
  readonly url: string
  /** By designator, such as `BAW117`. */
  readonly flights: Map<string, readonly AeroApiFlight[]>
  /** What the next requests are answered with instead. */
  readonly failures: Failure[]
  /** The requests that came, by path and query. */
  readonly asked: string[]
  readonly pageSize: number
}

const problem = (title: string, status: number, detail: string): string =>
  JSON.stringify({ title, reason: title.toUpperCase().replaceAll(' ', '_'), detail, status })

export async function startAeroServer(t: TestContext, pageSize = 15): Promise<AeroServer> {
  const flights = new Map<string, readonly AeroApiFlight[]>()
  const failures: Failure[] = []
  const asked: string[] = []

  const send = (res: ServerResponse, status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
    res.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers }).end(body)

  const answer = (req: IncomingMessage, res: ServerResponse): void => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://aeroapi.test')
    asked.push(req.url ?? '')
    const failure = failures.shift()
    if (failure)
      return void send(
        res,
        failure.status,
        failure.body ?? problem('Error', failure.status, 'It failed.'),
        failure.headers,
      )
    if (req.headers['x-apikey'] !== aeroKey) return void send(res, 401, problem('Unauthorized', 401, 'Invalid API key'))
    const [, ident = ''] = /^\/flights\/([^/]+)$/.exec(pathname) ?? []
    if (!/^[A-Z0-9]{2,8}$/.test(ident)) return void send(res, 400, problem('Invalid argument', 400, 'Invalid ident'))
    const from = Date.parse(searchParams.get('start') ?? '1970-01-01')
    const until = Date.parse(searchParams.get('end') ?? '2100-01-01')
    if (Number.isNaN(from) || Number.isNaN(until) || from >= until)
      return void send(res, 400, problem('Invalid argument', 400, 'start must be before end'))
    const inPeriod = (flights.get(ident) ?? []).filter((one) => {
      const departure = Date.parse(one.scheduled_out ?? one.scheduled_off ?? '')
      return departure >= from && departure < until
    })
    const offset = Number(searchParams.get('cursor') ?? 0)
    const rest = new URLSearchParams(searchParams)
    rest.set('cursor', String(offset + pageSize))
    const links = inPeriod.length > offset + pageSize ? { next: `/flights/${ident}?${rest}` } : null
    send(res, 200, JSON.stringify({ links, num_pages: 1, flights: inPeriod.slice(offset, offset + pageSize) }))
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, flights, failures, asked, pageSize }
}
