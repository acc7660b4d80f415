import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'
import { visasSearch } from './search.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/visas',
    validateSearch: visasSearch,
    component: lazyRouteComponent(() => import('./visas.tsx'), 'Visas'),
  }),
]
