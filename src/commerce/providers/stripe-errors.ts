import { ProviderRefusal } from './payment-provider.ts'

/** What an error of Stripe's library says; all of it may be missing, as after a lost connection. */
export interface StripeProblem {
  /** `card_error`, `invalid_request_error`, `idempotency_error`, `api_error`; undefined without an answer. */
  readonly kind: string | undefined
  readonly status: number | undefined
  readonly code: string | undefined
  readonly declineCode: string | undefined
  /** The parameter that is wrong. */
  readonly param: string | undefined
  readonly requestId: string | undefined
  /** The payment intent that the request was about, where the answer has it. */
  readonly intent: { readonly id: string; readonly status: string } | undefined
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined

export function problemOf(error: unknown): StripeProblem {
  const given = (error ?? {}) as Record<string, unknown>
  const raw = (given['raw'] ?? {}) as Record<string, unknown>
  const intent = (given['payment_intent'] ?? raw['payment_intent']) as Record<string, unknown> | undefined
  const [id, status] = [textOf(intent?.['id']), textOf(intent?.['status'])]
  return {
    kind: textOf(given['rawType']) ?? textOf(raw['type']),
    status: typeof given['statusCode'] === 'number' ? given['statusCode'] : undefined,
    code: textOf(given['code']),
    declineCode: textOf(given['decline_code']) ?? textOf(raw['decline_code']),
    param: textOf(given['param']) ?? textOf(raw['param']),
    requestId: textOf(given['requestId']),
    intent: id && status ? { id, status } : undefined,
  }
}

export const isDeclined = ({ kind, status }: StripeProblem): boolean => kind === 'card_error' && status === 402

/** Stripe has looked at the request and will never do it: another try gives the same answer. */
export const isFinal = ({ kind, status, code }: StripeProblem): boolean =>
  (status === 400 || status === 402 || status === 404) &&
  kind !== undefined &&
  kind !== 'api_error' &&
  code !== 'rate_limit'

/** An error for logs and job rows: it names the answer and quotes neither the request nor Stripe's text. */
function sentenceOf({ status, kind, code, requestId }: StripeProblem): string {
  if (status === undefined) return 'Stripe did not answer.'
  const what = [status, kind, code].filter((part) => part !== undefined).join(' ')
  return `Stripe answered ${what}${requestId ? ` (${requestId})` : ''}.`
}

/** What a caller of the provider gets: a refusal that is final, or an error after which it is worth trying again. */
export function errorOf(error: unknown): Error {
  const isStripes = String((error as { type?: unknown } | null)?.type).startsWith('Stripe')
  if (error instanceof Error && !isStripes) return error
  const problem = problemOf(error)
  return isFinal(problem) ? new ProviderRefusal(sentenceOf(problem)) : new Error(sentenceOf(problem))
}
