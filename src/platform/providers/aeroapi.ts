import { Agent, request } from 'undici'
import { errorText, retryAfter } from './send-result.ts'
import { throttle } from './throttle.ts'

export interface AeroApiOptions {
  readonly key: string
  readonly baseUrl: string
  /** Requests a minute that the account may make. */
  readonly perMinute: number
}

export interface AeroApiAirport {
  readonly code: string | null
  readonly code_iata: string | null
  readonly code_icao: string | null
}

/** The part of a flight that we read, as AeroAPI 4 publishes it. Times are ISO in UTC; `out` and `in` are at the gates. */
export interface AeroApiFlight {
  readonly fa_flight_id: string
  readonly operator_icao: string | null
  readonly operator_iata: string | null
  readonly flight_number: string | null
  readonly codeshares: readonly string[] | null
  readonly codeshares_iata: readonly string[] | null
  readonly cancelled: boolean
  readonly diverted: boolean
  readonly position_only: boolean
  readonly origin: AeroApiAirport | null
  readonly destination: AeroApiAirport | null
  readonly scheduled_out: string | null
  readonly estimated_out: string | null
  readonly actual_out: string | null
  readonly scheduled_off: string | null
  readonly estimated_off: string | null
  readonly actual_off: string | null
  readonly scheduled_on: string | null
  readonly estimated_on: string | null
  readonly actual_on: string | null
  readonly scheduled_in: string | null
  readonly estimated_in: string | null
  readonly actual_in: string | null
  readonly gate_origin: string | null
  readonly gate_destination: string | null
  readonly terminal_origin: string | null
  readonly terminal_destination: string | null
  readonly baggage_claim: string | null
}

interface FlightsPage {
  readonly links: { readonly next: string } | null
  readonly num_pages: number
  readonly flights: readonly AeroApiFlight[]
}

/** A request to AeroAPI failed. `waitMs`: how long AeroAPI says to wait. */
export class AeroApiError extends Error {
  readonly status: number | null
  readonly waitMs: number | undefined
  constructor(message: string, status: number | null, waitMs?: number) {
    super(message)
    this.name = 'AeroApiError'
    this.status = status
    this.waitMs = waitMs
  }
}

export interface AeroApi {
  /** The flights under a designator, such as `BAW117`, that depart in a period; none where AeroAPI knows none. */
  flights(ident: string, from: Date, until: Date, signal: AbortSignal): Promise<readonly AeroApiFlight[]>
  /** Checks the key; throws what is wrong. */
  check(): Promise<void>
}

/** A period of one flight has few pages; more would be a mistake of ours or of theirs. */
const mostPages = 10

/** Seconds without a fraction, as AeroAPI writes times. */
const seconds = (time: Date): string => time.toISOString().replace(/\.\d{3}Z$/, 'Z')

export function aeroApi({ key, baseUrl, perMinute }: AeroApiOptions): AeroApi {
  const agent = new Agent({ connections: 2, headersTimeout: 20_000, bodyTimeout: 20_000 })
  const base = baseUrl.replace(/\/$/, '')
  const turn = throttle(perMinute / 60)

  async function get(path: string, signal: AbortSignal): Promise<FlightsPage | undefined> {
    await turn(signal)
    let answer: Awaited<ReturnType<typeof request>>
    try {
      answer = await request(`${base}${path}`, {
        dispatcher: agent,
        signal,
        headers: { 'x-apikey': key, accept: 'application/json' },
      })
    } catch (error) {
      throw new AeroApiError(`AeroAPI cannot be reached: ${errorText(error)}`, null)
    }
    const { statusCode, headers, body } = answer
    const text = await body.text()
    if (statusCode === 404) return undefined
    if (statusCode !== 200) {
      const { waitMs } = retryAfter(headers['retry-after'])
      throw new AeroApiError(`AeroAPI answered ${statusCode}: ${reasonIn(text)}`, statusCode, waitMs)
    }
    const page = parsed(text)
    if (!Array.isArray(page?.flights)) throw new AeroApiError('AeroAPI answered something else than flights.', 200)
    return page
  }

  return {
    async flights(ident, from, until, signal) {
      const found: AeroApiFlight[] = []
      const query = new URLSearchParams({
        ident_type: 'designator',
        start: seconds(from),
        end: seconds(until),
        max_pages: '1',
      })
      let path: string | undefined = `/flights/${encodeURIComponent(ident)}?${query}`
      for (let pages = 0; path !== undefined && pages < mostPages; pages++) {
        const page = await get(path, signal)
        found.push(...(page?.flights ?? []))
        path = page?.links?.next
      }
      return found
    },
    async check() {
      await get('/flights/BAW117?max_pages=1', AbortSignal.timeout(20_000))
    },
  }
}

function parsed(text: string): FlightsPage | undefined {
  try {
    return JSON.parse(text) as FlightsPage
  } catch {
    return undefined
  }
}

/** Its errors are `{title, reason, detail, status}`. */
function reasonIn(text: string): string {
  const { detail, title } = (parsed(text) ?? {}) as { readonly detail?: string; readonly title?: string }
  return (detail ?? title ?? 'no reason given').slice(0, 300)
}
