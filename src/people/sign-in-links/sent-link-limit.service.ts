import type { Vault } from '../../platform/crypto/vault.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { countFailures, insertFailure, lockSubject } from '../sessions/session.store.ts'

/** Links that are sent to one e-mail address or phone number within the window, whether requested or handed out. */
const mostSent = 5
const windowMs = 60 * 60_000

/** The key under which the links to an address are counted: a keyed digest, so that the table reveals no address. */
export const sentSubject = (vault: Vault, address: string): string =>
  vault.derive('sign-in-subject', 'sent-link', address).toString('hex')

/** Counts a link that is about to be sent to the address. Above 0: it must not be sent, and another one only after so many seconds. */
export async function countSentLink(tx: Ctx, address: string): Promise<number> {
  const subject = sentSubject(tx.vault, address)
  await lockSubject(tx.db, subject)
  const { count, oldest } = await countFailures(tx.db, subject, new Date(tx.now.getTime() - windowMs))
  if (count >= mostSent)
    return Math.max(1, Math.ceil(((oldest ?? tx.now).getTime() + windowMs - tx.now.getTime()) / 1000))
  await insertFailure(tx.db, [subject], tx.now)
  return 0
}
