import { fillSecondThoughts, type SecondThoughts, type Waited } from '../../delivery/index.ts'
import { listOvertakenRules } from './rule-second-thoughts.store.ts'

/** The rule that a message says something new of; that one has ended is told in any case. */
const ruleOf = ({ type, data }: Waited): string | undefined => {
  const id = type === 120 ? data['travel_restriction_id'] : type === 121 ? data['entry_requirement_id'] : undefined
  return typeof id === 'string' && data['ended'] !== true ? id : undefined
}

/** Who is not going any more, or has silenced all trips that a rule is about, is not told of it in the morning. */
const secondThoughts: SecondThoughts = async (ctx, waited) => {
  const asked = waited.flatMap((one) => {
    const ruleId = ruleOf(one)
    return ruleId ? [{ id: one.id, userId: one.userId, ruleId }] : []
  })
  const found = asked.length === 0 ? [] : await listOvertakenRules(ctx.db, asked, ctx.now)
  return new Map(found.map(({ id, why }) => [id, why]))
}

fillSecondThoughts('rule-news', secondThoughts)
