import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'
import { helpSearch as validateSearch } from './search.ts'

const component = lazyRouteComponent(() => import('./help.tsx'), 'Help')

export const routes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/help', validateSearch, component }),
  createRoute({ getParentRoute: () => rootRoute, path: '/help/$caseId', validateSearch, component }),
]
