import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { found, invalid } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { listFeeds } from '../registry/feed.store.ts'
import type { Limits } from './limits.ts'
import { findPublishing, lockPublishing, savePublishing } from './publishing.store.ts'
import type { Publishing } from './publishing.ts'
import { findRule, listRuleRevisions, listRules, lockRule, saveRule } from './rule.store.ts'
import type { Rule, RuleContent, RuleRevision } from './rule.ts'

const userOf = ({ actor }: Ctx): string | null => (actor.kind === 'staff' ? actor.userId : null)

/** In the order in which they are asked. */
export const readRules = (ctx: Ctx): Promise<Rule[]> => listRules(ctx.db)

export const getRule = async (ctx: Ctx, id: string): Promise<Rule> => found(await findRule(ctx.db, id), 'rule', id)

export async function readRuleRevisions(ctx: Ctx, id: string): Promise<RuleRevision[]> {
  await getRule(ctx, id)
  return listRuleRevisions(ctx.db, id)
}

async function checkContent(ctx: Ctx, { feeds, fromHour, untilHour, name }: RuleContent): Promise<void> {
  const errors: Record<string, string> = {}
  const known = new Set((await listFeeds(ctx.db)).map(({ key }) => key))
  const unknown = feeds.find((key) => !known.has(key))
  if (name.trim() === '') errors['name'] = 'must not be empty'
  if (unknown !== undefined) errors['feeds'] = `"${unknown}" is not the key of a feed`
  if ((fromHour === null) !== (untilHour === null)) errors['from_hour'] = 'needs until_hour, and the other way around'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function save(tx: Ctx, action: string, before: Rule | null, rule: Rule): Promise<Rule> {
  const { id: _, revision: __, createdAt: ___, updatedAt: ____, ...content } = rule
  await checkContent(tx, content)
  await saveRule(tx.db, rule, content, userOf(tx))
  await audit(tx, { action, subjectKind: 'feed_rule', subjectId: rule.id, companyId: null, before, after: rule })
  return rule
}

/** A new rule. What waits already is not published by it. */
export const createRule = (ctx: Ctx, content: RuleContent): Promise<Rule> =>
  inTransaction(ctx, (tx) =>
    save(tx, 'create', null, { ...content, id: newId(tx.now), revision: 1, createdAt: tx.now, updatedAt: tx.now }),
  )

/** Changes a rule; each revision is kept. */
export const editRule = (
  ctx: Ctx,
  id: string,
  changes: Partial<RuleContent>,
  expected: ExpectedRevisions,
): Promise<Rule> =>
  inTransaction(ctx, async (tx) => {
    const before = found(await lockRule(tx.db, id), 'rule', id)
    checkRevision(expected, 'rule', before.revision)
    return save(tx, 'edit', before, { ...before, ...changes, revision: before.revision + 1, updatedAt: tx.now })
  })

/** Whether rules publish at all, and the limits. */
export const readPublishing = (ctx: Ctx): Promise<Publishing> => findPublishing(ctx.db)

async function change(ctx: Ctx, action: string, changes: Partial<Publishing>, expected?: ExpectedRevisions) {
  return inTransaction(ctx, async (tx) => {
    const before = await lockPublishing(tx.db)
    checkRevision(expected, 'switch', before.revision)
    const after: Publishing = {
      ...before,
      ...changes,
      revision: before.revision + 1,
      userId: userOf(tx),
      changedAt: tx.now,
    }
    await savePublishing(tx.db, after)
    const subject = { subjectKind: 'feed_publishing', subjectId: 'feed_publishing', companyId: null }
    await audit(tx, { action, ...subject, before, after })
    return after
  })
}

/** Stops all publishing by rules. What a rule is publishing at this moment is waited for; after the answer nothing follows. */
export const stopPublishing = (ctx: Ctx, reason: string): Promise<Publishing> =>
  change(ctx, 'stop', { state: 'stopped', reason })

/** Rules publish again what changes from now on. What waits is for a person. */
export const startPublishing = (ctx: Ctx, reason: string | null): Promise<Publishing> =>
  change(ctx, 'start', { state: 'on', reason })

export const changeLimits = (ctx: Ctx, limits: Partial<Limits>, expected: ExpectedRevisions): Promise<Publishing> =>
  change(ctx, 'limits', limits, expected)
