import { oneOf, type Search, textParam } from '../data/search-params.ts'

export interface TripsSearch {
  readonly q?: string | undefined
  readonly country?: string | undefined
  readonly when?: 'past' | 'removed' | undefined
}

export const tripsSearch = (search: Search): TripsSearch => ({
  q: textParam(search['q']),
  country: textParam(search['country']),
  when: oneOf(['past', 'removed'], search['when']),
})

export const newTripSearch = (search: Search): { readonly traveller?: string | undefined } => ({
  traveller: textParam(search['traveller']),
})
