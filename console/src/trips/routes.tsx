import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { keepSort } from '../data/search-params.ts'
import { rootRoute } from '../frame/root.tsx'
import { newTripSearch, tripsSearch } from './search.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/trips',
    search: keepSort('/trips'),
    validateSearch: tripsSearch,
    component: lazyRouteComponent(() => import('./trips.tsx'), 'Trips'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/trips/import',
    component: lazyRouteComponent(() => import('./import.tsx'), 'ImportTrips'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/trips/new',
    validateSearch: newTripSearch,
    component: lazyRouteComponent(() => import('./editor.tsx'), 'NewTrip'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/trips/$id',
    component: lazyRouteComponent(() => import('./trip.tsx'), 'TripPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/trips/$id/edit',
    component: lazyRouteComponent(() => import('./editor.tsx'), 'EditTrip'),
  }),
]
