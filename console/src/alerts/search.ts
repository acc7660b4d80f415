import { oneOf, type Search, type Sorted, sortSearch } from '../data/search-params.ts'

const alertTabs = ['review', 'effect', 'past'] as const
export type AlertTab = (typeof alertTabs)[number]

export const outcomes = ['would_be_told', 'told', 'already_told', 'user_filter', 'no_entitlement'] as const
export type OutcomeName = (typeof outcomes)[number]

interface AlertsSearch extends Sorted {
  readonly tab?: AlertTab
  readonly text?: string
}

export function alertsSearch(search: Search): AlertsSearch {
  const tab = oneOf(alertTabs, search['tab'])
  const text = search['text']
  return { ...(tab && { tab }), ...(typeof text === 'string' && text !== '' && { text }), ...sortSearch(search) }
}

export function alertSearch(search: Search): { readonly outcome?: OutcomeName } {
  const outcome = oneOf(outcomes, search['outcome'])
  return outcome ? { outcome } : {}
}
