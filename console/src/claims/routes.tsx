import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { keepSort } from '../data/search-params.ts'
import { rootRoute } from '../frame/root.tsx'
import { claimsSearch } from './search.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/claims',
    search: keepSort('/claims'),
    validateSearch: claimsSearch,
    component: lazyRouteComponent(() => import('./claims.tsx'), 'Claims'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/claims/$id',
    component: lazyRouteComponent(() => import('./claim.tsx'), 'ClaimPage'),
  }),
]
