import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { readState, saveState } from '../../platform/db/system-state.ts'
import { insertUserTokens, listOwnersWithoutToken } from './user-token.store.ts'
import { type TokenOwner, userTokenDigest } from './user-token.ts'

/** Stores the digests of these tokens, so that they are accepted. */
export async function addUserTokens({ db, vault }: Ctx, owners: readonly TokenOwner[]): Promise<void> {
  if (owners.length === 0) return
  await insertUserTokens(
    db,
    owners.map((owner) => ({ ...owner, digest: userTokenDigest(vault, owner) })),
  )
}

const batch = 5_000

/** Once for each database: gives a token for each company to the people of a release that had one token for each person. */
export async function addMissingUserTokens(ctx: Ctx): Promise<void> {
  if (await readState(ctx.db, 'user_tokens')) return
  for (;;) {
    const owners = await listOwnersWithoutToken(ctx.db, batch)
    if (owners.length === 0) break
    await inTransaction(ctx, (tx) => addUserTokens(tx, owners))
  }
  await saveState(ctx.db, 'user_tokens', { for: 'each company' }, ctx.now)
}
