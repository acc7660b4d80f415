import { keepPreviousData, QueryCache, QueryClient, useQuery } from '@tanstack/react-query'
import type { AnswerOf, Init, InitArguments, PathOf } from '../../../../client/src/types.ts'
import { language } from '../../data/choices.ts'
import { useStore } from '../../data/store.ts'
import type { Topic } from '../../data/topics.ts'
import { api, isStatus, mayPass } from './client.ts'
import { checkSignedIn } from './signed-in.ts'

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (isStatus(error, 401)) void checkSignedIn()
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 24 * 3_600_000,
      networkMode: 'always',
      placeholderData: keepPreviousData,
      retry: (failures, error) => mayPass(error) && failures < 2,
      retryDelay: (failures) => 1_000 * 2 ** failures,
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

type Given<P extends PathOf<'get'>> = Pick<Init<'get', P>, 'path' | 'query'>

const read =
  <P extends PathOf<'get'>>(path: P, init: object) =>
  ({ signal }: { readonly signal: AbortSignal }): Promise<AnswerOf<'get', P>> =>
    api.get(path, ...([{ ...init, signal }] as unknown as InitArguments<'get', P>))

const keyOf = (topic: Topic, path: string, init: object) => [topic, path, init, language.get()] as const

export interface SavedOptions {
  readonly enabled?: boolean
  /** Read again by itself after so many milliseconds. */
  readonly everyMs?: number
}

/**
 * The response at this address. The service worker keeps it, so that without a connection it is the last one.
 * The first word of the key is the topic under which it is read again.
 */
export function useSaved<P extends PathOf<'get'>>(
  topic: Topic,
  path: P,
  init: Given<P> = {} as Given<P>,
  { enabled = true, everyMs }: SavedOptions = {},
) {
  useStore(language)
  return useQuery<AnswerOf<'get', P>>({
    queryKey: keyOf(topic, path, init),
    queryFn: read(path, init),
    enabled,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
}

/** When it was last read through the service worker, which alone keeps it. */
const keptAt = new Map<string, number>()

/** Reads it so that it is kept on the phone, unless that was done within `maxAgeMs`; a failure is none of the caller's business. */
export async function keep<P extends PathOf<'get'>>(
  topic: Topic,
  path: P,
  init: Given<P> = {} as Given<P>,
  maxAgeMs = 0,
): Promise<AnswerOf<'get', P> | undefined> {
  const queryKey = keyOf(topic, path, init)
  const name = JSON.stringify(queryKey)
  const isKept = Date.now() - (keptAt.get(name) ?? 0) < maxAgeMs
  // The first time, a request may be under way from before the worker took the page over: its answer would not be kept.
  if (!keptAt.has(name)) await queries.cancelQueries({ queryKey, exact: true })
  const answer = await queries
    .fetchQuery({ queryKey, queryFn: read(path, init), staleTime: isKept ? Number.POSITIVE_INFINITY : 0, retry: false })
    .catch(() => undefined)
  if (answer !== undefined) keptAt.set(name, isKept ? (keptAt.get(name) ?? 0) : Date.now())
  return answer as AnswerOf<'get', P> | undefined
}

/** Reads again everything of these topics that is on the page. */
export const refresh = (...topics: readonly string[]): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => topics.length === 0 || topics.includes(String(queryKey[0])),
  })
