import { useQueries, useQuery } from '@tanstack/react-query'
import { api, type Desk } from '../data/client.ts'
import { useCompanyFilter, useList } from '../data/queries.ts'

export type PeopleOnMap = Desk['PeopleOnMap']
export type Cluster = Desk['MapCluster']
export type PersonOnMap = Desk['PersonOnMap']
export type CountryOnly = Desk['CountryOnly']
export type AlertOnMap = Desk['AlertOnMap']
export type MapPerson = Desk['MapPerson']

/** What the map looks at. */
export interface Seen {
  /** west,south,east,north */
  readonly box: string
  readonly zoom: number
}

export const wholeWorld: Seen = { box: '-180,-85,180,85', zoom: 1 }

const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export const useWorld = () =>
  useQuery({
    queryKey: ['geo', 'world'],
    queryFn: ({ signal }) => api.get('/api/desk/geo/world.topo.json', { signal }),
    ...forever,
  })

export const useDivisions = (codes: readonly string[]) =>
  useQueries({
    queries: codes.map((country) => ({
      queryKey: ['geo', 'divisions', country],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get('/api/desk/geo/divisions/{country}', { path: { country }, signal }),
      ...forever,
    })),
  })

export const useStatus = () =>
  useQuery({
    queryKey: ['countries', 'status'],
    queryFn: ({ signal }) => api.get('/api/desk/map/status', { signal }),
    staleTime: 5 * 60_000,
  })

interface PeopleFilter {
  readonly at: string | undefined
  readonly alert: string | undefined
}

const filtered = (
  { at, alert }: PeopleFilter,
  company: { readonly company_id?: string },
): { at?: string; alert_id?: string; company_id?: string } => ({
  ...(at && { at }),
  ...(alert && { alert_id: alert }),
  ...company,
})

export function usePeople(seen: Seen, filter: PeopleFilter) {
  const query = { box: seen.box, zoom: seen.zoom, ...filtered(filter, useCompanyFilter()) }
  return useQuery({
    queryKey: ['check_ins', 'map', query],
    queryFn: ({ signal }) => api.get('/api/desk/map/people', { query, signal }),
  })
}

export function useAlerts(seen: Seen, at: string | undefined) {
  const query = { box: seen.box, ...(at && { at }) }
  return useQuery({
    queryKey: ['alerts', 'map', query],
    queryFn: ({ signal }) => api.get('/api/desk/map/alerts', { query, signal }),
  })
}

/** The rows beside the map: of a box, of a country without a place, or everybody whom the chosen alert concerns. */
export function useRows(area: { readonly box?: string; readonly country_only?: string }, filter: PeopleFilter) {
  const query = { ...area, ...filtered(filter, useCompanyFilter()), per_page: 50 }
  return useList('check_ins', '/api/desk/map/list', query)
}
