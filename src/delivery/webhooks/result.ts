import type { Leased } from '../../platform/jobs/leases.ts'
import type { DeliveryState } from './webhook.ts'

/** What a try came to, as it is written down. */
export interface Result {
  readonly row: Pick<Leased, 'id' | 'attempts'>
  readonly state: DeliveryState
  /** Which try of its calendar it was. */
  readonly number: number
  readonly at: Date
  readonly ended: Date
  readonly dueAt: Date | null
  readonly url: string
  readonly address: string | null
  readonly status: number | null
  readonly durationMs: number
  readonly answer: string
  readonly error: string | null
}

/** A success as a line of the journal. What failed is not kept there: trying it again doubles nothing. */
export const lineOf = ({ row, number, at, ended, url, address, status, durationMs, answer }: Result): string =>
  JSON.stringify([row.id, row.attempts, number, +at, +ended, url, address, status, durationMs, answer])

/** Undefined for a line that is none of ours, or was half written. */
export function resultOfLine(line: string): Result | undefined {
  const fields = parsed(line)
  if (!Array.isArray(fields) || fields.length !== 10) return undefined
  const [id, attempts, number, at, ended, url, address, status, durationMs, answer] = fields as unknown[]
  const numbers = [id, attempts, number, at, ended, status, durationMs]
  if (!numbers.every(Number.isSafeInteger) || typeof url !== 'string' || typeof answer !== 'string') return undefined
  if (address !== null && typeof address !== 'string') return undefined
  return {
    row: { id: id as number, attempts: attempts as number },
    state: 'delivered',
    number: number as number,
    at: new Date(at as number),
    ended: new Date(ended as number),
    dueAt: null,
    url,
    address,
    status: status as number,
    durationMs: durationMs as number,
    answer,
    error: null,
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
