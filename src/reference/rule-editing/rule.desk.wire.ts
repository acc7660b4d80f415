import { type Static, Type } from 'typebox'
import {
  integer,
  list,
  namedObject,
  text,
  textInOrNull,
  textOrNull,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, parseTime, TimeIn } from '../../platform/http/times.ts'
import type { Locale } from '../../platform/i18n.ts'
import type { RuleVersionInFull } from '../entry-requirements/entry-requirement.ts'
import { RuleV2, ruleFieldsV2, toEntryRequirementV2 } from '../entry-requirements/entry-requirement.v2.wire.ts'
import type { ContentField } from '../entry-requirements/rule-content.ts'
import type { RulePreview } from './rule-desk.service.ts'
import type { RuleChanges } from './rule-draft.service.ts'

const validity = {
  valid_from: timeOrNull('In force from then on; null: no beginning is known.'),
  valid_until: timeOrNull('In force until then, not included; null: no end is known.'),
}

const fieldsDesk = {
  ...ruleFieldsV2,
  ...validity,
  recorded_from: timeOrNull('Since when we say so; null: since the service is there.'),
  recorded_until: timeOrNull('Until when this version was current; null: it still is.'),
  removed_at: timeOrNull('When it was taken back as a mistake.'),
  revision: integer('Counts its changes: send it, or the ETag, as If-Match.', 1),
}

/** Entry requirements and travel restrictions have the same fields; the schema name differs. */
export const ruleSchemaDesk = (name: string) =>
  namedObject(name, fieldsDesk, { description: 'A rule as its editors see it.' })

const { id: _id, created_at: _createdAt, updated_at: _updatedAt, ...shown } = ruleFieldsV2

export const RulePreviewDesk = namedObject(
  'RulePreview',
  {
    rule: namedObject('RuleDraft', { ...shown, ...validity }, { description: 'What would be there.' }),
    changed: list(text('Name of a field.', 'value'), 'What an edit would change; empty for a new rule.'),
    alike: list(
      RuleV2('SimilarRule'),
      'Rules that there are already: of the same country and type, for some of the same people and at some of the same time. At most ten.',
    ),
  },
  { description: 'What a rule would be. Nothing was written.' },
)

const whenOrNull = (description: string) =>
  Type.Unsafe<string | number | null>({
    type: ['string', 'number', 'null'],
    description,
    examples: ['2026-12-01T00:00:00.000Z'],
  })
const codesInput = (description: string, example: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 100, description: 'Id or code.', examples: [example] }), {
    maxItems: 500,
    description,
  })

/** Numbers out of range are a validation error (422), not a malformed request (400), so the schema sets no limits. */
export const RuleChangesIn = Type.Partial(
  Type.Object({
    type: integer('What it is about: 0 to 10, see the type that is read.', 5),
    value: integer('What it says: 0 no, 1 yes, 2 yes with exceptions, 3 no with exceptions.', 1),
    extras: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description:
        'Replaces all details. quarantine_days with type 5, entry_hours with type 8, min_age_months with types 6 and 10, vacc_list (numbers 0 to 9) with types 3, 5, 6, 8 and 10.',
      examples: [{ quarantine_days: 10 }],
    }),
    comment: textInOrNull('The rule in words, Markdown.', 'Ten days at home on arrival.'),
    references: Type.Array(
      Type.String({ description: 'An address.', examples: ['https://www.who.int/travel-advice'] }),
      { description: 'Where to read more: http or https, at most 20.' },
    ),
    vaccination_id: textOrNull('The vaccination that it is about, by id or slug; null: none.', 'yellow-fever-vaccine'),
    origin_country_id: Type.String({
      maxLength: 100,
      description: 'The country that imposes it, by id or code.',
      examples: ['IN'],
    }),
    origin_country_division_id: textOrNull(
      'The division that imposes it, by id or ISO 3166-2 code; null: the whole country.',
      'IN-MH',
    ),
    affected_country_ids: codesInput('Countries whose travellers it applies to, by id or code; empty: all.', 'DE'),
    affected_country_division_ids: codesInput(
      'Divisions whose travellers it applies to, by id or ISO 3166-2 code. Of a country with a division here, only these.',
      'US-NY',
    ),
    effective_as_of: Type.Unsafe<string | number>({
      ...TimeIn,
      description: 'When it was last known to be in place; left out of a new rule: now.',
    }),
    valid_from: whenOrNull('In force from then on; null: no beginning is known.'),
    valid_until: whenOrNull('In force until then, not included; null: no end is known.'),
  }),
  { title: 'RuleInput', description: 'The rule, or the fields to change; those left out keep their values.' },
)

