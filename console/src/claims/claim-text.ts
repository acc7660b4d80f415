import type { Kept } from 'godwit-decisions'
import type { Language } from '../data/choices.ts'
import type { Desk } from '../data/client.ts'

export type ClaimInFull = Desk['ClaimInFull']

/** An amount in the smallest unit of its currency. */
export function moneyText(amount: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** The state mark that a status of a claim looks like. */
export const stateOf = (status: string | null) =>
  status === 'paid' || status === 'accepted'
    ? 'done'
    : status === 'evaluating' || status === 'reopened' || status === 'bank-info-requested'
      ? 'in_review'
      : status === 'submitted'
        ? 'open'
        : 'closed'

/** The kept decisions as the function takes them, the first one first. */
export const keptOf = ({ decisions }: ClaimInFull): readonly Kept[] =>
  decisions.map((one) => ({
    version: one.version,
    inputs: one.inputs as unknown as Kept['inputs'],
    result: one.result as object,
    inputsDigest: one.inputs_digest,
    resultDigest: one.result_digest,
  }))

export const keyOf = (claim: Pick<ClaimInFull, 'air_segment_id' | 'kind'>) => ({
  airSegmentId: claim.air_segment_id,
  kind: claim.kind,
})

/** `2026-11-16T07:39:00.000Z` → `16 Nov 07:39`; evidence is in UTC, so that everybody reads the same. */
export const utcText = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at))

export const isTimeFact = (fact: string): boolean => fact !== 'status' && fact !== 'diverted_to'
