import type { Init } from '../../../../client/src/types.ts'
import type { AnswerOf, BodyOf, Desk } from '../../data/client.ts'
import type { SomeText } from '../../data/texts.ts'
import type { WordKey } from './words.ts'

/** The lists that can be edited, and the key of one in a request. */
export const factKinds = {
  hospitals: 'hospital',
  countries: 'country',
  country_divisions: 'country_division',
  country_regions: 'country_region',
  cities: 'city',
  airports: 'airport',
  airlines: 'airline',
  safety_categories: 'safety_category',
} as const
export type FactKind = keyof typeof factKinds

type OnePath<K extends FactKind> = `/api/desk/${K}/{id}`
export type Fact<K extends FactKind = FactKind> = AnswerOf<'get', OnePath<K>>
export type FactPatch = Init<'patch', OnePath<FactKind>>
type Changes<K extends FactKind> = Required<
  BodyOf<'patch', OnePath<K>>[(typeof factKinds)[K] & keyof BodyOf<'patch', OnePath<K>>]
>

type OfEvery = 'id' | 'revision' | 'created_at' | 'updated_at' | 'deleted_at' | 'provenance' | 'edited'
type FieldOf<K extends FactKind> = Exclude<keyof Fact<K>, OfEvery>
export type FieldName = { [K in FactKind]: FieldOf<K> }[FactKind]

export type Contact = Desk['ContactDetailInput']
export type DrawnShape = Readonly<Record<string, unknown>>
export type FieldValue = SomeText | number | boolean | readonly string[] | readonly Contact[] | DrawnShape

/** How a field is shown and edited. */
type Form =
  | { readonly as: 'line' }
  /** A text in several languages; a long one is Markdown. */
  | { readonly as: 'text'; readonly long?: true }
  /** Yes or no, or unknown where it is not required. */
  | { readonly as: 'flag' }
  /** One of a list of numbers or of words. */
  | { readonly as: 'code' | 'choice'; readonly of: Readonly<Record<string, WordKey>> }
  | { readonly as: 'number'; readonly counts?: true }
  /** Another row, by its id. */
  | { readonly as: 'place'; readonly in: FactKind }
  | { readonly as: 'names' | 'contacts' | 'shape' }

export type Input = Form & {
  readonly required?: true
  readonly readOnly?: true
  /** The column that `edited` names, where it has another name. */
  readonly column?: string
}
export type Group = 'about' | 'where' | 'contact' | 'safety' | 'health'

type FormOf<V> = [V] extends [boolean | null]
  ? { readonly as: 'flag' }
  : [V] extends [number | null]
    ? number extends V
      ? { readonly as: 'number' }
      : { readonly as: 'code'; readonly of: Readonly<Record<V & number, WordKey>> }
    : [V] extends [string | null]
      ? { readonly as: 'line' | 'choice' | 'place' }
      : [V] extends [SomeText]
        ? { readonly as: 'text' }
        : V extends readonly string[]
          ? { readonly as: 'names' }
          : V extends readonly unknown[]
            ? { readonly as: 'contacts' }
            : { readonly as: 'shape' }

/** What the service accepts for a field: whether it can be changed, and whether it can be emptied. */
type RulesOf<C, F> = F extends keyof C
  ? { readonly readOnly?: never } & (C[F] extends readonly unknown[]
      ? unknown
      : null extends C[F]
        ? { readonly required?: never }
        : { readonly required: true })
  : { readonly readOnly: true }

type FieldsOf<K extends FactKind> = {
  readonly [F in FieldOf<K>]: Input & FormOf<Fact<K>[F]> & RulesOf<Changes<K>, F> & { readonly group: Group }
}

const group = <F extends Readonly<Record<string, Input>>>(
  name: Group,
  fields: F,
): { readonly [N in keyof F]: F[N] & { readonly group: Group } } =>
  Object.fromEntries(Object.entries(fields).map(([key, input]) => [key, { ...input, group: name }])) as never

const required = <F extends Form>(form: F) => ({ ...form, required: true as const })
const readOnly = <F extends Form>(form: F) => ({ ...form, readOnly: true as const })
const place = (kind: FactKind) => ({ as: 'place', in: kind }) as const
const inTexts = <F extends Form>(form: F) => ({ ...form, column: 'texts' })

const line = { as: 'line' } as const
const text = { as: 'text' } as const
const longText = { as: 'text', long: true } as const
const unsure = { as: 'flag' } as const
const flag = required(unsure)
const number = { as: 'number' } as const
const names = { as: 'names' } as const
const contacts = { as: 'contacts' } as const
const status = required({ as: 'code', of: { 0: 'status_0', 1: 'status_1', 2: 'status_2' } } as const)
const demanded = required({ as: 'code', of: { 1: 'yes', 0: 'no', [-1]: 'unknown' } } as const)
const point = { lat: number, lng: number }
const country = place('countries')
const division = place('country_divisions')
const health = { health_mask_req: demanded, health_temp_check: demanded }
const healthTexts = { health_measures: longText, health_url: line }

