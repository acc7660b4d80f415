import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export interface TripsSearch {
  readonly q?: string | undefined
  readonly country?: string | undefined
  readonly when?: 'past' | 'removed' | undefined
}

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/trips',
    validateSearch: (search: Record<string, unknown>): TripsSearch => ({
      q: text(search['q']),
      country: text(search['country']),
      when: search['when'] === 'past' || search['when'] === 'removed' ? search['when'] : undefined,
    }),
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
    validateSearch: (search: Record<string, unknown>): { traveller?: string | undefined } => ({
      traveller: text(search['traveller']),
    }),
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
