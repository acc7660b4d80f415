import type { Field, FieldKind, RefTable } from './field.ts'

type FieldOptions = Partial<Pick<Field, 'column' | 'jsonKey' | 'required' | 'default' | 'immutable'>>
type LineOptions = FieldOptions & Partial<Omit<FieldKind & { kind: 'line' }, 'kind'>>

/** Builders of fields, so that a resource reads as a table: description, example, options. */
export const line = (description: string, example: string | null, more: LineOptions = {}): Field => ({
  kind: 'line',
  most: 300,
  description,
  example,
  ...more,
})
export const text = (description: string, example: string, more: FieldOptions & { most?: number } = {}): Field => ({
  kind: 'text',
  most: 300,
  description,
  example,
  ...more,
})
/** A long text, Markdown. */
export const markdown = (description: string, example: string, more: FieldOptions = {}): Field =>
  text(`${description}, Markdown.`, example, { most: 50_000, ...more })
export const flag = (description: string, example: boolean, more: FieldOptions = {}): Field => ({
  kind: 'flag',
  description,
  example,
  ...more,
})
/** A boolean that is false where it is left out. */
export const flagDefaultFalse = (description: string, example: boolean): Field =>
  flag(description, example, { required: true, default: false })
export const choice = (description: string, values: Readonly<Record<number, string>>, defaultValue: number): Field => ({
  kind: 'code',
  values,
  description,
  example: defaultValue,
  required: true,
  default: defaultValue,
})
export const degrees = (description: string, most: 90 | 180, example: number, more: FieldOptions = {}): Field => ({
  kind: 'number',
  least: -most,
  most,
  description,
  example,
  ...more,
})
export const wholeNumber = (description: string, most: number, example: number): Field => ({
  kind: 'number',
  least: 0,
  most,
  whole: true,
  description,
  example,
})
/** A list of names, empty where it is left out. */
export const names = (description: string, example: readonly string[]): Field => ({
  kind: 'names',
  most: 200,
  description,
  example,
  required: true,
  default: [],
})
export const ref = (to: RefTable, description: string, example: string, more: FieldOptions = {}): Field => ({
  kind: 'ref',
  to,
  description,
  example,
  ...more,
})

/** The travel status of a country, division or region. */
export const travelStatus = choice(
  'How careful to be:',
  { 0: 'use normal precautions', 1: 'exercise high caution', 2: 'avoid travel' },
  0,
)
/** A slug for URLs, derived from the English name where none is sent; it never changes. */
export const slug = (example: string): Field =>
  line('A name for addresses; made of the English name where none is sent, and never changed.', example, {
    most: 80,
    pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
    message: 'must be small letters and digits, with hyphens between',
    immutable: true,
  })
/** A web address. */
export const webAddress = (description: string): Field =>
  line(description, 'https://example.org/health', {
    most: 2_000,
    pattern: /^https?:\/\/\S+$/,
    message: 'is not a web address',
  })
