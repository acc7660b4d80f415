import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { keepSort } from '../data/search-params.ts'
import { rootRoute } from '../frame/root.tsx'
import { boardSearch } from '../parts/board/board-data.ts'
import { alertSearch, alertsSearch } from './search.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/alerts',
    search: keepSort('/alerts'),
    validateSearch: alertsSearch,
    component: lazyRouteComponent(() => import('./alerts.tsx'), 'Alerts'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/alerts/new',
    component: lazyRouteComponent(() => import('./editor/editor.tsx'), 'NewAlert'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/alerts/$id',
    validateSearch: alertSearch,
    component: lazyRouteComponent(() => import('./alert-page.tsx'), 'AlertPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/alerts/$id/board',
    validateSearch: boardSearch,
    component: lazyRouteComponent(() => import('./board.tsx'), 'AlertBoard'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/alerts/$id/edit',
    component: lazyRouteComponent(() => import('./editor/editor.tsx'), 'EditAlert'),
  }),
]
