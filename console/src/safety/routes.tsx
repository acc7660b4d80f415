import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'
import { boardSearch } from '../parts/board/board-data.ts'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/safety',
    validateSearch: (search: Record<string, unknown>): { view?: 'calls'; call?: string } => {
      const call = text(search['call'])
      return search['view'] === 'calls' ? { view: 'calls', ...(call && { call }) } : {}
    },
    component: lazyRouteComponent(() => import('./safety.tsx'), 'Safety'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/safety/ask',
    validateSearch: (search: Record<string, unknown>): { alert_id?: string; country?: string; user_ids?: string } => {
      const [alert, country, people] = [text(search['alert_id']), text(search['country']), text(search['user_ids'])]
      return { ...(alert && { alert_id: alert }), ...(country && { country }), ...(people && { user_ids: people }) }
    },
    component: lazyRouteComponent(() => import('./ask.tsx'), 'Ask'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/safety/$id',
    validateSearch: boardSearch,
    component: lazyRouteComponent(() => import('./board.tsx'), 'Board'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/safety/calls/$id',
    validateSearch: boardSearch,
    component: lazyRouteComponent(() => import('./call-board.tsx'), 'CallBoard'),
  }),
]
