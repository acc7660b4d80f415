import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin',
    validateSearch: (search: Record<string, unknown>): { company?: string } =>
      typeof search['company'] === 'string' ? { company: search['company'] } : {},
    component: lazyRouteComponent(() => import('./companies.tsx'), 'Companies'),
  }),
]
