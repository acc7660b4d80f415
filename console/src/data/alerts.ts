import { useQuery } from '@tanstack/react-query'
import { api, inAllLanguages } from './client.ts'

// Several screens show an alert: one query for each key, so that what one of them has read serves the next.

export const useAlert = (id: string | null, enabled = true) =>
  useQuery({
    queryKey: ['alerts', 'one', id],
    queryFn: ({ signal }) =>
      inAllLanguages.get('/api/desk/alerts/{alert_id}', { path: { alert_id: id ?? '' }, signal }),
    enabled: enabled && id !== null,
  })

export const useReach = (id: string, enabled = true) =>
  useQuery({
    queryKey: ['alerts', 'reach', id],
    queryFn: ({ signal }) => api.get('/api/desk/alerts/{alert_id}/reach', { path: { alert_id: id }, signal }),
    enabled,
  })

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
