import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'

export const views = ['waiting', 'mine', 'all'] as const
export const parts = ['chat', 'notes', 'offers', 'history'] as const

export interface HelpSearch {
  /** Which cases are listed; waiting when left out. */
  readonly view?: (typeof views)[number]
  /** What is shown of the case; the chat when left out. */
  readonly part?: (typeof parts)[number]
}

const validateSearch = (search: Record<string, unknown>): HelpSearch => {
  const view = views.find((one) => one === search['view'])
  const part = parts.find((one) => one === search['part'])
  return { ...(view && { view }), ...(part && { part }) }
}

const component = lazyRouteComponent(() => import('./help.tsx'), 'Help')

export const routes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/help', validateSearch, component }),
  createRoute({ getParentRoute: () => rootRoute, path: '/help/$caseId', validateSearch, component }),
]