/** The fields of each kind in the order to show. The compiler compares them with what the service reads and takes. */
const factFields = {
  hospitals: {
    ...group('about', {
      name: required(line),
      description: longText,
      emergency: flag,
      accr_jci: flag,
      verified: flag,
      starred: flag,
    }),
    ...group('contact', { contact_details: contacts, google_place_id: line, google_place_url: line }),
    ...group('where', {
      address1: line,
      address2: line,
      postal_code: line,
      city: line,
      province: line,
      country_id: required(country),
      division_id: division,
      region_id: place('country_regions'),
      ...point,
    }),
  },
  countries: {
    ...group('about', {
      country_code: { ...readOnly(line), column: 'alpha2' },
      country_code_3: { ...readOnly(line), column: 'alpha3' },
      slug: readOnly(line),
      name: required(text),
      capital: text,
      language: longText,
      currency_code: line,
      currency_name: text,
      division_name: text,
      region_name: text,
      facts: inTexts(longText),
    }),
    ...group('safety', {
      travel_status: status,
      sec_emer_num: inTexts(longText),
      sec_personal: inTexts(longText),
      sec_ext_viol: inTexts(longText),
      sec_pol_unr: inTexts(longText),
      sec_areas: inTexts(longText),
    }),
    ...group('contact', { emerg_numbers: { ...contacts, column: 'emergency_numbers' } }),
    ...group('where', { center_lat: number, center_lng: number }),
  },
  country_divisions: {
    ...group('about', { code: readOnly(line), name: required(text), category: line }),
    ...group('safety', { travel_status: status }),
    ...group('where', { country_id: readOnly(country), parent_id: readOnly(division) }),
  },
  country_regions: {
    ...group('about', { name: required(text) }),
    ...group('safety', { travel_status: status }),
    ...group('where', { country_id: readOnly(country), division_id: division, shape: { as: 'shape' } }),
  },
  cities: {
    ...group('about', {
      name: required(line),
      known_names: names,
      other_names: names,
      role: {
        as: 'choice',
        of: {
          capital: 'role_capital',
          seat1: 'role_seat1',
          seat2: 'role_seat2',
          government: 'role_government',
          section: 'role_section',
        },
      },
      population: { ...number, counts: true },
      population_as_of: line,
      geoname_id: number,
    }),
    ...group('where', {
      country_id: required(country),
      division_id: division,
      lat: required(number),
      lng: required(number),
      time_zone: required(line),
    }),
  },
  airports: {
    ...group('about', {
      name: required(line),
      iata: line,
      icao: line,
      faa: line,
      type: required({
        as: 'choice',
        of: {
          large_airport: 'type_large_airport',
          medium_airport: 'type_medium_airport',
          small_airport: 'type_small_airport',
          seaplane_base: 'type_seaplane_base',
          heliport: 'type_heliport',
          balloonport: 'type_balloonport',
          closed: 'type_closed',
        },
      }),
      scheduled: unsure,
      traffic_rank: number,
    }),
    ...group('where', {
      city_served: line,
      city_id: place('cities'),
      municipality: line,
      disputed: flag,
      country_id: required(country),
      division_id: division,
      ...point,
      time_zone: line,
    }),
    ...group('health', { ...health, health_distancing: demanded, ...healthTexts }),
  },
  airlines: {
    ...group('about', { name: required(line), iata: line, icao: line, country_id: country, active: unsure }),
    ...group('health', { ...health, ...healthTexts }),
  },
  safety_categories: group('about', {
    slug: readOnly(line),
    name: required(text),
    description: required(longText),
    parent_id: place('safety_categories'),
    position: number,
  }),
} as const satisfies { readonly [K in FactKind]: FieldsOf<K> }

export interface FactField {
  readonly name: FieldName
  readonly input: Input & { readonly group: Group }
}

export const fieldsOf = (kind: FactKind): readonly FactField[] =>
  Object.entries(factFields[kind]).map(([name, input]) => ({ name: name as FieldName, input }))

/** The same under their headings. */
export const groupsOf = (kind: FactKind): readonly (readonly [Group, readonly FactField[]])[] => [
  ...Map.groupBy(fieldsOf(kind), ({ input }) => input.group),
]

export const fieldValue = (fact: Fact, name: FieldName): FieldValue =>
  (fact as Readonly<Record<string, FieldValue | undefined>>)[name] ?? null

export const isEdited = ({ edited }: Fact, { name, input }: FactField): boolean => edited.includes(input.column ?? name)
