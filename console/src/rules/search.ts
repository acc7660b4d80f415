import { oneOf, type Search } from '../data/search-params.ts'

export const states = ['in_force', 'upcoming', 'ended', 'removed'] as const

export interface RulesSearch {
  /** Entry requirements by default, or travel restrictions. */
  readonly kind?: 'travel_restrictions'
  readonly country?: string
  readonly type?: string
  readonly state?: (typeof states)[number]
  readonly text?: string
  /** A day: the rules as they were recorded at its end. */
  readonly as_of?: string
  readonly id?: string
}

const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export function rulesSearch(search: Search): RulesSearch {
  const { kind, country, type, state, text, as_of: day, id } = search
  const known = oneOf(states, state)
  return {
    ...(kind === 'travel_restrictions' && { kind }),
    ...(typeof country === 'string' && { country }),
    ...((typeof type === 'string' || typeof type === 'number') && { type: String(type) }),
    ...(known && { state: known }),
    ...(typeof text === 'string' && { text }),
    ...(isDay(day) && { as_of: day }),
    ...(typeof id === 'string' && { id }),
  }
}
