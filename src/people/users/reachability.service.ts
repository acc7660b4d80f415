import type { Ctx } from '../../platform/ctx.ts'
import {
  dropToken,
  listByPhone,
  markEmailBounced,
  markPhoneRefused,
  markPhoneStopped,
  saveSettingsGroup,
  unmarkPhoneRefused,
} from './reachability.store.ts'

/** The push service says that the device no longer takes messages; an application that comes back brings a new token. */
export const pushTokenIsDead = (ctx: Ctx, deviceId: string, token: string): Promise<void> =>
  dropToken(ctx.db, deviceId, token)

/** A mail server says for good that the address does not exist: no mail is sent until the address changes. */
export const emailBounced = (ctx: Ctx, userId: string, email: string): Promise<void> =>
  markEmailBounced(ctx.db, userId, email, ctx.now)

/** The number takes no SMS: none is sent until it changes. */
export const phoneRefused = (ctx: Ctx, userId: string, phone: string): Promise<void> =>
  markPhoneRefused(ctx.db, userId, phone, ctx.now)

/** The owner of the number wants no messages and no calls on it. */
export const phoneStopped = (ctx: Ctx, userId: string, phone: string): Promise<void> =>
  markPhoneStopped(ctx.db, userId, phone, ctx.now)

/** The owner of the number wants messages again. */
export const phoneAccepted = (ctx: Ctx, userId: string, phone: string): Promise<void> =>
  unmarkPhoneRefused(ctx.db, userId, phone)

/** A person with this telephone number. */
export interface PersonByPhone {
  readonly id: string
  readonly companyId: string | null
  readonly language: 'en' | 'es'
}

/** Everybody who has the number, however it was written. `ctx` needs the system scope. */
export const findPeopleByPhone = (ctx: Ctx, phone: string): Promise<PersonByPhone[]> => listByPhone(ctx.db, phone)

/** Changes one group of a person's settings that belongs to a later room; `fresh` forgets first what was chosen before. */
export const changeSettingsGroup = (
  ctx: Ctx,
  userId: string,
  group: string,
  change: object,
  fresh: boolean,
): Promise<void> => saveSettingsGroup(ctx.db, userId, group, change, fresh)
