import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin/health',
    component: lazyRouteComponent(() => import('./health.tsx'), 'Health'),
  }),
]
