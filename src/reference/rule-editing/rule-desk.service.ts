import { audit } from '../../platform/audit.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enterSyncWrite, worldSubject } from '../../platform/db/sync.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { conflict, found, invalid } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import type { Errors } from '../../platform/texts.ts'
import { getCountry } from '../countries/country.service.ts'
import { loadRulesInFull } from '../entry-requirements/entry-requirement.service.ts'
import {
  type EntryRequirementInFull,
  type RuleKind,
  type RuleVersion,
  type RuleVersionInFull,
  timeFilter,
} from '../entry-requirements/entry-requirement.ts'
import { ruleChanged } from '../entry-requirements/rule.tasks.ts'
import {
  type ContentField,
  changedFields,
  contentOf,
  type RuleContent,
  ruleDigest,
} from '../entry-requirements/rule-content.ts'
import { parseTypes } from '../entry-requirements/rule-search.ts'
import {
  type DeskFilter,
  findRule,
  insertRule,
  listDeskPage,
  listSimilar,
  listVersions,
  lockRule,
  type RuleState,
  updateRule,
} from './rule-desk.store.ts'
import { applyChanges, type RuleChanges } from './rule-draft.service.ts'

/** The singular name of each kind of rule. */
const ruleNames = {
  entry_requirements: 'entry requirement',
  travel_restrictions: 'travel restriction',
} as const satisfies Record<RuleKind, string>

const subjectKind = (kind: RuleKind): string => ruleNames[kind].replace(' ', '_')
const staffProvenance = (now: Date) => ({ rule: { source: 'staff', as_of: now.toISOString().slice(0, 10) } })

export async function getRule(ctx: Ctx, kind: RuleKind, id: string): Promise<RuleVersionInFull> {
  const rule = found(await findRule(ctx.db, kind, id), ruleNames[kind], id)
  return found((await loadRulesInFull(ctx, [rule]))[0], ruleNames[kind], id)
}

/** The filter in a list request. */
export interface DeskRuleQuery {
  readonly country?: string
  readonly affectedCountry?: string
  readonly types?: string
  readonly state?: RuleState
  readonly text?: string
  /** The version at this time; left out: now. */
  readonly asOf?: Date
}

