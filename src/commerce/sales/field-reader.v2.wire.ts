import { readTime } from '../../platform/http/times.ts'
import { endOfDay } from '../pricing/calendar.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDateOnly = (value: unknown): boolean => typeof value === 'string' && /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(value)

/** Reads fields of a body, and collects what is wrong with them under their paths. */
export class FieldReader {
  readonly errors: Record<string, readonly string[]>
  private readonly body: JsonObject
  private readonly path: string

  constructor(body: unknown, path = '', errors: Record<string, readonly string[]> = {}) {
    this.body = isObject(body) ? body : {}
    this.path = path
    this.errors = errors
  }

  /** The reader of an object within. */
  within(value: unknown, ...path: readonly (string | number)[]): FieldReader {
    return new FieldReader(value, this.pathOf(path.join('.')), this.errors)
  }

  private pathOf(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`
  }

  refuse(name: string, message: string): void {
    this.errors[this.pathOf(name)] ??= [message]
  }

  value(name: string): unknown {
    return this.body[name]
  }

  /** A text without spaces around it; null where there is none. */
  text(name: string, longest = 300): string | null {
    const value = this.body[name]
    if (value === undefined || value === null) return null
    if (typeof value !== 'string' && typeof value !== 'number') {
      this.refuse(name, 'must be a text')
      return null
    }
    const text = String(value).trim()
    if (text.length > longest) this.refuse(name, `must have at most ${longest} characters`)
    return text === '' ? null : text
  }

  /** A text that must be there. */
  requiredText(name: string): string {
    const text = this.text(name)
    if (text === null) this.refuse(name, 'is required')
    return text ?? ''
  }

  /** 0 is none, as clients that send back what they read mean it. A date without a time is its first moment, or with `wholeDay` its last. */
  time(name: string, { wholeDay = false } = {}): Date | null {
    const value = this.body[name]
    if (value === undefined || value === null || value === 0 || value === '') return null
    const at = typeof value === 'string' || typeof value === 'number' ? readTime(value) : undefined
    if (!at) this.refuse(name, 'is not a time: send ISO 8601 or Unix seconds')
    if (!at) return null
    return wholeDay && isDateOnly(value) ? endOfDay(at) : at
  }

  list(name: string, most: number): readonly unknown[] {
    const value = this.body[name]
    if (value === undefined || value === null) return []
    if (!Array.isArray(value)) {
      this.refuse(name, 'must be a list')
      return []
    }
    if (value.length > most) this.refuse(name, `must have at most ${most} items`)
    return value
  }

  /** A whole number of 0 or more, also as text. */
  wholeNumber(name: string, most: number): number | null {
    const text = this.text(name)
    if (text === null) return null
    const number = Number(text)
    if (Number.isInteger(number) && number >= 0 && number <= most) return number
    this.refuse(name, `must be a whole number from 0 to ${most}`)
    return null
  }
}
