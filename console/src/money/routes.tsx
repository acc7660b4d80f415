import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'
import { moneySearch } from './search.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/money',
    validateSearch: moneySearch,
    component: lazyRouteComponent(() => import('./money.tsx'), 'MoneyPage'),
  }),
]
