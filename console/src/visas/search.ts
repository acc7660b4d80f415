import type { Search } from '../data/search-params.ts'

export interface VisasSearch {
  readonly nationality?: string
  readonly destination?: string
  readonly id?: string
}

export function visasSearch(search: Search): VisasSearch {
  const { nationality, destination, id } = search
  return {
    ...(typeof nationality === 'string' && { nationality }),
    ...(typeof destination === 'string' && { destination }),
    ...(typeof id === 'string' && { id }),
  }
}
