/**
 * SQL: when the feed had the item last, which has this alias. One that cannot be read any more has not left its list: a refused item has its id, or came
 * later without one.
 */
export const lastSeen = (
  item: string,
): string => `greatest(${item}.last_at, (select max(refused.last_at) from feed_items refused
  where refused.report is null and refused.feed_key = ${item}.feed_key
    and (refused.native_id = ${item}.native_id or (refused.native_id = '' and refused.first_at > ${item}.last_at))))`
