import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type Desk } from '../data/client.ts'
import { queries, useCompanyFilter, useList } from '../data/queries.ts'

export type Endpoint = Desk['WebhookEndpoint']
export type Delivery = Desk['WebhookDeliverySummary']
export type DeliveryAsSent = Desk['WebhookDeliveryAsSent']
export type Try = DeliveryAsSent['tries'][number]
export type Hour = Desk['WebhookHour']
export type EventType = Desk['WebhookEventType']

/** The live socket may send changes of these; without it the page refetches by itself. */
const topic = 'webhooks'

const readAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: [topic] })

export function useEndpoints() {
  const company = useCompanyFilter()
  return useList(topic, '/api/desk/webhook_endpoints', { per_page: 100, ...company })
}

export const useEndpoint = (id: string | undefined) =>
  useQuery({
    queryKey: [topic, 'endpoint', id],
    queryFn: ({ signal }) =>
      api.get('/api/desk/webhook_endpoints/{webhook_endpoint_id}', {
        path: { webhook_endpoint_id: id ?? '' },
        signal,
      }),
    enabled: id !== undefined,
    placeholderData: (before) => (before?.id === id ? before : undefined),
  })

export interface DeliveryQuery {
  readonly outcome?: string
  readonly webhook_endpoint_id?: string
  readonly event?: number
  readonly hours: number
}

export function useDeliveries(query: DeliveryQuery) {
  const company = useCompanyFilter()
  return useList(topic, '/api/desk/webhook_deliveries', { per_page: 50, ...query, ...company })
}

export function useHours(query: Omit<DeliveryQuery, 'outcome'>) {
  const company = useCompanyFilter()
  const all = { ...query, ...company }
  return useQuery({
    queryKey: [topic, 'hours', all],
    queryFn: ({ signal }) => api.get('/api/desk/webhook_counts', { query: all, signal }),
  })
}

/** Asked for again every second as long as it waits for its first try. */
export const useDelivery = (id: number | undefined) =>
  useQuery({
    queryKey: [topic, 'delivery', id],
    queryFn: ({ signal }) =>
      api.get('/api/desk/webhook_deliveries/{delivery_id}', { path: { delivery_id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    placeholderData: (before) => (before?.id === id ? before : undefined),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' && state.data.tries_made === 0 ? 1_000 : false),
  })

export const useEventTypes = () =>
  useQuery({
    queryKey: ['webhook_event_types'],
    queryFn: ({ signal }) => api.get('/api/desk/webhook_event_types', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** "20 trip.created". */
export function useEventNames(): (event: number) => string {
  const types = useEventTypes()
  return (event) => `${event} ${types.data?.find((type) => type.event === event)?.event_name ?? ''}`.trim()
}

/** A change, after which everything about webhooks is read again. */
export const useChange = <Given, Answer>(change: (given: Given) => Promise<Answer>) =>
  useMutation({ mutationFn: change, onSettled: readAgain })

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
export const pathOf = (url: string): string => {
  if (!URL.canParse(url)) return ''
  const { pathname, search } = new URL(url)
  return pathname + search
}
