import { announceSet } from '../../delivery/index.ts'
import type { PersonalData } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { getRule, type RuleKind, type RuleVersionInFull, ruleDigest } from '../../reference/index.ts'
import { recordCompanyEvents } from '../targeting/company-events.service.ts'
import { setFanOutLimits } from '../trip-alerts/trip-alert.store.ts'
import { ruleEvent, toRuleOfEvent } from './rule.event.ts'
import { endedNotice, ruleNotice } from './rule-notifications.notices.ts'
import {
  concernedRecipients,
  deleteMatchesOf,
  endRuleMatches,
  listMatchesOf,
  type RuleMatchRow,
  releasedRecipients,
  upsertRuleMatches,
} from './rule-notifications.store.ts'

const isInForce = ({ removedAt, validUntil }: RuleVersionInFull, now: Date): boolean =>
  removedAt === null && (validUntil === null || validUntil > now)

/**
 * Notifies the people whose trips a changed rule concerns, and those who were notified before and whom it no longer concerns, in
 * one transaction. Running it again for the same revision sends nothing (docs/decisions/0015-rule-notifications.md).
 */
export function notifyRuleChange(ctx: Ctx, kind: RuleKind, ruleId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rule = await getRule(tx, kind, ruleId)
    const revision = { kind, id: rule.id, revision: rule.revision, contentDigest: ruleDigest(rule) }
    const inForce = isInForce(rule, tx.now)
    const recordEvents = (rows: readonly RuleMatchRow[], ended: boolean): Promise<void> => {
      const matched = rows.map(({ userId, ...row }) => ({ ...row, userIds: [userId] }))
      const shown = toRuleOfEvent(rule, tx.baseUrl)
      return recordCompanyEvents(tx, matched, (companyId, people) => ruleEvent(kind, shown, companyId, people, ended))
    }
    await setFanOutLimits(tx.db)
    if (inForce) {
      const newMatches = await upsertRuleMatches(tx.db, revision, tx.now)
      await announceSet(tx, ruleNotice(kind, rule, tx.now), concernedRecipients(revision))
      await recordEvents(newMatches, false)
    }
    const ended = await endRuleMatches(tx.db, revision, inForce, tx.now)
    if (ended.length === 0) return
    await announceSet(tx, endedNotice(kind, rule, tx.now), releasedRecipients(revision, tx.now))
    await recordEvents(ended, true)
  })
}

/** The rules that concerned a person, and the reasons. */
export const ruleMatchPersonalData: PersonalData = {
  name: 'rule_matches',
  export: (ctx, userId) => listMatchesOf(ctx.db, userId),
  erase: (ctx, userId) => deleteMatchesOf(ctx.db, userId),
}
