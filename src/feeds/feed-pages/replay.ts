import type { Fetched } from '../evidence/evidence.ts'

/** A line of `replay.ndjson`: a recorded answer, and the file with its bytes. */
export interface RecordedAnswer {
  readonly at: Date
  readonly feed: string
  readonly file: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Of the bytes, as hexadecimal digits. Null: it is not known. */
  readonly sha256: string | null
}

/** Reads a line. Throws with what is wrong of it. */
export function readRecordedAnswer(line: string): RecordedAnswer {
  const value = JSON.parse(line) as Record<string, unknown>
  const { at, feed, file, status, content_type: contentType, headers, sha256 } = value
  const time = typeof at === 'string' ? new Date(at) : new Date(Number.NaN)
  if (Number.isNaN(time.getTime())) throw new Error('"at" is not a time')
  if (typeof feed !== 'string' || feed === '') throw new Error('"feed" is missing')
  if (typeof file !== 'string' || file === '') throw new Error('"file" is missing')
  const sent: Record<string, string> = typeof contentType === 'string' ? { 'content-type': contentType } : {}
  if (typeof headers === 'object' && headers !== null)
    for (const [name, one] of Object.entries(headers)) sent[name.toLowerCase()] = String(one)
  return {
    at: time,
    feed,
    file,
    status: typeof status === 'number' ? status : 200,
    headers: sent,
    sha256: typeof sha256 === 'string' ? sha256 : null,
  }
}

/** The recorded answer as if it had been fetched: its address is the file. */
export const fetchedOf = (recorded: RecordedAnswer, bytes: Uint8Array): Fetched => ({
  address: recorded.file,
  at: recorded.at,
  status: recorded.status,
  headers: recorded.headers,
  bytes: recorded.status === 304 ? null : bytes,
  encodedBytes: bytes.length,
  problem: null,
})
