import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { keepSort } from '../data/search-params.ts'
import { rootRoute } from '../frame/root.tsx'
import { peopleSearch } from './search.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/people',
    search: keepSort('/people'),
    validateSearch: peopleSearch,
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
