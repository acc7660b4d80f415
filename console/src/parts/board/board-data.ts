import { useQuery } from '@tanstack/react-query'
import { api, type Desk } from '../../data/client.ts'
import { oneOf, type Search } from '../../data/search-params.ts'
import { useNow } from '../../data/use-now.ts'

export type BoardNumbers = Omit<Desk['Board'], 'people'>
export type OnBoard = Desk['BoardPerson']
export type Standing = OnBoard['standing']

/** Every word for how somebody stands, in the order of the list. */
export const standings = [
  'not_reached',
  'help',
  'failed',
  'no_channel',
  'waiting',
  'sent',
  'delivered',
  'read',
  'answered',
  'would_be_told',
  'already_told',
  'user_filter',
  'no_entitlement',
  'muted',
  'white_label',
  'safe',
] as const satisfies readonly Standing[]

export const boardPerPage = 50

export interface BoardSearch {
  readonly standing?: Standing
  readonly page?: number
}

/** What of a board stands in the address. */
export function boardSearch(search: Search): BoardSearch {
  const standing = oneOf(standings, search['standing'])
  const page = Number(search['page'])
  return { ...(standing && { standing }), ...(page > 1 && { page }) }
}

interface Init {
  readonly query: { readonly per_page: number; readonly page: number; readonly standing?: Standing }
  readonly signal: AbortSignal
}

const readers = {
  alert: (id: string, init: Init) => api.get('/api/desk/alerts/{alert_id}/board', { path: { alert_id: id }, ...init }),
  call: (id: string, init: Init) => api.get('/api/desk/calls_for_help/{id}/board', { path: { id }, ...init }),
  request: (id: string, init: Init) =>
    api.get('/api/desk/check_in_requests/{check_in_request_id}/board', {
      path: { check_in_request_id: id },
      ...init,
    }),
}

interface Boards {
  readonly alert: Desk['Board']
  readonly call: Desk['Board']
  readonly request: Desk['CheckInBoard']
}

/** What changed is read again by the socket (data/live.ts); this is for what only the clock changes, and for a socket that is gone. */
const everyMs = 10_000

export const useBoard = <K extends keyof Boards>(kind: K, id: string, { standing, page = 1 }: BoardSearch) =>
  useQuery<Boards[K]>({
    queryKey: ['boards', kind, id, standing ?? null, page],
    queryFn: ({ signal }) =>
      readers[kind](id, {
        query: { per_page: boardPerPage, page, ...(standing && { standing }) },
        signal,
      }) as Promise<Boards[K]>,
    refetchInterval: everyMs,
  })

/** The service's time, which is never before what the board shows. */
export function useBoardNow(asOf: string, everyMs: number): Date {
  const now = useNow(everyMs)
  const shown = new Date(asOf)
  return now < shown ? shown : now
}
