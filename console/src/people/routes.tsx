import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export interface PeopleSearch {
  readonly q?: string | undefined
  readonly role?: number | undefined
  readonly deleted?: boolean | undefined
}

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/people',
    validateSearch: (search: Record<string, unknown>): PeopleSearch => ({
      q: text(search['q']),
      role: typeof search['role'] === 'number' ? search['role'] : undefined,
      deleted: search['deleted'] === true ? true : undefined,
    }),
    component: lazyRouteComponent(() => import('./people.tsx'), 'People'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/people/import',
    component: lazyRouteComponent(() => import('./import.tsx'), 'ImportPeople'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/people/$id',
    component: lazyRouteComponent(() => import('./person.tsx'), 'PersonPage'),
  }),
]
