import {
  type Company,
  changeOwnSettings,
  changeSettingsGroup,
  type defaultSettings,
  getCompany,
  managesCompany,
  ownProfile,
  type User,
  updateCompany,
} from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { invalid, unauthorized } from '../../platform/problem.ts'
import type { Seen } from '../../platform/revisions.ts'
import { findPreferences } from './preferences.store.ts'
import {
  dueByPreferences,
  type NotificationPreferences,
  preferenceErrors,
  resolvePreferences,
  type StoredPreferences,
  toChosenPreferences,
} from './preferences.ts'

/** How a person is notified: the flags, and when. */
export interface OwnSettings {
  readonly user: User
  readonly preferences: NotificationPreferences
  /** What the person chose; the rest is the company's choice or the usual. */
  readonly chosen: readonly string[]
  /** When a message that is not urgent would go out if it came now; none: at once. */
  readonly quietUntil: Date | null
}

export interface SettingsChange {
  readonly flags: Partial<typeof defaultSettings>
  readonly preferences: StoredPreferences
  /** Forgets first what the person chose before. */
  readonly useDefaults: boolean
}

function validated(choice: StoredPreferences): StoredPreferences {
  const errors = preferenceErrors(choice)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return choice
}

/** The caller's own settings, with what applies where the person chose nothing. */
export async function getOwnSettings(ctx: Ctx): Promise<OwnSettings> {
  const user = await ownProfile(ctx)
  const row = await findPreferences(ctx.db, user.id, ctx.actor.kind === 'user' ? ctx.actor.companyId : user.companyId)
  const preferences = resolvePreferences(toChosenPreferences(row?.own), toChosenPreferences(row?.company))
  const due = dueByPreferences(ctx.now, row?.zone ?? null, 'normal', preferences)
  return { user, preferences, chosen: Object.keys(row?.own ?? {}).sort(), quietUntil: due > ctx.now ? due : null }
}

export async function changeOwnNotificationSettings(ctx: Ctx, change: SettingsChange): Promise<OwnSettings> {
  const choice = validated(change.preferences)
  const user = await ownProfile(ctx)
  await inTransaction(ctx, async (tx) => {
    if (Object.keys(change.flags).length > 0) await changeOwnSettings(tx, user.id, change.flags)
    if (change.useDefaults || Object.keys(choice).length > 0)
      await changeSettingsGroup(tx, user.id, 'attention', choice, change.useDefaults)
  })
  return getOwnSettings(ctx)
}

/** What a company chose for its people, and what follows from it where they chose nothing. */
export interface CompanyPreferences {
  readonly company: Company
  readonly chosen: StoredPreferences
  readonly preferences: NotificationPreferences
}

const storedOf = (company: Company): StoredPreferences => (company.settings['attention'] ?? {}) as StoredPreferences

const toCompanyPreferences = (company: Company): CompanyPreferences => {
  const chosen = storedOf(company)
  return { company, chosen, preferences: resolvePreferences(toChosenPreferences(chosen)) }
}

function assertManages(ctx: Ctx, companyId: string): void {
  if (ctx.actor.kind === 'manager' && !managesCompany(ctx, companyId)) throw unauthorized('This company is not yours.')
}

export async function getCompanyPreferences(ctx: Ctx, companyId: string): Promise<CompanyPreferences> {
  assertManages(ctx, companyId)
  return toCompanyPreferences(await getCompany(ctx, companyId))
}

/** What is left out stays. The change is in the audit log, as every change of a company. */
export async function changeCompanyPreferences(
  ctx: Ctx,
  companyId: string,
  change: StoredPreferences,
  seen: Seen,
): Promise<CompanyPreferences> {
  assertManages(ctx, companyId)
  const choice = validated(change)
  return inTransaction(ctx, async (tx) => {
    const company = await getCompany(tx, companyId)
    const settings = { ...company.settings, attention: { ...storedOf(company), ...choice } }
    // The rest of the settings is written back as it was read: only onto the revision that was read.
    return toCompanyPreferences(await updateCompany(tx, companyId, { settings }, seen ?? [company.revision]))
  })
}
