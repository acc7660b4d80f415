import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { AlertCategory, AlertStatus, RiskLevel } from '../alerts/alert.ts'

/** A filter over published and historical alerts. */
export interface PublicFilter {
  /** At `now`: an alert whose finish has passed is historical. */
  readonly status?: Exclude<AlertStatus, 'review'>
  /** Only the latest alert of each situation, published or closed. */
  readonly latest?: true
  readonly now: Date
  /** Issued in this period, both ends included. */
  readonly from?: Date
  readonly to?: Date
  readonly countryId?: string
  readonly category?: AlertCategory
  readonly riskLevel?: RiskLevel
  /** One of these. */
  readonly safetyCategoryIds?: readonly string[]
  readonly diseaseId?: string
  /** Each is the beginning of a word in the headline or the body, in any language. */
  readonly terms?: readonly string[]
}

/**
 * The alerts that contain all the words, found by the text index in a materialized step: otherwise the planner scans alerts newest
 * first until the page is full, which reads every alert when few match.
 */
const idsWithAllTerms = (terms: readonly string[]) =>
  sql`with hits as materialized (
    select w.id from alerts w where w.published_at is not null
      and ${sql.join(
        terms.map((term) => sql`alert_words(w.headline, w.body) @@ alert_word(${term})`),
        sql` and `,
      )}
  ) select id from hits`

function matching(db: Db, filter: PublicFilter) {
  let query = db.selectFrom('alerts as a').where('a.published_at', 'is not', null)
  if (filter.latest)
    query = query.where((e) => e.or([e('a.status', '=', 'published'), e('a.closed_at', 'is not', null)]))
  if (filter.status) {
    const stands = sql<boolean>`(a.status = 'published' and (a.finishes_at is null or a.finishes_at > ${filter.now}))`
    query = query.where(filter.status === 'published' ? stands : sql<boolean>`not ${stands}`)
  }
  if (filter.from) query = query.where('a.published_at', '>=', filter.from)
  if (filter.to) query = query.where('a.published_at', '<=', filter.to)
  if (filter.category) query = query.where('a.category', '=', filter.category)
  if (filter.riskLevel) query = query.where('a.risk_level', '=', filter.riskLevel)
  if (filter.countryId)
    query = query.where(
      'a.id',
      'in',
      db.selectFrom('alert_countries').select('alert_id').where('country_id', '=', filter.countryId),
    )
  if (filter.safetyCategoryIds)
    query = query.where(sql<boolean>`a.safety_category_ids && ${filter.safetyCategoryIds}::uuid[]`)
  if (filter.diseaseId) query = query.where(sql<boolean>`a.disease_ids @> array[${filter.diseaseId}::uuid]`)
  if (filter.terms && filter.terms.length > 0)
    query = query.where(sql<boolean>`a.id in (${idsWithAllTerms(filter.terms)})`)
  return query
}

/** The ids of one page, newest first by time of issue. */
export async function pageOfPublicIds(db: Db, filter: PublicFilter, pageRequest: PageRequest): Promise<Page<string>> {
  const rows = await matching(db, filter)
    .select('a.id')
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
    .execute()
  const { total } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map((row) => row.id), total }
}
