/** The errors of each field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

export interface ErrorDetails {
  readonly code: string
  readonly status: number
  readonly requestId?: string | undefined
  readonly fields?: FieldErrors | undefined
  readonly attempts: number
  readonly cause?: unknown
}

/** A call that did not succeed: refused by the service, or never answered. */
export class GodwitError extends Error {
  override readonly name = 'GodwitError'
  /**
   * An error code: the service’s (`validation_failed`, `not_found`, …), `network_error` or `timed_out` without
   * a response, `invalid_answer` for a response that cannot be read, and `http_502` or similar for a proxy's response.
   */
  readonly code: string
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** The errors of each field, for a validation error. */
  readonly fields: FieldErrors
  /** Name it when you ask for help. */
  readonly requestId: string | undefined
  /** How many requests were sent for this call. */
  readonly attempts: number

  constructor(message: string, { code, status, requestId, fields, attempts, cause }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.fields = fields ?? {}
    this.requestId = requestId
    this.attempts = attempts
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOr = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error of a response with an error status. */
export function errorOf(answer: Response, text: string, attempts: number): GodwitError {
  const { status } = answer
  const body = parsed(text)
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {}
  const header = answer.headers.get('x-request-id') ?? undefined
  return new GodwitError(textOr(error['message'], `The service answered with status ${status}.`), {
    code: textOr(error['code'], `http_${status}`),
    status,
    requestId: typeof error['request_id'] === 'string' ? error['request_id'] : header,
    fields: isRecord(error['fields']) ? (error['fields'] as FieldErrors) : undefined,
    attempts,
  })
}
