import { useQuery } from '@tanstack/react-query'
import { api, type BodyOf, type Desk, ifMatch, inAllLanguages } from '../data/client.ts'
import { dayText } from '../data/names.ts'
import { textIn } from '../data/texts.ts'
import type { Say } from '../data/words.ts'
import type { states } from './search.ts'
import type { words } from './words.ts'

export type RuleKind = 'entry_requirements' | 'travel_restrictions'
/** Both kinds have the same fields. */
export type Rule = Desk['EntryRequirement']
export type RuleDraft = Desk['RuleDraft']
export type Preview = Desk['RulePreview']
export type RuleWords = Say<keyof (typeof words)['en']>

export const typeCount = 11
export const valueCount = 4
export type RuleType = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
export type RuleValue = 0 | 1 | 2 | 3

const wrapOf = { entry_requirements: 'entry_requirement', travel_restrictions: 'travel_restriction' } as const

/** The last moment of a day where the reader is. */
export const endOf = (day: string): Date => new Date(`${day}T23:59:59.999`)

export function stateAt(rule: Rule, at: Date): (typeof states)[number] {
  if (rule.removed_at !== null && new Date(rule.removed_at) <= at) return 'removed'
  if (rule.valid_from !== null && new Date(rule.valid_from) > at) return 'upcoming'
  if (rule.valid_until !== null && new Date(rule.valid_until) <= at) return 'ended'
  return 'in_force'
}

const path = (kind: RuleKind) => `/api/desk/${kind}` as '/api/desk/entry_requirements'
const onePath = (kind: RuleKind) => `${path(kind)}/{id}` as '/api/desk/entry_requirements/{id}'

/** Every version, newest first; the first is the rule as it is now. */
export const useVersions = (kind: RuleKind, id: string) =>
  useQuery({
    queryKey: ['rules', 'versions', kind, id],
    queryFn: ({ signal }) =>
      inAllLanguages.get(`${path(kind)}/{id}/history` as '/api/desk/entry_requirements/{id}/history', {
        path: { id },
        signal,
      }),
  })

/** The version that was current at a time. */
export const versionAt = (versions: readonly Rule[], at: Date): Rule | undefined =>
  versions.find(({ recorded_from }) => recorded_from === null || new Date(recorded_from) <= at)

export const readRule = (kind: RuleKind, id: string): Promise<Rule> =>
  inAllLanguages.get(onePath(kind), { path: { id } })

const bodyOf = (kind: RuleKind, fields: object) =>
  ({ [wrapOf[kind]]: fields }) as unknown as BodyOf<'post', '/api/desk/entry_requirements'>
export const previewRule = (kind: RuleKind, before: Rule | undefined, fields: object): Promise<Preview> =>
  before
    ? inAllLanguages.post(`${path(kind)}/{id}/preview` as '/api/desk/entry_requirements/{id}/preview', {
        path: { id: before.id },
        body: bodyOf(kind, fields),
      })
    : inAllLanguages.post(`${path(kind)}/preview` as '/api/desk/entry_requirements/preview', {
        body: bodyOf(kind, fields),
      })

export const saveRule = (kind: RuleKind, before: Rule | undefined, fields: object): Promise<Rule> =>
  before
    ? api.patch(onePath(kind), { path: { id: before.id }, headers: ifMatch(before), body: bodyOf(kind, fields) })
    : api.post(path(kind), { body: bodyOf(kind, fields) })

export const endRule = (kind: RuleKind, rule: Rule): Promise<Rule> =>
  api.post(`${path(kind)}/{id}/end` as '/api/desk/entry_requirements/{id}/end', {
    path: { id: rule.id },
    headers: ifMatch(rule),
    body: {},
  })

export const removeRule = (kind: RuleKind, rule: Rule): Promise<Rule> =>
  api.delete(onePath(kind), { path: { id: rule.id }, headers: ifMatch(rule) })

