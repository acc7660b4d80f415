import { oneOf, type Search, textIn } from '../data/search-params.ts'

export interface TripsSearch {
  readonly q?: string | undefined
  readonly country?: string | undefined
  readonly when?: 'past' | 'removed' | undefined
}

export const tripsSearch = (search: Search): TripsSearch => ({
  q: textIn(search['q']),
  country: textIn(search['country']),
  when: oneOf(['past', 'removed'], search['when']),
})

export const newTripSearch = (search: Search): { readonly traveller?: string | undefined } => ({
  traveller: textIn(search['traveller']),
})