/** An optional body. */
const maybe = <T>(schema: object): ReturnType<typeof Type.Unsafe<T | null>> =>
  Type.Unsafe<T | null>({ ...schema, type: ['object', 'null'] })

export const EndIn = maybe<{ valid_until?: string | number }>(
  Type.Object({
    valid_until: Type.Optional(
      Type.Unsafe<string | number>({ ...TimeIn, description: 'When it ends; left out: now.' }),
    ),
  }),
)
export const RestoreIn = maybe<{ revision?: number }>(
  Type.Object({
    revision: Type.Optional(
      Type.Integer({
        description: 'A revision of its history that it is to be like again; left out: a removed rule is put back.',
        examples: [1],
      }),
    ),
  }),
)

const timeIn = (value: string | number | null, field: string): Date | null =>
  value === null ? null : parseTime(value, field)

export function fromRuleDesk(sent: Static<typeof RuleChangesIn>): RuleChanges {
  const { type, value, extras, comment, references } = sent
  return {
    ...(type === undefined ? {} : { type }),
    ...(value === undefined ? {} : { value }),
    ...(extras && { extras }),
    ...(comment === undefined ? {} : { comment }),
    ...(references && { references }),
    ...(sent.vaccination_id === undefined ? {} : { vaccination: sent.vaccination_id }),
    ...(sent.origin_country_id === undefined ? {} : { originCountry: sent.origin_country_id }),
    ...(sent.origin_country_division_id === undefined ? {} : { originDivision: sent.origin_country_division_id }),
    ...(sent.affected_country_ids && { affectedCountries: sent.affected_country_ids }),
    ...(sent.affected_country_division_ids && { affectedDivisions: sent.affected_country_division_ids }),
    ...(sent.effective_as_of === undefined
      ? {}
      : { effectiveAsOf: parseTime(sent.effective_as_of, 'effective_as_of') }),
    ...(sent.valid_from === undefined ? {} : { validFrom: timeIn(sent.valid_from, 'valid_from') }),
    ...(sent.valid_until === undefined ? {} : { validUntil: timeIn(sent.valid_until, 'valid_until') }),
  }
}

export const toRuleDesk = (
  rule: RuleVersionInFull,
  locale: Locale,
  baseUrl: string,
): Wire<ReturnType<typeof ruleSchemaDesk>> => ({
  ...toEntryRequirementV2(rule, locale, baseUrl),
  valid_from: maybeTimeOut(rule.validFrom),
  valid_until: maybeTimeOut(rule.validUntil),
  recorded_from: maybeTimeOut(rule.recordedFrom),
  recorded_until: maybeTimeOut(rule.recordedUntil),
  removed_at: maybeTimeOut(rule.removedAt),
  revision: rule.revision,
})

const fieldNames: Readonly<Record<ContentField, string>> = {
  type: 'type',
  value: 'value',
  extras: 'extras',
  comment: 'comment',
  references: 'references',
  vaccinationId: 'vaccination_id',
  originCountryId: 'origin_country_id',
  originDivisionId: 'origin_country_division_id',
  affectedCountryIds: 'affected_country_ids',
  affectedDivisionIds: 'affected_country_division_ids',
  effectiveAsOf: 'effective_as_of',
  validFrom: 'valid_from',
  validUntil: 'valid_until',
}

export const toRulePreviewDesk = (
  { rule, changed, similar }: RulePreview,
  locale: Locale,
  baseUrl: string,
): Wire<typeof RulePreviewDesk> => ({
  rule: {
    ...toEntryRequirementV2(rule, locale, baseUrl),
    valid_from: maybeTimeOut(rule.validFrom),
    valid_until: maybeTimeOut(rule.validUntil),
  },
  changed: changed.map((field) => fieldNames[field]),
  alike: similar.map((one) => toEntryRequirementV2(one, locale, baseUrl)),
})
