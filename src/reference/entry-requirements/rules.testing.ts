import type { Db } from '../../platform/db/db.ts'
import { stableId } from '../../platform/ids.ts'
import { countryId, divisionId } from '../world/country-ids.ts'
import type { RuleKind } from './entry-requirement.ts'

/** A rule for tests; countries and divisions by code. */
export interface TestRule {
  readonly name: string
  readonly type?: number
  readonly value?: number
  readonly into: string
  readonly division?: string
  readonly from?: readonly string[]
  readonly fromDivisions?: readonly string[]
  readonly extras?: object
  readonly vaccination?: string
  readonly validFrom?: string
  readonly validUntil?: string
}

const testRuleId = (name: string): string => stableId('test rule', name)

/** Deletes all rules of the kind, seeded ones too, and inserts these. */
export async function replaceTestRules(db: Db, kind: RuleKind, rules: readonly TestRule[]): Promise<void> {
  await db.deleteFrom(kind).execute()
  const at = '2026-01-01T00:00:00Z'
  const rows = rules.map((rule) => ({
    id: testRuleId(rule.name),
    type: rule.type ?? 9,
    value: rule.value ?? 1,
    extras: JSON.stringify(rule.extras ?? {}),
    comment: JSON.stringify({ en: rule.name, es: `${rule.name}, en español` }),
    vaccination_id: rule.vaccination ? stableId('vaccination', rule.vaccination) : null,
    origin_country_id: countryId(rule.into),
    origin_division_id: rule.division ? divisionId(rule.division) : null,
    affected_country_ids: (rule.from ?? []).map(countryId),
    affected_division_ids: (rule.fromDivisions ?? []).map(divisionId),
    effective_as_of: at,
    valid_from: rule.validFrom ?? null,
    valid_until: rule.validUntil ?? null,
    created_at: at,
    updated_at: at,
  }))
  if (rows.length > 0) await db.insertInto(kind).values(rows).execute()
}

/** A rule in a response of the desk. */
export interface RuleJson {
  readonly id: string
  readonly type: number
  readonly value: number
  readonly extras: Record<string, unknown>
  readonly comment: unknown
  readonly references: string[]
  readonly vaccination: { name: string } | null
  readonly origin_country: { country_code: string }
  readonly origin_country_division: { code: string } | null
  readonly affected_countries: { country_code: string }[]
  readonly affected_country_divisions: { code: string }[]
  readonly effective_as_of: string
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly recorded_from: string | null
  readonly recorded_until: string | null
  readonly removed_at: string | null
  readonly revision: number
}
/** A rule in a request of an editor. */
export const quarantineInput = {
  type: 5,
  value: 1,
  extras: { quarantine_days: 10 },
  comment: { en: 'Ten days at home.', es: 'Diez días en casa.' },
  references: ['https://example.org/rules'],
  origin_country_id: 'is',
  affected_country_ids: ['DEU', 'FR', 'de'],
}
