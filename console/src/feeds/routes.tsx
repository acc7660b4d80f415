import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { keepSort } from '../data/search-params.ts'
import { rootRoute } from '../frame/root.tsx'
import { chosenSearch, eventsSearch, queueSearch } from './search.ts'

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/feeds',
    validateSearch: queueSearch,
    component: lazyRouteComponent(() => import('./queue.tsx'), 'Queue'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/feeds/events',
    validateSearch: eventsSearch,
    component: lazyRouteComponent(() => import('./events.tsx'), 'Events'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/feeds/events/$id',
    component: lazyRouteComponent(() => import('./event.tsx'), 'EventPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/feeds/items/$id',
    component: lazyRouteComponent(() => import('./item.tsx'), 'ItemPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/feeds/sources',
    search: keepSort('/feeds/sources'),
    validateSearch: chosenSearch,
    component: lazyRouteComponent(() => import('./sources.tsx'), 'FeedSources'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/feeds/rules',
    validateSearch: chosenSearch,
    component: lazyRouteComponent(() => import('./rules.tsx'), 'FeedRules'),
  }),
]
