import {
  type Company,
  changeOwnSettings,
  type defaultSettings,
  getCompany,
  ownProfile,
  type User,
  updateCompany,
} from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { invalid, unauthorized } from '../../platform/problem.ts'
import type { Seen } from '../../platform/revisions.ts'
import { findAttention, saveOwnAttention } from './attention.store.ts'
import {
  type Attention,
  attentionMistakes,
  attentionOf,
  chosenIn,
  dueByAttention,
  type StoredAttention,
} from './attention.ts'

/** How a person is told things: the flags, and when. */
export interface OwnSettings {
  readonly user: User
  readonly attention: Attention
  /** What the person chose; the rest is the company's choice or the usual. */
  readonly chosen: readonly string[]
  /** When a message that is not urgent would go out if it came now; none: at once. */
  readonly quietUntil: Date | null
}

export interface SettingsChange {
  readonly flags: Partial<typeof defaultSettings>
  readonly attention: StoredAttention
  /** Forgets first what the person chose before. */
  readonly useDefaults: boolean
}

function checked(choice: StoredAttention): StoredAttention {
  const mistakes = attentionMistakes(choice)
  if (Object.keys(mistakes).length > 0) throw invalid(mistakes)
  return choice
}

/** The caller's own settings, with what applies where the person chose nothing. */
export async function readOwnSettings(ctx: Ctx): Promise<OwnSettings> {
  const user = await ownProfile(ctx)
  const row = await findAttention(ctx.db, user.id, ctx.actor.kind === 'user' ? ctx.actor.companyId : user.companyId)
  const attention = attentionOf(chosenIn(row?.own), chosenIn(row?.company))
  const due = dueByAttention(ctx.now, row?.zone ?? null, 'normal', attention)
  return { user, attention, chosen: Object.keys(row?.own ?? {}).sort(), quietUntil: due > ctx.now ? due : null }
}

export async function changeOwnNotificationSettings(ctx: Ctx, change: SettingsChange): Promise<OwnSettings> {
  const choice = checked(change.attention)
  const user = await ownProfile(ctx)
  await inTransaction(ctx, async (tx) => {
    if (Object.keys(change.flags).length > 0) await changeOwnSettings(tx, user.id, change.flags)
    if (change.useDefaults || Object.keys(choice).length > 0)
      await saveOwnAttention(tx.db, user.id, choice, change.useDefaults)
  })
  return readOwnSettings(ctx)
}

/** What a company chose for its people, and what follows from it where they chose nothing. */
export interface CompanyAttention {
  readonly company: Company
  readonly chosen: StoredAttention
  readonly attention: Attention
}

const storedOf = (company: Company): StoredAttention => (company.settings['attention'] ?? {}) as StoredAttention

const shown = (company: Company): CompanyAttention => {
  const chosen = storedOf(company)
  return { company, chosen, attention: attentionOf(chosenIn(chosen)) }
}

function mayManage(ctx: Ctx, companyId: string): void {
  if (ctx.actor.kind === 'manager' && ctx.actor.companyId !== companyId.toLowerCase())
    throw unauthorized('This company is not yours.')
}

export async function readCompanyAttention(ctx: Ctx, companyId: string): Promise<CompanyAttention> {
  mayManage(ctx, companyId)
  return shown(await getCompany(ctx, companyId))
}

/** What is left out stays. The change is in the audit log, as every change of a company. */
export async function changeCompanyAttention(
  ctx: Ctx,
  companyId: string,
  change: StoredAttention,
  seen: Seen,
): Promise<CompanyAttention> {
  mayManage(ctx, companyId)
  const choice = checked(change)
  return inTransaction(ctx, async (tx) => {
    const company = await getCompany(tx, companyId)
    const settings = { ...company.settings, attention: { ...storedOf(company), ...choice } }
    // The rest of the settings is written back as it was read: only onto the revision that was read.
    return shown(await updateCompany(tx, companyId, { settings }, seen ?? [company.revision]))
  })
}
