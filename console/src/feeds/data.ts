import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAudience } from '../data/alerts.ts'
import { api, type Desk } from '../data/client.ts'
import { type Say, useWords } from '../data/words.ts'
import { kinds, type RiskName, risks } from './search.ts'
import { words } from './words.ts'

export type Waiting = Desk['FeedWaiting']
export type Publishing = Desk['FeedPublishing']
export type FeedEvent = Desk['FeedEventInFull']
export type Item = Desk['FeedItem']
export type Feed = Desk['Feed']
export type Drift = Desk['FeedDrift']
export type Rule = Desk['FeedRule']
export type Thread = Desk['FeedThread']
type FeedsWords = Say<keyof (typeof words)['en']>

/** What changes with a decision about a draft. */
export const decidedTopics = ['feeds', 'alerts', 'counts', 'now'] as const

/** Reads again what a decision may have changed. */
export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey: [topic] }) => decidedTopics.some((one) => one === topic) })
}

/** Low, medium and high as `Risk` takes them. */
export const riskLevel = (risk: string | null): number => Math.max(0, risks.indexOf(risk as RiskName))

export const kindName = (kind: string | null, t: FeedsWords): string => {
  const known = kinds.find((one) => one === kind)
  return known ? t(`kind_${known}`) : (kind ?? '')
}

/** All feeds, which are a few dozen: for their names, and for filters. */
export const useFeeds = () =>
  useQuery({
    queryKey: ['feeds', 'all'],
    queryFn: ({ signal }) => api.get('/api/desk/feeds', { signal }),
  })

/** What a feed is called, by its key. */
export function useFeedName(): (key: string) => string {
  const { data } = useFeeds()
  return (key) => data?.find((one) => one.key === key)?.name ?? key
}

export const usePublishing = () =>
  useQuery({
    queryKey: ['feeds', 'publishing'],
    queryFn: ({ signal }) => api.get('/api/desk/feeds/publishing', { signal }),
  })

/** One of the queue. Null: it does not wait any more. */
export const useWaiting = (threadId: string, known: Waiting | undefined) =>
  useQuery<Waiting | null>({
    queryKey: ['feeds', 'waiting', threadId],
    queryFn: async ({ signal }) => {
      const [one] = await api.get('/api/desk/feeds/queue', { query: { thread_id: threadId, snoozed: true }, signal })
      return one ?? null
    },
    placeholderData: () => known,
  })

/** Whom the revision of a draft that is shown would reach, once it is known. */
export function useAudienceOf({ alert_id: id, alert_revision: revision }: Waiting) {
  const { data, error, refetch } = useAudience(id, revision)
  const isOfIt = data?.id === id && data.revision === revision
  return { data: isOfIt ? data.audience : undefined, error, refetch }
}

export const useEvent = (id: string | null) =>
  useQuery({
    queryKey: ['feeds', 'event', id],
    queryFn: ({ signal }) => api.get('/api/desk/feeds/events/{id}', { path: { id: id ?? '' }, signal }),
    enabled: id !== null,
    placeholderData: () => undefined,
  })

/** The threads of alerts about an event. */
export const useThreadsOf = (eventId: string | null) =>
  useQuery({
    queryKey: ['feeds', 'threads', eventId],
    queryFn: ({ signal }) => api.get('/api/desk/feeds/threads', { query: { event_id: eventId ?? '' }, signal }),
    enabled: eventId !== null,
    placeholderData: () => undefined,
  })

export const useFeedsWords = (): FeedsWords => useWords(words)
