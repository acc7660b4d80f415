import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { keepSort } from '../data/search-params.ts'
import { rootRoute } from '../frame/root.tsx'
import { type FactKind, factKinds } from './world/facts.ts'

interface Chosen {
  readonly id?: string
  readonly make?: true
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

const chosen = (search: Record<string, unknown>): Chosen => {
  const id = text(search['id'])
  return { ...(id !== undefined && { id }), ...(search['make'] === true && { make: true as const }) }
}

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin',
    search: keepSort('/admin'),
    validateSearch: (search: Record<string, unknown>): { company?: string; make?: true } => ({
      ...(typeof search['company'] === 'string' && { company: search['company'] }),
      ...(search['make'] === true && { make: true as const }),
    }),
    component: lazyRouteComponent(() => import('./start.tsx'), 'AdminStart'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin/health',
    component: lazyRouteComponent(() => import('./health.tsx'), 'Health'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin/dead-letters',
    validateSearch: chosen,
    component: lazyRouteComponent(() => import('./dead-letters.tsx'), 'DeadLetters'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin/keys',
    search: keepSort('/admin/keys'),
    validateSearch: chosen,
    component: lazyRouteComponent(() => import('./keys.tsx'), 'Keys'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin/roles',
    validateSearch: (search: Record<string, unknown>): { id?: string; q?: string } => {
      const [id, q] = [text(search['id']), text(search['q'])]
      return { ...(id !== undefined && { id }), ...(q !== undefined && { q }) }
    },
    component: lazyRouteComponent(() => import('./roles.tsx'), 'Roles'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin/audit',
    validateSearch: (search: Record<string, unknown>): { id?: string; kind?: string } => {
      const [id, kind] = [text(search['id']), text(search['kind'])]
      return { ...(id !== undefined && { id }), ...(kind !== undefined && { kind }) }
    },
    component: lazyRouteComponent(() => import('./audit.tsx'), 'Audit'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin/world',
    validateSearch: (search: Record<string, unknown>): { kind?: FactKind; id?: string; text?: string } => {
      const [id, wanted] = [text(search['id']), text(search['text'])]
      const kind = (Object.keys(factKinds) as FactKind[]).find((one) => one === search['kind'])
      return { ...(kind && { kind }), ...(id !== undefined && { id }), ...(wanted !== undefined && { text: wanted }) }
    },
    component: lazyRouteComponent(() => import('./world/world.tsx'), 'World'),
  }),
]
