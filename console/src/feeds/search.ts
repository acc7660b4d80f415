import { oneOf, type Search, textParam } from '../data/search-params.ts'

export const kinds = [
  'earthquake',
  'tsunami',
  'cyclone',
  'weather',
  'volcano',
  'flood',
  'wildfire',
  'drought',
  'disease',
  'advisory',
  'airport',
  'other',
] as const
export type Kind = (typeof kinds)[number]

export const risks = ['low', 'medium', 'high'] as const
export type RiskName = (typeof risks)[number]

export interface QueueSearch {
  readonly feed?: string
  readonly kind?: Kind
  readonly risk?: RiskName
  readonly snoozed?: true
  readonly id?: string
}

export interface Chosen {
  readonly id?: string
}

export function queueSearch(search: Search): QueueSearch {
  const feed = textParam(search['feed'], 60)
  const kind = oneOf(kinds, search['kind'])
  const risk = oneOf(risks, search['risk'])
  return {
    ...(feed !== undefined && { feed }),
    ...(kind && { kind }),
    ...(risk && { risk }),
    ...(search['snoozed'] === true && { snoozed: true as const }),
    ...chosenSearch(search),
  }
}

export function eventsSearch(search: Search): { readonly kind?: Kind } {
  const kind = oneOf(kinds, search['kind'])
  return kind ? { kind } : {}
}

export function chosenSearch(search: Search): Chosen {
  const id = textParam(search['id'], 60)
  return id === undefined ? {} : { id }
}
