import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'
import { rulesSearch } from './search.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/rules',
    validateSearch: rulesSearch,
    component: lazyRouteComponent(() => import('./rules.tsx'), 'Rules'),
  }),
]
