import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export interface ClaimsSearch {
  readonly status?: string | undefined
  readonly kind?: string | undefined
}

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/claims',
    validateSearch: (search: Record<string, unknown>): ClaimsSearch => ({
      status: text(search['status']),
      kind: text(search['kind']),
    }),
    component: lazyRouteComponent(() => import('./claims.tsx'), 'Claims'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/claims/$id',
    component: lazyRouteComponent(() => import('./claim.tsx'), 'ClaimPage'),
  }),
]
