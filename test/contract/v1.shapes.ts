import { isObject } from './shape.ts'
import type { Leaf, Type, Word } from './v1.fields.ts'

const isPoint = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((one) => typeof one === 'number') &&
  Math.abs(Number(value[0])) <= 180 &&
  Math.abs(Number(value[1])) <= 90

function isShape(value: unknown): boolean {
  if (!isObject(value) || value['type'] !== 'Topology' || !Array.isArray(value['bbox'])) return false
  return isObject(value['transform']) && isObject(value['objects']) && 'geometry' in value['objects']
}

const is: Readonly<Record<Word, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  point: isPoint,
  shape: isShape,
  nothing: (value) => Array.isArray(value) && value.length === 0,
  null: (value) => value === null,
}

/** Holds answers against the contract's types, and remembers which fields it has seen filled. */
export class Shapes {
  readonly filled = new Set<string>()
  readonly known = new Set<string>()

  /** What is wrong with the value, as sentences; nothing when it fits. */
  misfits(value: unknown, type: Type, at = 'the answer'): string[] {
    if (typeof type === 'string') return this.leaf(value, type, at)
    if ('fields' in type) {
      if (!isObject(value)) return [`${at} is no object`]
      return Object.entries(type.fields).flatMap(([field, inner]) => {
        this.known.add(`${type.name}.${field}`)
        const there = value[field]
        if (there === undefined) return String(inner).endsWith('?') ? [] : [`${at}.${field} is missing`]
        if (there !== null && !(Array.isArray(there) && there.length === 0)) this.filled.add(`${type.name}.${field}`)
        return this.misfits(there, inner, `${at}.${field}`)
      })
    }
    if (!Array.isArray(value)) return [`${at} is no list`]
    return value.flatMap((one, n) => this.misfits(one, type[0], `${at}[${n}]`))
  }

  private leaf(value: unknown, type: Leaf, at: string): string[] {
    const [word = 'string', mayBeNull] = type.replace('?', '').split('|') as [Word, string | undefined]
    if (value === null && mayBeNull) return []
    return is[word](value) ? [] : [`${at} is not ${type}: ${JSON.stringify(value)?.slice(0, 80)}`]
  }
}
