import type { Vault } from '../../platform/crypto/vault.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { clientNetwork } from '../../platform/network.ts'
import { tooMany } from '../../platform/problem.ts'
import { phoneKey } from '../../platform/texts.ts'
import { countFailures, insertFailure, lockSubject } from '../sessions/session.store.ts'
import type { SendingWay } from './sign-in-code.ts'
import { listAccountIds } from './sign-in-link.store.ts'
import { signInLinksRequested } from './sign-in-link.tasks.ts'

/** Links that may be requested within the window: from one network, and for one e-mail address or phone number. */
const allowed = { network: 10, address: 3 } as const
const windowMs = 15 * 60_000

/** Whose link is requested: people know their e-mail address or their phone number. */
export type LinkRequest = { readonly email: string } | { readonly phoneNumber: string }

/** The key under which requests for an address are counted: a keyed digest, so that the table reveals no address. */
export const linkRequestSubject = (vault: Vault, address: string): string =>
  vault.derive('sign-in-subject', 'asked-link', address).toString('hex')

/**
 * Queues a job that makes and sends the links. The response and the work done here are the same whether or not an account has the address.
 * Too many requests from one network are refused for a while. For an address with too many requests nothing more is sent, and the links sent
 * before still work. `ctx` needs the system scope, because the caller is not known.
 */
export async function requestLinks(
  ctx: Ctx,
  request: LinkRequest,
  address: string,
  baseUrl: string,
): Promise<SendingWay> {
  const [column, value, way] =
    'email' in request
      ? (['email_key', request.email.trim().toLowerCase(), 'mail'] as const)
      : (['phone_key', phoneKey(request.phoneNumber), 'sms'] as const)
  const network = ctx.vault.derive('sign-in-subject', 'asking-network', clientNetwork(address)).toString('hex')
  const subject = linkRequestSubject(ctx.vault, value)
  const since = new Date(ctx.now.getTime() - windowMs)
  await inTransaction(ctx, async (tx) => {
    for (const one of [network, subject].toSorted()) await lockSubject(tx.db, one)
    const fromNetwork = await countFailures(tx.db, network, since)
    if (fromNetwork.count >= allowed.network) {
      const end = (fromNetwork.oldest ?? tx.now).getTime() + windowMs
      throw tooMany(
        'Too many links were asked for. Wait before the next one.',
        Math.max(1, Math.ceil((end - tx.now.getTime()) / 1000)),
      )
    }
    const forAddress = await countFailures(tx.db, subject, since)
    await insertFailure(tx.db, [network, subject], tx.now)
    const found = await listAccountIds(tx.db, { column, value })
    const userIds = forAddress.count < allowed.address ? found : []
    await enqueue(tx, signInLinksRequested, { userIds, way, base: baseUrl })
  })
  return way
}
