/** Field name → what is wrong with it, in words a caller can act on. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/**
 * A refusal that the caller sees. Every other error is a bug and is answered with an opaque 500. `validation` problems
 * carry no fixed status: version 1 shows them as 400, everyone else as 422 (docs/contract/requests.md#status-codes).
 */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldErrors | undefined
  readonly headers: Readonly<Record<string, string>>
  /** What the request has written is committed in spite of the refusal, also in the transaction of an Idempotency-Key. */
  readonly keepsWork: boolean

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      fields?: FieldErrors | undefined
      headers?: Readonly<Record<string, string>>
      keepsWork?: boolean
    } = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.fields = more.fields
    this.headers = more.headers ?? {}
    this.keepsWork = more.keepsWork ?? false
  }

  /** The same refusal, after which what was written stays. For counting what was refused, such as wrong pins. */
  keepingWork(): Problem {
    const { fields, headers } = this
    return new Problem(this.status, this.code, this.message, { fields, headers, keepsWork: true })
  }
}

/** The status a face gives to a broken rule; replaced by 400 where the face is version 1. */
export const VALIDATION_STATUS = 422

export const badRequest = (message: string, code = 'bad_request'): Problem => new Problem(400, code, message)
export const unauthorized = (message: string, code = 'unauthorized'): Problem =>
  new Problem(401, code, message, { headers: { 'www-authenticate': 'TKN realm="godwit"' } })
export const forbidden = (message: string, code = 'forbidden'): Problem => new Problem(403, code, message)
export const notFound = (message: string, code = 'not_found'): Problem => new Problem(404, code, message)
export const conflict = (code: string, message: string, headers: Record<string, string> = {}): Problem =>
  new Problem(409, code, message, { headers })
export const unavailable = (message: string, retryAfterSeconds = 5): Problem =>
  new Problem(503, 'unavailable', message, { headers: { 'retry-after': String(retryAfterSeconds) } })
export const tooMany = (message: string, retryAfterSeconds: number, headers: Record<string, string> = {}): Problem =>
  new Problem(429, 'too_many_requests', message, { headers: { 'retry-after': String(retryAfterSeconds), ...headers } })

/** A rule of the domain was broken: one message, and what is wrong with which field. */
export function invalid(fields: Record<string, string | readonly string[]>): Problem {
  const lists = Object.fromEntries(
    Object.entries(fields).map(([name, errors]) => [name, typeof errors === 'string' ? [errors] : errors]),
  )
  const first = Object.entries(lists)[0]
  const message = first ? `${first[0]} ${first[1][0] ?? 'is not valid'}.` : 'The request is not valid.'
  return new Problem(VALIDATION_STATUS, 'validation_failed', message, { fields: lists })
}

/** What the check refuses by field; undefined where it refuses nothing. Any other error is thrown. */
export function refusals(check: () => unknown): FieldErrors | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof Problem && error.fields) return error.fields
    throw error
  }
}

/** Runs every check, and throws one problem with all that they refuse. Gives their results. */
export function checkAll<T extends readonly unknown[]>(...checks: { readonly [K in keyof T]: () => T[K] }): T {
  const errors: Record<string, readonly string[]> = {}
  const results = checks.map((check) => {
    let result: unknown
    Object.assign(
      errors,
      refusals(() => {
        result = check()
      }),
    )
    return result
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return results as unknown as T
}

/** As `checkAll`, for checks that read the database: one after the other. */
export async function checkAllAsync<T>(...checks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const errors: Record<string, readonly string[]> = {}
  const results: T[] = []
  for (const check of checks)
    try {
      results.push(await check())
    } catch (error) {
      if (!(error instanceof Problem && error.fields)) throw error
      Object.assign(errors, error.fields)
    }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return results
}

/** Gives the row, or says that there is none. */
export function found<T>(row: T | undefined, what: string, id: string): T {
  if (row === undefined) throw notFound(`No ${what} has id ${id.slice(0, 64)}.`)
  return row
}
