import type { SendResult } from '../../platform/providers/send-result.ts'
import type { DropReason, Outcome } from '../sending/channel.ts'

/** Maps a provider's answer to the outcome of a delivery. */
export function outcomeOf(answer: SendResult, unreachableReason: DropReason, at: Date): Outcome {
  switch (answer.kind) {
    case 'accepted':
      return { kind: 'sent', ...(answer.id === undefined ? {} : { providerMessageId: answer.id }) }
    case 'later':
      return {
        kind: 'retry',
        reason: answer.detail,
        ...(answer.waitMs ? { after: new Date(at.getTime() + answer.waitMs) } : {}),
      }
    case 'unreachable':
      return { kind: 'dropped', reason: answer.stopped ? 'stopped' : unreachableReason, detail: answer.detail }
    case 'refused':
      return { kind: 'dropped', reason: 'rejected', detail: answer.detail }
  }
}

/** Shortens a text without splitting a surrogate pair. */
export const truncate = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