/** A page of rules for editors, including ended, upcoming and removed ones. */
export async function readRulePage(
  ctx: Ctx,
  kind: RuleKind,
  { country, affectedCountry, types, state, text, asOf = ctx.now }: DeskRuleQuery,
  pageRequest: PageRequest,
): Promise<Page<RuleVersionInFull>> {
  const errors: Errors = {}
  const numbers = types === undefined ? undefined : parseTypes(types, errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const filter: DeskFilter = {
    ...timeFilter(asOf, ctx.now),
    ...(country === undefined ? {} : { originCountryId: (await getCountry(ctx, country)).id }),
    ...(affectedCountry === undefined ? {} : { affectedCountryId: (await getCountry(ctx, affectedCountry)).id }),
    ...(numbers && { types: numbers }),
    ...(state && { state }),
    ...(text === undefined ? {} : { text }),
  }
  const { items, total } = await listDeskPage(ctx.db, kind, filter, pageRequest)
  return { items: await loadRulesInFull(ctx, items), total }
}

/** All versions of a rule, newest first. */
export async function readRuleHistory(ctx: Ctx, kind: RuleKind, id: string): Promise<RuleVersionInFull[]> {
  const versions = await listVersions(ctx.db, kind, id)
  found(versions[0], ruleNames[kind], id)
  return loadRulesInFull(ctx, versions)
}

const auditRule = (
  tx: Ctx,
  kind: RuleKind,
  action: string,
  before: RuleVersion | null,
  after: RuleVersion,
): Promise<void> => {
  noteAtDesk(tx.db, 'rules', 'staff', after.id)
  return audit(tx, { action, subjectKind: subjectKind(kind), subjectId: after.id, companyId: null, before, after })
}

/** Notifies travellers after the commit. Pending changes of one rule share one task, which reads the latest version. */
const enqueueRuleChanged = (tx: Ctx, kind: RuleKind, ruleId: string): Promise<void> =>
  enqueue(tx, ruleChanged, { kind, ruleId }, { key: `${kind}:${ruleId}` })

/** Creates a rule, recorded from now on and in force from `validFrom`. */
export function createRule(ctx: Ctx, kind: RuleKind, changes: RuleChanges): Promise<RuleVersionInFull> {
  return inTransaction(ctx, async (outer) => {
    const tx = await enterSyncWrite(outer, worldSubject)
    const content = await applyChanges(tx, changes, null)
    const id = newId(tx.now)
    await insertRule(tx.db, kind, id, content, staffProvenance(tx.now), tx.now)
    const after = await getRule(tx, kind, id)
    await auditRule(tx, kind, 'create', null, after)
    await enqueueRuleChanged(tx, kind, id)
    return after
  })
}

/** Changes a rule: locks it, checks the expected revision, writes it, audits it, and enqueues the notification where needed. */
function changeRule(
  ctx: Ctx,
  kind: RuleKind,
  id: string,
  expected: ExpectedRevisions,
  action: string,
  change: (tx: Ctx, before: RuleVersion) => Promise<{ content: RuleContent; removedAt: Date | null }>,
): Promise<RuleVersionInFull> {
  return inTransaction(ctx, async (outer) => {
    const before = found(await lockRule(outer.db, kind, id), ruleNames[kind], id)
    // The timestamp is taken after the lock, so that the versions of one rule do not overlap.
    const tx = await enterSyncWrite(outer, worldSubject)
    checkRevision(expected, ruleNames[kind], before.revision)
    const { content, removedAt } = await change(tx, before)
    const changed = changedFields(before, content)
    if (changed.length === 0 && removedAt === before.removedAt) return getRule(tx, kind, id)
    const provenance = changed.length > 0 ? staffProvenance(tx.now) : {}
    await updateRule(tx.db, kind, id, content, { changed, removedAt, provenance, now: tx.now })
    const after = await getRule(tx, kind, id)
    await auditRule(tx, kind, action, before, after)
    if (removedAt !== before.removedAt || ruleDigest(before) !== ruleDigest(content))
      await enqueueRuleChanged(tx, kind, id)
    return after
  })
}

function requireNotRemoved(kind: RuleKind, rule: RuleVersion): void {
  if (rule.removedAt) throw conflict('removed', `The ${ruleNames[kind]} was removed. Restore it first.`)
}

export const editRule = (
  ctx: Ctx,
  kind: RuleKind,
  id: string,
  changes: RuleChanges,
  expected: ExpectedRevisions,
): Promise<RuleVersionInFull> =>
  changeRule(ctx, kind, id, expected, 'edit', async (tx, before) => {
    requireNotRemoved(kind, before)
    return { content: await applyChanges(tx, changes, before), removedAt: null }
  })

/** Sets the end of the rule; without a time, now. */
export const endRule = (
  ctx: Ctx,
  kind: RuleKind,
  id: string,
  until: Date | undefined,
  expected: ExpectedRevisions,
): Promise<RuleVersionInFull> =>
  changeRule(ctx, kind, id, expected, 'end', async (tx, before) => {
    requireNotRemoved(kind, before)
    const validUntil = until ?? tx.now
    if (before.validFrom && before.validFrom >= validUntil)
      throw invalid({ valid_until: 'must be later than valid_from: a rule that is not to begin at all is removed' })
    return { content: { ...contentOf(before), validUntil }, removedAt: null }
  })

/** Removes a rule that was a mistake. Its versions stay in the history, and it can be restored. */
export const removeRule = (
  ctx: Ctx,
  kind: RuleKind,
  id: string,
  expected: ExpectedRevisions,
): Promise<RuleVersionInFull> =>
  changeRule(ctx, kind, id, expected, 'remove', async (tx, before) => {
    requireNotRemoved(kind, before)
    return { content: contentOf(before), removedAt: tx.now }
  })

/** Restores a removed rule; with a revision, restores the content of that version. */
export const restoreRule = (
  ctx: Ctx,
  kind: RuleKind,
  id: string,
  revision: number | undefined,
  expected: ExpectedRevisions,
): Promise<RuleVersionInFull> =>
  changeRule(ctx, kind, id, expected, 'restore', async (tx, before) => {
    if (revision === undefined) {
      if (!before.removedAt) throw conflict('not_removed', `The ${ruleNames[kind]} was not removed.`)
      return { content: contentOf(before), removedAt: null }
    }
    const then = (await listVersions(tx.db, kind, id)).find((version) => version.revision === revision)
    if (!then) throw invalid({ revision: 'is not one of its history' })
    return { content: contentOf(then), removedAt: null }
  })

/** The rule as it would be, the fields that would change, and existing rules for the same people at the same time. */
export interface RulePreview {
  readonly rule: EntryRequirementInFull & Pick<RuleVersion, 'validFrom' | 'validUntil'>
  readonly changed: readonly ContentField[]
  readonly similar: readonly EntryRequirementInFull[]
}

const maxSimilar = 10

/** Checks everything and writes nothing. */
export async function previewRule(
  ctx: Ctx,
  kind: RuleKind,
  id: string | null,
  changes: RuleChanges,
): Promise<RulePreview> {
  const before = id === null ? null : found(await findRule(ctx.db, kind, id), ruleNames[kind], id)
  if (before) requireNotRemoved(kind, before)
  const content = await applyChanges(ctx, changes, before)
  const draft = { ...content, id: id ?? newId(ctx.now), createdAt: before?.createdAt ?? ctx.now, updatedAt: ctx.now }
  const rule = found((await loadRulesInFull(ctx, [draft]))[0], ruleNames[kind], draft.id)
  const similar = await loadRulesInFull(ctx, await listSimilar(ctx.db, kind, content, id, maxSimilar))
  return { rule, changed: before ? changedFields(before, content) : [], similar }
}