/** Makes it again what it was at a revision. */
export const restoreRule = (kind: RuleKind, rule: Rule, revision: number): Promise<Rule> =>
  api.post(`${path(kind)}/{id}/restore` as '/api/desk/entry_requirements/{id}/restore', {
    path: { id: rule.id },
    headers: ifMatch(rule),
    body: { revision },
  })

const vaccines =
  'Oxford-AstraZeneca|Moderna|BioNTech-Pfizer|Sputnik V|Sinopharm|Sinovac|Covaxin|Covishield-AstraZeneca|Johnson & Johnson|EU Digital COVID Certificate'.split(
    '|',
  )

/** "from 1 Dec 2026 until 5 Jan 2027", in the words of the page. */
export function periodText(
  { valid_from: from, valid_until: until }: Pick<RuleDraft, 'valid_from' | 'valid_until'>,
  t: RuleWords,
  language: string,
): string {
  if (from === null && until === null) return t('always')
  if (until === null) return t('fromDay', { day: dayText(from ?? '', language) })
  if (from === null) return t('untilDay', { day: dayText(until, language) })
  return t('fromUntil', { from: dayText(from, language), until: dayText(until, language) })
}

export function peopleText(
  rule: Pick<RuleDraft, 'affected_countries' | 'affected_country_divisions'>,
  t: RuleWords,
  language: string,
): string {
  const divisions = rule.affected_country_divisions
  const ofDivisions = new Set(divisions.map(({ country_id }) => country_id))
  const names = [
    ...rule.affected_countries.filter(({ id }) => !ofDivisions.has(id)).map(({ name }) => textIn(name, language)),
    ...divisions.map(({ name }) => textIn(name, language)),
  ]
  return names.length === 0 ? t('everybody') : names.toSorted((a, b) => a.localeCompare(b, language)).join(', ')
}

export function originText(
  rule: Pick<RuleDraft, 'origin_country' | 'origin_country_division'>,
  language: string,
): string {
  const { origin_country: country, origin_country_division: division } = rule
  return [textIn(country.name, language), division && textIn(division.name, language)].filter(Boolean).join(': ')
}

const extraText = (rule: RuleDraft, name: string): string => {
  const value = rule.extras[name]
  if (value === undefined) return ''
  return Array.isArray(value) ? value.map((one) => vaccines[Number(one)] ?? String(one)).join(', ') : String(value)
}

export const extraNames = ['quarantine_days', 'entry_hours', 'min_age_months', 'vacc_list'] as const

export interface Row {
  readonly name: string
  readonly label: string
  readonly text: string
}

/** A rule in words, field by field; empty fields have an empty text. */
export function rowsOf(rule: RuleDraft & { readonly removed_at?: string | null }, t: RuleWords, language: string) {
  const comment = (tag: string): string =>
    typeof rule.comment === 'string' ? (tag === 'en' ? rule.comment : '') : (rule.comment?.[tag] ?? '')
  const row = (name: string, label: string, text: string): Row => ({ name, label, text })
  return [
    row('type', t('type'), t(`type_${rule.type as RuleType}`)),
    row('value', t('value'), t(`value_${rule.value as RuleValue}`)),
    row('origin', t('country'), originText(rule, language)),
    row('affected', t('forWhom'), peopleText(rule, t, language)),
    ...extraNames.map((name) => row(name, t(name), extraText(rule, name))),
    row('vaccination', t('vaccination'), rule.vaccination ? textIn(rule.vaccination.name, language) : ''),
    row('period', t('period'), periodText(rule, t, language)),
    row('comment_en', t('comment_en'), comment('en')),
    row('comment_es', t('comment_es'), comment('es')),
    row('references', t('references'), rule.references.join(' ')),
    row('effective_as_of', t('effectiveAsOf'), dayText(rule.effective_as_of, language)),
    row('removed', t('removed'), rule.removed_at ? t('yes') : ''),
  ]
}
