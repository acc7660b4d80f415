import type { Remark } from '../../platform/documents/document.ts'
import { readTime } from '../../platform/documents/times.ts'
import { type Parts, quoted } from './elements.ts'
import { messageTypes, statuses, statusOf } from './levels.ts'

/** A value and the name of its field. */
type Named = readonly [name: string, text: string | null]

/** Without these nobody knows what a message is: whether it is real, whether it stands, and how old it is. */
export interface HeaderTexts {
  readonly sent: Named
  readonly status: Named
  readonly type: Named
}

/** Why a message is refused by what it says of itself. */
export function headerProblems({ sent, status, type }: HeaderTexts, path: string): Remark[] {
  const refusals: Remark[] = []
  const check = ([name, text]: Named, problemOf: (text: string) => string | undefined): void => {
    const problem = text === null ? 'missing' : problemOf(text)
    if (problem) refusals.push({ path: `${path}/${name}`, problem })
  }
  check(sent, (text) => (readTime(text) ? undefined : 'not a time with its zone'))
  check(status, (text) => (statusOf(text) ? undefined : `${quoted(text)} is none of ${statuses.join(', ')}`))
  check(type, (text) => {
    if (!messageTypes.some((one) => one === text)) return `${quoted(text)} is none of ${messageTypes.join(', ')}`
    return text === 'Ack' || text === 'Error' ? `${text} is about a message, not about an event` : undefined
  })
  return refusals
}

/** The texts that an element must have and has not. */
export const missingIn = (parts: Parts, names: readonly string[]): Remark[] =>
  names.flatMap((name) => (parts.text(name) === null ? [{ path: `${parts.path}/${name}`, problem: 'missing' }] : []))

/** Texts that stand twice and differ: which of them is meant decides what the message is. */
export const contradictions = (parts: Parts, names: readonly string[]): Remark[] =>
  names.flatMap((name) =>
    new Set(parts.texts(name)).size > 1
      ? [{ path: `${parts.path}/${name}`, problem: 'stands more than once, and not the same' }]
      : [],
  )
