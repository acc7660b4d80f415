import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { keepSort } from '../data/search-params.ts'
import { rootRoute } from '../frame/root.tsx'
import { type DeliverySearch, deliverySearch, type EndpointSearch, endpointSearch } from './search.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/webhooks',
    search: keepSort('/webhooks'),
    validateSearch: (search: Record<string, unknown>): EndpointSearch => endpointSearch(search),
    component: lazyRouteComponent(() => import('./endpoints.tsx'), 'Endpoints'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/webhooks/deliveries',
    validateSearch: (search: Record<string, unknown>): DeliverySearch => deliverySearch(search),
    component: lazyRouteComponent(() => import('./deliveries.tsx'), 'Deliveries'),
  }),
]
