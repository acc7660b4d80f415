import type { Ctx } from '../../platform/ctx.ts'
import { forbidden, unauthorized } from '../../platform/problem.ts'
import { findUser, lockUser } from '../users/user.store.ts'
import type { User } from '../users/user.ts'
import { type AccountLoader, changeAccount } from './account-change.service.ts'

/** What a person may change of the own account, besides settings. */
export interface OwnChange {
  readonly nationalities?: readonly string[] | undefined
  readonly language?: string | undefined
}

/** The caller's own account. It is changed with the token of the company that it belongs to, not with a guest's. */
const loadOwnAccount: AccountLoader = async (ctx, lock) => {
  const { actor } = ctx
  if (actor.kind !== 'user') throw unauthorized('This is for travellers.')
  if (lock) await lockUser(ctx.db, actor.userId)
  const own = await findUser(ctx.db, actor.userId)
  if (!own) throw unauthorized('The key is wrong, expired or revoked.', 'invalid_key')
  if (own.companyId === null || own.companyId !== actor.companyId)
    throw forbidden('Your account belongs to another organization; change it with your key there.')
  return own
}

/** Only people themselves know for sure which passports they hold and what they read; everything else changes through the company. */
export const changeOwnAccount = (ctx: Ctx, { nationalities, language }: OwnChange): Promise<User> =>
  changeAccount(ctx, loadOwnAccount, { nationalities, language })
