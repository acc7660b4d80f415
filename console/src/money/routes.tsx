import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root.tsx'

export const moneyTabs = ['products', 'coupons', 'invoices', 'ledger', 'payouts', 'runs', 'statement'] as const
export type MoneyTab = (typeof moneyTabs)[number]

export interface MoneySearch {
  readonly tab?: MoneyTab
  /** The chosen row. */
  readonly id?: string
  readonly text?: string
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined

export const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/money',
    validateSearch: (search: Record<string, unknown>): MoneySearch => {
      const tab = moneyTabs.find((one) => one === search['tab'])
      const [id, words] = [text(search['id']), text(search['text'])]
      return { ...(tab && { tab }), ...(id && { id }), ...(words && { text: words }) }
    },
    component: lazyRouteComponent(() => import('./money.tsx'), 'MoneyPage'),
  }),
]
