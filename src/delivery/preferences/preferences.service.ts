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
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import { invalid, unauthorized } from '../../platform/problem.ts'
import type { ExpectedRevisions } from '../../platform/revisions.ts'
import { findPreferences } from './preferences.store.ts'
import {
  deliveryDueAt,
  type NotificationPreferences,
  preferenceErrors,
  resolvePreferences,
  type StoredPreferences,
  toChosenPreferences,
} from './preferences.ts'

/** A person's settings flags and notification preferences. */
export interface OwnSettings {
  readonly user: User
  readonly preferences: NotificationPreferences
  /** The preferences that the person chose; the others are the company's or the default. */
  readonly chosen: readonly string[]
  /** When a `normal` message that is announced now would be sent; null: at once. */
  readonly quietUntil: Date | null
}

export interface SettingsChange {
  readonly flags: Partial<typeof defaultSettings>
  readonly preferences: StoredPreferences
  /** Resets the person's earlier preferences first. */
  readonly useDefaults: boolean
}

function validated(choice: StoredPreferences): StoredPreferences {
  const errors = preferenceErrors(choice)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return choice
}

/** The caller's settings, with the effective preferences. */
export async function getOwnSettings(ctx: Ctx): Promise<OwnSettings> {
  const user = await ownProfile(ctx)
  const row = await findPreferences(ctx.db, user.id, ctx.actor.kind === 'user' ? ctx.actor.companyId : user.companyId)
  const preferences = resolvePreferences(toChosenPreferences(row?.own), toChosenPreferences(row?.company))
  const due = deliveryDueAt(ctx.now, row?.zone ?? null, 'normal', preferences)
  return { user, preferences, chosen: Object.keys(row?.own ?? {}).sort(), quietUntil: due > ctx.now ? due : null }
}

export async function changeOwnNotificationSettings(ctx: Ctx, change: SettingsChange): Promise<OwnSettings> {
  const choice = validated(change.preferences)
  const user = await ownProfile(ctx)
  await inTransaction(ctx, async (tx) => {
    if (Object.keys(change.flags).length > 0) await changeOwnSettings(tx, user.id, change.flags)
    if (change.useDefaults || Object.keys(choice).length > 0)
      await changeSettingsGroup(tx, user.id, 'notification_preferences', choice, change.useDefaults)
  })
  return getOwnSettings(ctx)
}

/** A company's choices, and the preferences that apply to people without choices of their own. */
export interface CompanyPreferences {
  readonly company: Company
  readonly chosen: StoredPreferences
  readonly preferences: NotificationPreferences
}

const storedOf = (company: Company): StoredPreferences =>
  (company.settings['notification_preferences'] ?? {}) as StoredPreferences

const toCompanyPreferences = (company: Company): CompanyPreferences => {
  const chosen = storedOf(company)
  return { company, chosen, preferences: resolvePreferences(toChosenPreferences(chosen)) }
}

function assertManages(ctx: Ctx, companyId: string): void {
  if (deskCompany(ctx) !== null && !managesCompany(ctx, companyId)) throw unauthorized('This company is not yours.')
}

export async function getCompanyPreferences(ctx: Ctx, companyId: string): Promise<CompanyPreferences> {
  assertManages(ctx, companyId)
  return toCompanyPreferences(await getCompany(ctx, companyId))
}

/** Fields that are left out keep their value. `updateCompany` writes the audit log. */
export async function changeCompanyPreferences(
  ctx: Ctx,
  companyId: string,
  change: StoredPreferences,
  expected: ExpectedRevisions,
): Promise<CompanyPreferences> {
  assertManages(ctx, companyId)
  const choice = validated(change)
  return inTransaction(ctx, async (tx) => {
    const company = await getCompany(tx, companyId)
    const settings = { ...company.settings, notification_preferences: { ...storedOf(company), ...choice } }
    // All settings are written back, so the update must fail if the company changed since it was read.
    return toCompanyPreferences(await updateCompany(tx, companyId, { settings }, expected ?? [company.revision]))
  })
}
