import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'

export interface VisasSearch {
  readonly nationality?: string
  readonly destination?: string
  readonly id?: string
}

function validateSearch(search: Record<string, unknown>): VisasSearch {
  const { nationality, destination, id } = search
  return {
    ...(typeof nationality === 'string' && { nationality }),
    ...(typeof destination === 'string' && { destination }),
    ...(typeof id === 'string' && { id }),
  }
}

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/visas',
    validateSearch,
    component: lazyRouteComponent(() => import('./visas.tsx'), 'Visas'),
  }),
]
