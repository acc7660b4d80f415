import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'

export interface MessageSearch {
  readonly state?: string
  readonly email?: string
  readonly user?: string
  readonly thread?: string
}

export interface OutboxSearch {
  readonly channel?: string
  readonly message?: number
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 254) : undefined

const readSearch = (search: Record<string, unknown>): MessageSearch => {
  const [state, email, user, thread] = ['state', 'email', 'user', 'thread'].map((name) => text(search[name]))
  return { ...(state && { state }), ...(email && { email }), ...(user && { user }), ...(thread && { thread }) }
}

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/messages',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./messages.tsx'), 'Messages'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/messages/outbox',
    validateSearch: (search: Record<string, unknown>): OutboxSearch => ({
      ...(text(search['channel']) && { channel: text(search['channel']) as string }),
      ...(typeof search['message'] === 'number' && { message: search['message'] }),
    }),
    component: lazyRouteComponent(() => import('./outbox.tsx'), 'Outbox'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/messages/$id',
    component: lazyRouteComponent(() => import('./proof.tsx'), 'Proof'),
  }),
]
