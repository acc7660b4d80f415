import type { DelayedMessage, PreSendCheck } from '../../delivery/index.ts'
import { listOutdatedRuleMessages } from './rule-pre-send-check.store.ts'

/** The rule of a message; undefined for a message that a rule has ended, which is always sent. */
const ruleOf = ({ type, data }: DelayedMessage): string | undefined => {
  const id = type === 120 ? data['travel_restriction_id'] : data['entry_requirement_id']
  return typeof id === 'string' && data['ended'] !== true ? id : undefined
}

/** A message about a rule is not sent when the person no longer goes there, or muted all trips that the rule is about. */
export const checkRuleMessages: PreSendCheck = async (ctx, messages) => {
  const about = messages.flatMap((one) => {
    const ruleId = ruleOf(one)
    return ruleId ? [{ id: one.id, userId: one.userId, ruleId }] : []
  })
  const outdated = about.length === 0 ? [] : await listOutdatedRuleMessages(ctx.db, about, ctx.now)
  return new Map(outdated.map(({ id, why }) => [id, why]))
}
