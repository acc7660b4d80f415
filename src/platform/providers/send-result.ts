/** What a provider of messages answered to one try. */
export type SendResult =
  | { readonly kind: 'accepted'; readonly id?: string }
  /** Another try may succeed; `waitMs` where the provider says how long to wait. */
  | { readonly kind: 'later'; readonly waitMs?: number; readonly detail: string }
  /** The address is invalid; `stopped`: its owner wants no messages. */
  | { readonly kind: 'unreachable'; readonly detail: string; readonly stopped?: true }
  /** This message is not accepted; the address may be valid. */
  | { readonly kind: 'refused'; readonly detail: string }

/** From a Retry-After header (seconds, or a date): how long to wait, whatever our own clock says. */
export function retryAfter(header: string | readonly string[] | undefined): { readonly waitMs?: number } {
  const text = typeof header === 'string' ? header.trim() : header?.[0]?.trim()
  if (!text) return {}
  const waitMs = /^\d{1,6}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return waitMs > 0 ? { waitMs } : {}
}

export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300)
