import { audit, getCompany, managesCompany } from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { found, invalid, unauthorized } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import {
  type EscalationChannel,
  type EscalationKind,
  type EscalationPolicy,
  escalationChannels,
  openChannels,
  type PolicyRules,
  policyMistakes,
} from '../escalation/escalation.ts'
import { stepBudgets } from '../escalation/escalation-ports.ts'
import { simulatedWays } from '../escalation/simulation-port.ts'
import { findWays, insertPolicy, listPolicies, lockPolicy, type Ways } from './policy.store.ts'

function assertManages(ctx: Ctx, companyId: string): void {
  if (deskCompany(ctx) !== null && !managesCompany(ctx, companyId)) throw unauthorized('This company is not yours.')
}

/** The policies that hold for a company, beside those of the service. */
export interface CompanyPolicies {
  readonly companyId: string
  readonly policies: readonly EscalationPolicy[]
  readonly defaults: readonly EscalationPolicy[]
  /** Channels that are not set up: steps leave them out. */
  readonly leftOut: readonly EscalationChannel[]
  /** Channels by which nothing is sent to the company’s people, because they are simulated. */
  readonly simulated: readonly EscalationChannel[]
}

export async function readPolicies(ctx: Ctx, companyId: string): Promise<CompanyPolicies> {
  assertManages(ctx, companyId)
  await getCompany(ctx, companyId)
  const open = openChannels(escalationChannels, stepBudgets())
  return {
    companyId,
    policies: await listPolicies(ctx.db, companyId),
    defaults: await listPolicies(ctx.db, null),
    leftOut: escalationChannels.filter((one) => !open.includes(one)),
    simulated: await simulatedWays(ctx, companyId),
  }
}

const policyOf = (policies: readonly EscalationPolicy[], kind: EscalationKind): EscalationPolicy =>
  found(
    policies.find((one) => one.kind === kind),
    'policy',
    kind,
  )

/** Writes a revision of the company's policy, unless `next` has none to write. What runs already goes on by the old one. */
async function writePolicy(
  ctx: Ctx,
  { companyId, kind, expected }: { companyId: string; kind: EscalationKind; expected: ExpectedRevisions },
  next: (before: EscalationPolicy) => { readonly rules: PolicyRules; readonly isWithdrawn: boolean } | undefined,
): Promise<EscalationPolicy> {
  assertManages(ctx, companyId)
  return inTransaction(ctx, async (tx) => {
    await getCompany(tx, companyId)
    await lockPolicy(tx.db, companyId, kind)
    const before = policyOf(await listPolicies(tx.db, companyId), kind)
    checkRevision(expected, 'policy', before.revision)
    const made = next(before)
    if (!made) return before
    const { rules, isWithdrawn } = made
    const id = newId(tx.now)
    const userId = 'userId' in tx.actor ? tx.actor.userId : null
    const revision = { ...rules, id, companyId, kind, revision: before.revision + 1 }
    await insertPolicy(tx.db, revision, { isWithdrawn, userId, now: tx.now })
    const after = policyOf(await listPolicies(tx.db, companyId), kind)
    const action = isWithdrawn ? 'withdraw' : 'change'
    await audit(tx, { action, subjectKind: 'escalation_policy', subjectId: id, companyId, before, after })
    noteAtDesk(tx.db, 'escalation_policies', companyId)
    return after
  })
}

export const changePolicy = (
  ctx: Ctx,
  companyId: string,
  kind: EscalationKind,
  rules: PolicyRules,
  expected: ExpectedRevisions,
): Promise<EscalationPolicy> =>
  writePolicy(ctx, { companyId, kind, expected }, () => {
    const mistakes = policyMistakes(rules)
    if (Object.keys(mistakes).length > 0) throw invalid(mistakes)
    return { rules, isWithdrawn: false }
  })

