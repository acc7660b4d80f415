import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { fragment, rawSql, runFragment, type SqlFragment } from '../../platform/db/sql-fragment.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import {
  inForce,
  pageWhere,
  type RuleRow,
  ruleColumns,
  ruleSource,
  toRule,
  versionsOf,
} from '../entry-requirements/entry-requirement.store.ts'
import {
  type RuleKind,
  type RuleVersion,
  ruleTypeCode,
  ruleValueCode,
} from '../entry-requirements/entry-requirement.ts'
import type { ContentField, RuleContent } from '../entry-requirements/rule-content.ts'

export type RuleState = 'in_force' | 'upcoming' | 'ended' | 'removed'

export interface DeskFilter {
  readonly originCountryId?: string
  readonly affectedCountryId?: string
  readonly types?: readonly number[]
  readonly state?: RuleState
  readonly text?: string
  /** The time by which the state is judged. */
  readonly asOf: Date
  /** The versions recorded at this time; undefined: the current ones. */
  readonly knownAt?: Date
}

const columnOf: Readonly<Record<ContentField, string>> = {
  type: 'type',
  value: 'value',
  extras: 'extras',
  comment: 'comment',
  references: 'references',
  vaccinationId: 'vaccination_id',
  originCountryId: 'origin_country_id',
  originDivisionId: 'origin_division_id',
  affectedCountryIds: 'affected_country_ids',
  affectedDivisionIds: 'affected_division_ids',
  effectiveAsOf: 'effective_as_of',
  validFrom: 'valid_from',
  validUntil: 'valid_until',
}

const valuesOf = (content: RuleContent) => ({
  type: ruleTypeCode(content.type),
  value: ruleValueCode(content.value),
  extras: JSON.stringify(content.extras),
  comment: content.comment && JSON.stringify(content.comment),
  references: [...content.references],
  vaccination_id: content.vaccinationId,
  origin_country_id: content.originCountryId,
  origin_division_id: content.originDivisionId,
  affected_country_ids: [...content.affectedCountryIds],
  affected_division_ids: [...content.affectedDivisionIds],
  effective_as_of: content.effectiveAsOf,
  valid_from: content.validFrom,
  valid_until: content.validUntil,
})

const stateConditions = (state: RuleState | undefined, now: Date): SqlFragment[] => {
  switch (state) {
    case 'in_force':
      return inForce(now)
    case 'upcoming':
      return [fragment`r.removed_at is null`, fragment`r.valid_from > ${now}`]
    case 'ended':
      return [fragment`r.removed_at is null`, fragment`r.valid_until <= ${now}`]
    case 'removed':
      return [fragment`r.removed_at is not null`]
    default:
      return [fragment`r.removed_at is null`]
  }
}

/** A page of rules for editors; removed ones only with the state `removed`. */
export function listDeskPage(
  db: Db,
  kind: RuleKind,
  filter: DeskFilter,
  pageRequest: PageRequest,
): Promise<Page<RuleVersion>> {
  const { originCountryId, affectedCountryId, types, text, state, asOf, knownAt } = filter
  const all = [
    ...stateConditions(state, asOf),
    ...(originCountryId === undefined ? [] : [fragment`r.origin_country_id = ${originCountryId}`]),
    ...(affectedCountryId === undefined
      ? []
      : [fragment`r.reach && array[${affectedCountryId}::uuid, rule_way(${affectedCountryId}, ${affectedCountryId})]`]),
    ...(types === undefined ? [] : [fragment`r.type = any (${types}::smallint[])`]),
    ...(text === undefined ? [] : [fragment`position(lower(${text}) in lower(r.comment::text)) > 0`]),
  ]
  return pageWhere(db, ruleSource(kind, knownAt), all, pageRequest)
}

export async function findRule(db: Db, kind: RuleKind, id: string): Promise<RuleVersion | undefined> {
  const rows = await runFragment<RuleRow>(
    db,
    fragment`select ${ruleColumns()} from ${rawSql(kind)} as r where r.id = ${id}`,
  )
  return rows.map(toRule)[0]
}

/** As `findRule`, with a row lock. */
export async function lockRule(db: Db, kind: RuleKind, id: string): Promise<RuleVersion | undefined> {
  const rows = await runFragment<RuleRow>(
    db,
    fragment`
    select ${ruleColumns()} from ${rawSql(kind)} as r where r.id = ${id} for update`,
  )
  return rows.map(toRule)[0]
}

/** All versions of a rule, newest first; the first is the current one. */
export async function listVersions(db: Db, kind: RuleKind, id: string): Promise<RuleVersion[]> {
  const rows = await runFragment<RuleRow>(
    db,
    fragment`
    select ${ruleColumns()} from ${rawSql(kind)} as r where r.id = ${id}
    union all select ${ruleColumns(fragment`r.recorded_until`)} from ${rawSql(versionsOf[kind])} as r where r.id = ${id}
    order by revision desc`,
  )
  return rows.map(toRule)
}

/** Rules of the same country and type whose affected people and validity overlap. */
export async function listSimilar(
  db: Db,
  kind: RuleKind,
  content: RuleContent,
  exceptId: string | null,
  most: number,
): Promise<RuleVersion[]> {
  const { affectedCountryIds, affectedDivisionIds, validFrom, validUntil } = content
  const rows = await runFragment<RuleRow>(
    db,
    fragment`
    select ${ruleColumns()} from ${rawSql(kind)} as r
    where r.origin_country_id = ${content.originCountryId} and r.type = ${ruleTypeCode(content.type)}
      and r.origin_division_id is not distinct from ${content.originDivisionId}::uuid and r.removed_at is null
      and r.reach && rule_reach(${affectedCountryIds}::uuid[], ${affectedDivisionIds}::uuid[])
      and tstzrange(r.valid_from, r.valid_until) && tstzrange(${validFrom}::timestamptz, ${validUntil}::timestamptz)
      and r.id is distinct from ${exceptId}::uuid
    order by r.id limit ${most}`,
  )
  return rows.map(toRule)
}

export async function insertRule(
  db: Db,
  kind: RuleKind,
  id: string,
  content: RuleContent,
  provenance: object,
  now: Date,
): Promise<void> {
  await db
    .insertInto(kind)
    .values({ id, ...valuesOf(content), provenance: JSON.stringify(provenance), created_at: now, updated_at: now })
    .execute()
}

/** Updates the rule; a trigger stores the old version. Seeds and imports keep the columns that staff changed. */
export async function updateRule(
  db: Db,
  kind: RuleKind,
  id: string,
  content: RuleContent,
  more: { changed: readonly ContentField[]; removedAt: Date | null; provenance: object; now: Date },
): Promise<void> {
  const edited = more.changed.map((field) => columnOf[field])
  await db
    .updateTable(kind)
    .set({
      ...valuesOf(content),
      removed_at: more.removedAt,
      edited: sql`array(select unnest(edited) union select unnest(${edited}::text[]))`,
      provenance: sql`provenance || ${JSON.stringify(more.provenance)}::jsonb`,
      updated_at: more.now,
    })
    .where('id', '=', id)
    .execute()
}
