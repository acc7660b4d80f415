import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'

export interface SituationsSearch {
  /** Open ones, or `past`. */
  readonly tab?: 'past'
  readonly id?: string
}

const validateSearch = (search: Record<string, unknown>): SituationsSearch => ({
  ...(search['tab'] === 'past' && { tab: 'past' as const }),
  ...(typeof search['id'] === 'string' && { id: search['id'] }),
})

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/advisories',
    validateSearch,
    component: lazyRouteComponent(() => import('./situations.tsx'), 'Advisories'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/outbreaks',
    validateSearch,
    component: lazyRouteComponent(() => import('./situations.tsx'), 'Outbreaks'),
  }),
]
