import { stableId } from '../../platform/ids.ts'
import type { CapMessage, MessageName } from './message.ts'

/** A change of an alert that people outside see. */
export interface SentMessage {
  readonly alertId: string
  readonly action: 'publish' | 'edit' | 'close' | 'reopen'
  /** Of the alert, after the change. */
  readonly revision: number
  readonly at: Date
}

const nameOf = ({ alertId, revision, at }: SentMessage): MessageName => ({
  identifier: `urn:uuid:${stableId('cap-message', alertId, String(revision))}`,
  sentAt: at,
})

/** A thread may be confirmed every few minutes for days. Who has one of so many messages knows that it was replaced. */
const mostReferences = 50

/** What an alert's last message is called, and which it takes the place of. */
export interface Header extends MessageName, Pick<CapMessage, 'type' | 'references'> {}

/** The last message of an alert, among all of its thread in their order; undefined where it has none. */
export function lastMessage(thread: readonly SentMessage[], alertId: string): Header | undefined {
  const at = thread.findLastIndex((one) => one.alertId === alertId)
  const sent = thread[at]
  if (!sent) return undefined
  const references = thread.slice(Math.max(0, at - mostReferences), at).map(nameOf)
  const type = sent.action === 'close' ? 'Cancel' : references.length === 0 ? 'Alert' : 'Update'
  return { ...nameOf(sent), type, references }
}
