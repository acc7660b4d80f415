import type { Db } from '../../platform/db/db.ts'
import { allOf, fragment, rawSql, runFragment, type SqlFragment } from '../../platform/db/sql-fragment.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import {
  nationalityTypes,
  type RuleFilter,
  type RuleKind,
  type RuleLocation,
  type RuleVersion,
  reachIds,
  ruleTypeCode,
  ruleTypes,
  ruleValues,
  wayId,
} from './entry-requirement.ts'

/** The tables with former versions. */
export const versionsOf = {
  entry_requirements: 'entry_requirement_versions',
  travel_restrictions: 'travel_restriction_versions',
} as const satisfies Record<RuleKind, string>

export type RuleRow = Omit<RuleVersion, 'type' | 'value'> & { readonly type: number; readonly value: number }

/** The columns of a rule by property. Current rules and former versions both have them. */
const columnOf = {
  id: 'id',
  type: 'type',
  value: 'value',
  extras: 'extras',
  comment: 'comment',
  references: '"references"',
  vaccinationId: 'vaccination_id',
  originCountryId: 'origin_country_id',
  originDivisionId: 'origin_division_id',
  affectedCountryIds: 'affected_country_ids',
  affectedDivisionIds: 'affected_division_ids',
  effectiveAsOf: 'effective_as_of',
  validFrom: 'valid_from',
  validUntil: 'valid_until',
  recordedFrom: 'recorded_from',
  removedAt: 'removed_at',
  revision: 'revision',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<Exclude<keyof RuleRow, 'recordedUntil'>, string>

const selectedColumns = rawSql(
  Object.entries(columnOf)
    .map(([property, column]) => `r.${column} as "${property}"`)
    .join(', '),
)

/** The columns of a rule `r`; for a former version, with the time when it was replaced. */
export const ruleColumns = (recordedUntil: SqlFragment = fragment`null::timestamptz`) =>
  fragment`${selectedColumns}, ${recordedUntil} as "recordedUntil"`

export const toRule = ({ type, value, ...row }: RuleRow): RuleVersion => ({
  ...row,
  type: ruleTypes[type] ?? 'entry_form_required',
  value: ruleValues[value] ?? 'no',
})

/** What the conditions and `ruleColumns` read, in the same order for both halves of a union. */
const unionColumns = rawSql([...Object.values(columnOf), 'reach', 'ways'].join(', '))

/** The current rules, or the rules as they were recorded at `knownAt`. */
export function ruleSource(kind: RuleKind, knownAt: Date | undefined): SqlFragment {
  if (knownAt === undefined) return rawSql(kind)
  const known = fragment`(recorded_from is null or recorded_from <= ${knownAt})`
  return fragment`(select ${unionColumns} from ${rawSql(kind)} where ${known}
    union all select ${unionColumns} from ${rawSql(versionsOf[kind])} where ${known} and recorded_until > ${knownAt})`
}

const into = ({ countryId, divisionIds }: RuleLocation): SqlFragment[] => [
  fragment`r.origin_country_id = ${countryId}`,
  ...ofDivisions(divisionIds),
]

const ofDivisions = (divisionIds: RuleLocation['divisionIds']): SqlFragment[] =>
  divisionIds === null
    ? []
    : [fragment`(r.origin_division_id is null or r.origin_division_id = any (${divisionIds}::uuid[]))`]

/** With both ends known, the `ways` index covers the condition; each further end adds a condition. */
function journey(ends: readonly RuleLocation[], starts: readonly RuleLocation[]): SqlFragment[] {
  const [end, ...otherEnds] = ends
  const [start] = starts
  if (!end || !start)
    return [...ends.flatMap(into), ...starts.map((one) => fragment`r.reach && ${reachIds(one)}::uuid[]`)]
  const ways = (one: RuleLocation): string[] => reachIds(one).map((place) => wayId(end.countryId, place))
  return [
    ...starts.map((one) => fragment`r.ways && ${ways(one)}::uuid[]`),
    ...ofDivisions(end.divisionIds),
    ...otherEnds.flatMap(into),
  ]
}

/**
 * Full vaccination meets rules that require vaccination in general, and tests or quarantine with an exception for
 * accepted vaccines.
 */
const notMetByVaccination = fragment`not (
  (r.type = 6 and r.value in (1, 2) and r.vaccination_id is null)
  or (r.type in (3, 5, 8) and r.value = 2 and jsonb_array_length(coalesce(r.extras -> 'vacc_list', '[]')) > 0))`

export function inForce(asOf: Date): SqlFragment[] {
  return [
    fragment`r.removed_at is null`,
    fragment`(r.valid_from is null or r.valid_from <= ${asOf})`,
    fragment`(r.valid_until is null or r.valid_until > ${asOf})`,
  ]
}

const nationalityCodes = nationalityTypes.map(ruleTypeCode)
const aboutNationality = fragment`r.type = any (${nationalityCodes}::smallint[])`

/** Whom a rule is for: by nationality where it is about nationality, else by where one comes from. */
function travellers({ into = [], affected = [], from = [], nationality }: RuleFilter): SqlFragment[] {
  if (nationality === undefined) return journey(into, [...affected, ...from])
  const ofNational = journey(into, [...affected, { countryId: nationality, divisionIds: null }])
  // A country's rule for foreigners (type 1) does not apply to its own nationals.
  const foreign = fragment`not (r.type = 1 and r.origin_country_id = ${nationality})`
  const ofJourney = journey(into, [...affected, ...from])
  return [
    fragment`((${allOf([aboutNationality, foreign, ...ofNational])}) or (${allOf([fragment`not (${aboutNationality})`, ...ofJourney])}))`,
  ]
}

function conditions(filter: RuleFilter): SqlFragment[] {
  return [
    ...inForce(filter.asOf),
    ...travellers(filter),
    ...(filter.types === undefined ? [] : [fragment`r.type = any (${filter.types}::smallint[])`]),
    ...(filter.vaccinated === true ? [notMetByVaccination] : []),
  ]
}

/**
 * A page of matching rules by type, and their count, in one statement. The CTE is materialized because PostgreSQL would
 * otherwise walk the sort index through all rules to find the few of one journey. With `few`, the CTE holds whole rows,
 * otherwise only ids.
 */
export async function pageWhere(
  db: Db,
  rules: SqlFragment,
  all: readonly SqlFragment[],
  pageRequest: PageRequest,
  few = false,
): Promise<Page<RuleVersion>> {
  const kept = few ? fragment`r.*` : fragment`r.id, r.type, r.revision`
  const page = fragment`(select * from matching order by type, id limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)})`
  const shown = few
    ? fragment`${page} as r`
    : fragment`(${page} as page join ${rules} as r on r.id = page.id and r.revision = page.revision)`
  const rows = await runFragment<RuleRow & { total: number }>(
    db,
    fragment`
    with matching as materialized (select ${kept} from ${rules} as r where ${allOf(all)})
    select ${ruleColumns()}, counted.total from (select count(*) as total from matching) as counted
    left join ${shown} on true order by r.type, r.id`,
  )
  const there = rows.filter((row) => row.id !== null)
  return { items: there.map(({ total: _, ...row }) => toRule(row)), total: rows[0]?.total ?? 0 }
}

export const pageOfRules = (
  db: Db,
  kind: RuleKind,
  filter: RuleFilter,
  pageRequest: PageRequest,
): Promise<Page<RuleVersion>> => {
  const few = Boolean(filter.into?.length && (filter.from?.length || filter.affected?.length))
  return pageWhere(db, ruleSource(kind, filter.knownAt), conditions(filter), pageRequest, few)
}

/** All matching rules, by type. */
export async function listRules(db: Db, kind: RuleKind, filter: RuleFilter): Promise<RuleVersion[]> {
  const rows = await runFragment<RuleRow>(
    db,
    fragment`
    select ${ruleColumns()} from ${ruleSource(kind, filter.knownAt)} as r where ${allOf(conditions(filter))}
    order by r.type, r.id`,
  )
  return rows.map(toRule)
}
