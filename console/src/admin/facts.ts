/** A row of the world's data as the desk shows it: what all kinds have, and their own fields. */
export interface Fact extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly revision: number
  readonly updated_at: string
  /** The fields that staff edited: a later release leaves them alone. */
  readonly edited: readonly string[]
}

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

const notFields = new Set(['id', 'revision', 'created_at', 'updated_at', 'deleted_at', 'provenance', 'edited'])

type Plain = string | number | boolean | null
const isPlain = (value: unknown): value is Plain => value === null || typeof value !== 'object'

export const fieldsOf = (fact: Fact): readonly { readonly name: string; readonly value: Plain }[] =>
  Object.entries(fact).flatMap(([name, value]) =>
    !notFields.has(name) && value !== undefined && isPlain(value) ? [{ name, value }] : [],
  )

export function nameOf(fact: Fact): string {
  const name = fact['name']
  return typeof name === 'string' && name !== '' ? name : fact.id
}

/** What the form changes: numbers as numbers, an emptied field as none. */
export function readFacts(fact: Fact, form: FormData): Readonly<Record<string, Plain>> {
  const now = fieldsOf(fact).map(({ name, value }): [string, Plain, Plain] => {
    if (typeof value === 'boolean') return [name, value, form.has(name)]
    const text = String(form.get(name) ?? '').trim()
    if (text === '') return [name, value, value === '' ? '' : null]
    return [name, value, typeof value === 'number' && Number.isFinite(Number(text)) ? Number(text) : text]
  })
  return Object.fromEntries(
    now.flatMap(([name, before, after]) =>
      before === after || String(before).trim() === after ? [] : [[name, after]],
    ),
  )
}
