import { useQueries, useQuery } from '@tanstack/react-query'
import { api, type Desk, inAllLanguages } from './client.ts'

// Several screens show an alert: one query for each key, so that what one of them has read serves the next.

export const useAlert = (id: string | null, enabled = true) =>
  useQuery({
    queryKey: ['alerts', 'one', id],
    queryFn: ({ signal }) =>
      inAllLanguages.get('/api/desk/alerts/{alert_id}', { path: { alert_id: id ?? '' }, signal }),
    enabled: enabled && id !== null,
  })

const soonMs = 1_000
const laterMs = 10_000
/** A match that takes longer than so many reads has failed, or waits for a worker. */
const soonReads = 30

/** How long until a reach is read again that is not settled: before its match, no news may ever follow what was read. */
const untilSettled = (isSettled: boolean | undefined, reads: number): number | false =>
  isSettled !== false ? false : reads < soonReads ? soonMs : laterMs

export const useReach = (id: string, enabled = true) =>
  useQuery({
    queryKey: ['reach', 'one', id],
    queryFn: ({ signal }) => api.get('/api/desk/alerts/{alert_id}/reach', { path: { alert_id: id }, signal }),
    enabled,
    // Never the numbers of another alert.
    placeholderData: () => undefined,
    refetchInterval: ({ state }) => untilSettled(state.data?.is_settled, state.dataUpdateCount),
  })

interface ReachesState {
  readonly data: readonly Desk['AlertReachSummary'][] | undefined
  readonly dataUpdateCount: number
}

/** The service answers no more of them at once. */
const mostAlerts = 100

/** The reach of a list's alerts by their ids, in one request. */
export function useReaches(ids: readonly string[]): ReadonlyMap<string, Desk['AlertReachSummary']> {
  const parts = Array.from({ length: Math.ceil(ids.length / mostAlerts) }, (_, n) =>
    ids.slice(n * mostAlerts, (n + 1) * mostAlerts).join(),
  )
  const found = useQueries({
    queries: parts.map((part) => ({
      queryKey: ['reach', 'list', part] as const,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        api.get('/api/desk/alerts/reach', { query: { ids: part }, signal }),
      refetchInterval: ({ state }: { readonly state: ReachesState }) =>
        untilSettled(
          state.data?.every((one) => one.is_settled),
          state.dataUpdateCount,
        ),
    })),
  })
  return new Map(found.flatMap(({ data }) => data ?? []).map((one) => [one.alert_id, one]))
}

/** The dry run of one revision: another revision is fetched anew. */
export const useAudience = (id: string | null | undefined, revision: number | null | undefined) =>
  useQuery({
    queryKey: ['alerts', 'audience', id, revision],
    queryFn: async ({ signal }) => ({
      id,
      revision,
      audience: await api.get('/api/desk/alerts/{alert_id}/audience', { path: { alert_id: id ?? '' }, signal }),
    }),
    enabled: typeof id === 'string',
  })
