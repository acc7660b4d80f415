import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'

const alertTabs = ['review', 'effect', 'past'] as const
export type AlertTab = (typeof alertTabs)[number]

export const outcomes = ['would_be_told', 'told', 'already_told', 'user_filter', 'no_entitlement'] as const
export type OutcomeName = (typeof outcomes)[number]

const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((one) => one === value)

export interface AlertsSearch {
  readonly tab?: AlertTab
  readonly text?: string
}

export interface AlertSearch {
  readonly outcome?: OutcomeName
}

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/alerts',
    validateSearch: (search: Record<string, unknown>): AlertsSearch => {
      const tab = oneOf(alertTabs, search['tab'])
      const text = search['text']
      return { ...(tab && { tab }), ...(typeof text === 'string' && text !== '' && { text }) }
    },
    component: lazyRouteComponent(() => import('./alerts.tsx'), 'Alerts'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/alerts/new',
    component: lazyRouteComponent(() => import('../alert-editor/editor.tsx'), 'NewAlert'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/alerts/$id',
    validateSearch: (search: Record<string, unknown>): AlertSearch => {
      const outcome = oneOf(outcomes, search['outcome'])
      return outcome ? { outcome } : {}
    },
    component: lazyRouteComponent(() => import('./alert-page.tsx'), 'AlertPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/alerts/$id/edit',
    component: lazyRouteComponent(() => import('../alert-editor/editor.tsx'), 'EditAlert'),
  }),
]
