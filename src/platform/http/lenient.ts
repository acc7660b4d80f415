import { Type } from 'typebox'
import { invalid } from '../problem.ts'

/** What phones in the field send where a Boolean is meant: true and false, 0 and 1, also as text (docs/contract/requests.md#lenient-values). */
export const FlagIn = Type.Unsafe<boolean | number | string | null>({
  type: ['boolean', 'integer', 'string', 'null'],
  description: 'A Boolean: true or false, also 0 or 1. Null leaves it as it is.',
  examples: [true],
})

const flags = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
])

/** Reads a Boolean that a caller sent; undefined where none was sent. Refuses other values, naming the field. */
export function readFlag(value: boolean | number | string | null | undefined, field: string): boolean | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const read = flags.get(typeof value === 'string' ? value.trim().toLowerCase() : value)
  if (read === undefined) throw invalid({ [field]: 'must be true or false' })
  return read
}

/** A number, also as text, which forms and some phones send. */
export const NumberIn = (description: string, example: number) =>
  Type.Unsafe<number | string>({ type: ['number', 'string'], description, examples: [example] })

/** Reads a number within a range, or refuses it, naming the field. */
export function readNumber(value: number | string, field: string, least: number, most: number): number {
  const read = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value)
  if (!(read >= least && read <= most)) throw invalid({ [field]: `must be a number between ${least} and ${most}` })
  return read
}

/** A text that may be left out; null means none. */
export const TextIn = (description: string, example: string, maxLength = 200) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, description, examples: [example] }))
