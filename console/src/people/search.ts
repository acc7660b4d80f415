import { type Search, textParam } from '../data/search-params.ts'

export interface PeopleSearch {
  readonly q?: string | undefined
  readonly role?: number | undefined
  readonly deleted?: boolean | undefined
}

export const peopleSearch = (search: Search): PeopleSearch => ({
  q: textParam(search['q']),
  role: typeof search['role'] === 'number' ? search['role'] : undefined,
  deleted: search['deleted'] === true ? true : undefined,
})
