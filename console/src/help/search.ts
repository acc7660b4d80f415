import { oneOf, type Search } from '../data/search-params.ts'

export const views = ['waiting', 'mine', 'all'] as const
export const parts = ['chat', 'notes', 'offers', 'history'] as const

export interface HelpSearch {
  /** Which cases are listed; waiting when left out. */
  readonly view?: (typeof views)[number]
  /** What is shown of the case; the chat when left out. */
  readonly part?: (typeof parts)[number]
}

export function helpSearch(search: Search): HelpSearch {
  const view = oneOf(views, search['view'])
  const part = oneOf(parts, search['part'])
  return { ...(view && { view }), ...(part && { part }) }
}
