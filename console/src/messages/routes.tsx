import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'
import { escalationSearch, messageSearch, outboxSearch } from './search.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/messages',
    validateSearch: messageSearch,
    component: lazyRouteComponent(() => import('./messages.tsx'), 'Messages'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/messages/outbox',
    validateSearch: outboxSearch,
    component: lazyRouteComponent(() => import('./outbox.tsx'), 'Outbox'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/messages/not-reached',
    component: lazyRouteComponent(() => import('./escalation/not-reached.tsx'), 'NotReached'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/messages/answers',
    component: lazyRouteComponent(() => import('./escalation/answers.tsx'), 'Answers'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/messages/escalation',
    validateSearch: escalationSearch,
    component: lazyRouteComponent(() => import('./escalation/escalation.tsx'), 'Escalation'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/messages/$id',
    component: lazyRouteComponent(() => import('./proof.tsx'), 'Proof'),
  }),
]
