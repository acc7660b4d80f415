import { oneOf, type Search, textParam } from '../data/search-params.ts'

export const moneyTabs = ['products', 'coupons', 'invoices', 'ledger', 'payouts', 'runs', 'statement'] as const
export type MoneyTab = (typeof moneyTabs)[number]

interface MoneySearch {
  readonly tab?: MoneyTab
  /** The chosen row. */
  readonly id?: string
  readonly text?: string
}

export function moneySearch(search: Search): MoneySearch {
  const tab = oneOf(moneyTabs, search['tab'])
  const [id, text] = [textParam(search['id'], 200), textParam(search['text'], 200)]
  return { ...(tab && { tab }), ...(id && { id }), ...(text && { text }) }
}
