import { addError, type Errors } from '../../platform/texts.ts'
import { ruleTypes } from './entry-requirement.ts'

/** The query parameters of a search, under their public names, which errors use too. */
export interface RuleSearch {
  readonly affected_country_id?: string
  readonly origin_country_id?: string
  readonly types?: string
  readonly nationality?: string
  readonly destination?: string
  readonly departure?: string
  readonly destination_country_division?: string
  readonly departure_airport?: string
  readonly destination_airport?: string
  readonly destination_lat?: number
  readonly destination_lng?: number
  readonly departure_lat?: number
  readonly departure_lng?: number
  readonly vaccinated?: boolean
}

type Field = keyof RuleSearch

const together: readonly (readonly Field[])[] = [
  ['destination', 'departure'],
  ['departure_airport', 'destination_airport'],
  ['destination_lat', 'destination_lng', 'departure_lat', 'departure_lng'],
]
const ranges: readonly (readonly [Field, number])[] = [
  ['destination_lat', 90],
  ['departure_lat', 90],
  ['destination_lng', 180],
  ['departure_lng', 180],
]

/**
 * Reports missing partners of parameters that are used together, and coordinates out of range. A destination division
 * replaces `destination`.
 */
export function checkSearch(search: RuleSearch, errors: Errors): void {
  for (const fields of together) {
    const there = fields.filter((field) => search[field] !== undefined)
    if (there.length === 0) continue
    for (const field of fields) {
      const goes = field === 'destination' && search.destination_country_division !== undefined
      if (search[field] === undefined && !goes)
        addError(errors, field, `is missing: it is used together with ${there.join(', ')}`)
    }
  }
  for (const [field, most] of ranges) {
    const value = search[field]
    if (typeof value === 'number' && !(Math.abs(value) <= most))
      addError(errors, field, `must lie between -${most} and ${most}`)
  }
}

/** The rule types in a comma-separated list; unknown numbers are an error. */
export function parseTypes(list: string, errors: Errors): number[] {
  const words = list.split(',').map((word) => word.trim())
  const unknown = words.filter((word) => !/^\d{1,2}$/.test(word) || Number(word) >= ruleTypes.length)
  if (unknown.length > 0)
    addError(
      errors,
      'types',
      `has ${unknown
        .slice(0, 5)
        .map((word) => `"${word.slice(0, 20)}"`)
        .join(', ')}: types are whole numbers from 0 to ${ruleTypes.length - 1}, with commas between them`,
    )
  return [...new Set(words.map(Number))]
}
