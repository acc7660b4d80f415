import { announceSet } from '../../delivery/index.ts'
import type { PersonalData } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { type ExpandedRuleVersion, getRule, type RuleKind, ruleDigest } from '../../reference/index.ts'
import { tellServers } from '../targeting/company-events.service.ts'
import { takeTime } from '../trip-alerts/trip-alert.store.ts'
import { endedNotice, ruleEvent, ruleNotice } from './rule-news.notices.ts'
import {
  concerned,
  deleteMatchesOf,
  endMatches,
  listMatchesOf,
  type MatchedRow,
  released,
  writeMatches,
} from './rule-news.store.ts'

/** How companies' servers are shown a rule; a service knows no wire. */
export type ShowRule = (rule: ExpandedRuleVersion) => object

const stands = ({ removedAt, validUntil }: ExpandedRuleVersion, now: Date): boolean =>
  removedAt === null && (validUntil === null || validUntil > now)

/**
 * Staff have said something new of a rule: tells those whose trips it concerns, and those who were told before and whom it
 * concerns no longer; all in one transaction. Asked again, it finds nothing new (docs/decisions/0015-rule-news.md).
 */
export function tellOfRule(ctx: Ctx, kind: RuleKind, ruleId: string, show: ShowRule): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rule = await getRule(tx, kind, ruleId)
    const said = { kind, id: rule.id, revision: rule.revision, said: ruleDigest(rule) }
    const standing = stands(rule, tx.now)
    const servers = (rows: readonly MatchedRow[], ended: boolean): Promise<void> => {
      const touched = rows.map(({ userId, ...row }) => ({ ...row, userIds: [userId] }))
      const shown = rows.length === 0 ? {} : show(rule)
      return tellServers(tx, touched, (companyId, people) =>
        ruleEvent(kind, rule.id, companyId, people, { shown, ended }),
      )
    }
    await takeTime(tx.db)
    if (standing) {
      const news = await writeMatches(tx.db, said, tx.now)
      await announceSet(tx, ruleNotice(kind, rule, tx.now), concerned(said))
      await servers(news, false)
    }
    const over = await endMatches(tx.db, said, standing, tx.now)
    if (over.length === 0) return
    await announceSet(tx, endedNotice(kind, rule, tx.now), released(said, tx.now))
    await servers(over, true)
  })
}

/** Which rules concerned a person, and why. */
export const ruleNewsPersonalData: PersonalData = {
  name: 'rule_matches',
  export: (ctx, userId) => listMatchesOf(ctx.db, userId),
  erase: (ctx, userId) => deleteMatchesOf(ctx.db, userId),
}
