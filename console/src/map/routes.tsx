import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'
import { readSearch } from './map-search.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/map',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./map.tsx'), 'MapScreen'),
  }),
]
