import type { Translated } from '../../platform/i18n.ts'
import { addError, type Errors, type TextIn, writeOptionalText, writeText } from '../../platform/texts.ts'
import { type ContactDetail, type ContactInput, parseContacts } from '../contacts/contact-detail.ts'
import { parseShape } from '../places/drawn-shape.ts'

/** Tables whose rows others name by id, code or slug. */
export type RefTable =
  | 'countries'
  | 'country_divisions'
  | 'country_regions'
  | 'diseases'
  | 'vaccinations'
  | 'medications'
  | 'safety_categories'
  | 'companies'

/** The type of a field and the rules for its value. */
export type FieldKind =
  /** Plain text on one line; `upper` stores it in capitals, `message` is the error where `pattern` does not match. */
  | {
      readonly kind: 'line'
      readonly most: number
      readonly pattern?: RegExp
      readonly message?: string
      readonly upper?: boolean
    }
  /** Translated text. */
  | { readonly kind: 'text'; readonly most: number }
  | { readonly kind: 'flag' }
  /** An enum, stored as a number. */
  | { readonly kind: 'code'; readonly values: Readonly<Record<number, string>> }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly whole?: boolean }
  /** Another row, named by id, code or slug. */
  | { readonly kind: 'ref'; readonly to: RefTable }
  /** Rows linked through a join table. */
  | {
      readonly kind: 'links'
      readonly to: RefTable
      readonly table: string
      /** The first part of `stableId` for seeded links. */
      readonly idPrefix: string
      readonly ownColumn: string
      readonly otherColumn: string
    }
  | { readonly kind: 'contacts' }
  /** A list of plain texts; doubles and empty ones are left out. */
  | { readonly kind: 'names'; readonly most: number }
  /** A drawn area, as GeoJSON. */
  | { readonly kind: 'shape' }

export type Field = FieldKind & {
  readonly description: string
  readonly example: unknown
  /** The column, where its name differs from the field's; `jsonKey` is the key inside a jsonb column. */
  readonly column?: string
  readonly jsonKey?: string
  /** Never null. A new row may leave the field out where it has a `default`. */
  readonly required?: boolean
  readonly default?: unknown
  /** Set when the row is created, and never changed. */
  readonly immutable?: boolean
}

/** Field name in the desk API → field. */
export type Fields = Readonly<Record<string, Field>>

/** Column → value. */
export type Values = Record<string, unknown>

export const columnOf = (name: string, field: Field): string => field.column ?? name

/** The value of a field in a row. */
export function getValue(values: Readonly<Values>, name: string, field: Field): unknown {
  const whole = values[columnOf(name, field)]
  return field.jsonKey === undefined ? whole : (whole as Readonly<Values> | null)?.[field.jsonKey]
}

/** Sets the value of a field in a row. */
export function setValue(values: Values, name: string, field: Field, value: unknown): void {
  const column = columnOf(name, field)
  if (field.jsonKey === undefined) {
    values[column] = value
    return
  }
  const { [field.jsonKey]: _old, ...rest } = (values[column] ?? {}) as Values
  values[column] = value === null ? rest : { ...rest, [field.jsonKey]: value }
}

function parseLine(field: Field & { kind: 'line' }, sent: string, name: string, errors: Errors): string | null {
  const line = field.upper ? sent.trim().toUpperCase() : sent.trim()
  if (line === '') return null
  if (line.length > field.most) addError(errors, name, `must not have more than ${field.most} characters`)
  else if (field.pattern && !field.pattern.test(line)) addError(errors, name, field.message ?? 'is not valid')
  return line
}

function parseNumber(field: Field & { kind: 'number' }, sent: number, name: string, errors: Errors): number {
  if (!(sent >= field.least && sent <= field.most))
    addError(errors, name, `must be between ${field.least} and ${field.most}`)
  else if (field.whole && !Number.isInteger(sent)) addError(errors, name, 'must be a whole number')
  return sent
}

function parseNames(field: Field & { kind: 'names' }, sent: readonly string[], name: string, errors: Errors): string[] {
  const names = [...new Set(sent.map((one) => one.trim()))].filter((one) => one !== '')
  if (names.length > field.most) addError(errors, name, `must not have more than ${field.most} names`)
  if (names.some((one) => one.length > 200)) addError(errors, name, 'has a name of more than 200 characters')
  return names
}

/**
 * Checks the input for a field and returns the value to store. The codes and slugs of `ref` and `links` are returned
 * unchanged: `resolveReferences` looks them up.
 */
export function parseField(field: Field, name: string, before: unknown, sent: unknown, errors: Errors): unknown {
  const after = sent === null ? null : parseNonNull(field, name, before, sent, errors)
  if (after === null && field.required && !errors[name]) addError(errors, name, 'must not be empty')
  return after
}

function parseNonNull(field: Field, name: string, before: unknown, sent: unknown, errors: Errors): unknown {
  switch (field.kind) {
    case 'line':
      return parseLine(field, sent as string, name, errors)
    case 'text': {
      const write = field.required ? writeText : writeOptionalText
      return write((before ?? null) as Translated | null, sent as TextIn, name, field.most, errors)
    }
    case 'code':
      if (!(String(sent) in field.values))
        addError(errors, name, `must be one of ${Object.keys(field.values).join(', ')}`)
      return sent
    case 'number':
      return parseNumber(field, sent as number, name, errors)
    case 'names':
      return parseNames(field, sent as readonly string[], name, errors)
    case 'contacts':
      return parseContacts((before ?? []) as readonly ContactDetail[], sent as readonly ContactInput[], name, errors)
    case 'shape':
      return parseShape(sent, name, errors)
    default:
      return sent
  }
}
