import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { claimColumns } from '../claims/claim.store.ts'
import type { Claim } from '../claims/claim.ts'
import type { DeskFilter, StatusCount } from './claim-rules.ts'

const matching = `from claims c where ($1::uuid is null or c.company_id = $1) and ($2::uuid is null or c.user_id = $2)
  and ($3::text is null or c.status = $3) and ($4::text is null or c.kind = $4) and ($5::uuid is null or c.trip_id = $5)
  and ($6::uuid is null or c.subscription_id = $6) and ($7::uuid is null or c.registration_id = $7) and ($8::text is null or c.human_id = $8)`
const valuesOf = (filter: DeskFilter): readonly unknown[] =>
  [
    ...[filter.companyId, filter.userId, filter.status, filter.kind],
    ...[filter.tripId, filter.subscriptionId, filter.registrationId, filter.humanId],
  ].map((value) => value ?? null)

const waits = `(c.status in ('evaluating', 'reopened')
  or (c.held_at is not null and c.cleared_at is null and c.status in ('accepted', 'bank-info-requested')))`
const page = prepared<Claim>(`
  select ${claimColumns} ${matching}
  order by (${waits}) desc, case when ${waits} then c.updated_at end, case when ${waits} then c.id end, c.id desc limit $9 offset $10`)
const count = prepared<{ total: number }>(`select count(*)::int as total ${matching}`)

/** First those that wait for a decision of staff, the one that has waited longest first; then the others, newest first. */
export async function pageOfQueue(db: Db, filter: DeskFilter, pageRequest: PageRequest): Promise<Page<Claim>> {
  const values = valuesOf(filter)
  const [items, [counted]] = await Promise.all([
    page(db, [...values, pageRequest.perPage, offsetOf(pageRequest)]),
    count(db, values),
  ])
  return { items, total: counted?.total ?? 0 }
}

const counting = prepared<StatusCount>(
  `select c.status, count(*)::int as count, min(c.updated_at) as oldest ${matching} group by c.status`,
)

export const countByStatus = (db: Db, filter: DeskFilter): Promise<StatusCount[]> => counting(db, valuesOf(filter))