/** The service's policy holds for the company again, also when it changes later. Without an own policy there is nothing to do. */
export const withdrawPolicy = (
  ctx: Ctx,
  companyId: string,
  kind: EscalationKind,
  expected: ExpectedRevisions,
): Promise<EscalationPolicy> =>
  writePolicy(ctx, { companyId, kind, expected }, (before) =>
    before.companyId === null ? undefined : { rules: before, isWithdrawn: true },
  )

/** One line of a preview: what is done for the person, and when. */
export interface PlannedStep {
  readonly afterMinutes: number
  /** None: there is no further way to the person, and nothing is done. */
  readonly channels: readonly EscalationChannel[]
}

export interface PolicyPreview {
  readonly name: string
  readonly steps: readonly PlannedStep[]
  /** Null: nobody looks for this person, who has turned alerts off, or whose company notifies its people itself. */
  readonly listAfterMinutes: number | null
  readonly simulated: readonly EscalationChannel[]
}

/** Why nobody looks for the person: the company notifies its people itself, or they turned alerts off. */
const isLeftAlone = (kind: EscalationKind, { isRelayed, alertsByEmail, alertsByPush }: Ways): boolean =>
  (kind !== 'call_for_help' && isRelayed) || (kind === 'alert' && !alertsByEmail && !alertsByPush)

/** Settings turn alerts off, and nothing else. What goes to the telephone goes by the setting of push (sending.store.ts). */
function chosenWays(kind: EscalationKind, ways: Ways): Ways {
  const isAlert = kind === 'alert'
  const isAlone = isLeftAlone(kind, ways)
  const byEmail = !isAlone && (!isAlert || ways.alertsByEmail)
  const byPush = !isAlone && (!isAlert || ways.alertsByPush)
  return {
    ...ways,
    email: ways.email && byEmail,
    push: ways.push && byPush,
    phone: ways.phone && byPush,
    calls: ways.calls && byPush,
  }
}

/** SMS cost money: the message itself goes by SMS only where it is a call for help, or no push can arrive (announce.store.ts). */
function firstWays(kind: EscalationKind, { push, email, phone }: Ways): EscalationChannel[] {
  const sms = phone && (kind === 'call_for_help' || !push)
  return [...(push ? ['push' as const] : []), ...(email ? ['email' as const] : []), ...(sms ? ['sms' as const] : [])]
}

/** What would be done for a person who never answers. Without rules: by the policy that holds. */
export async function previewPolicy(
  ctx: Ctx,
  companyId: string,
  kind: EscalationKind,
  { userId, rules }: { readonly userId: string; readonly rules: PolicyRules | undefined },
): Promise<PolicyPreview> {
  const { policies, simulated } = await readPolicies(ctx, companyId)
  const mistakes = rules ? policyMistakes(rules) : {}
  if (Object.keys(mistakes).length > 0) throw invalid(mistakes)
  const ways = chosenWays(kind, found(await findWays(ctx.db, companyId, userId), 'user', userId))
  const { enabled, steps, listAfterMinutes } = rules ?? policyOf(policies, kind)
  const first = firstWays(kind, ways)
  const isOpen: Readonly<Record<EscalationChannel, boolean>> = {
    push: ways.push,
    email: ways.email,
    sms: ways.phone,
    whatsapp: ways.calls,
    voice: ways.calls,
  }
  const used = new Set(first)
  const planned: PlannedStep[] = [{ afterMinutes: 0, channels: first }]
  for (const { afterMinutes, channels } of enabled ? steps : []) {
    const open = openChannels(channels, stepBudgets())
    if (open.length === 0) continue
    const fresh = open.filter((one) => isOpen[one] && !used.has(one))
    for (const one of fresh) used.add(one)
    planned.push({ afterMinutes, channels: fresh })
  }
  const isListed = enabled && !isLeftAlone(kind, ways)
  return { name: ways.name, steps: planned, listAfterMinutes: isListed ? listAfterMinutes : null, simulated }
}
