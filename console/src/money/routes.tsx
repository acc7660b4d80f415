import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { keepSort } from '../data/search-params.ts'
import { rootRoute } from '../frame/root.tsx'
import { moneySearch } from './search.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/money',
    search: keepSort('/money'),
    validateSearch: moneySearch,
    component: lazyRouteComponent(() => import('./money.tsx'), 'MoneyPage'),
  }),
]
