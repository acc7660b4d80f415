import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { linkTo } from '../../../client/src/paging.ts'
import type { AnswerOf, InitArguments, ItemOf, ListPath, OnePath } from '../../../client/src/types.ts'
import type { operations } from '../../../client/types/desk.gen.ts'
import { chosenCompany } from './choices.ts'
import { api, forgetAnswers, isStatus, mayPass } from './client.ts'
import { requireSignIn } from './signed-in.ts'
import { useStore } from './store.ts'
import type { Topic } from './topics.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [Topic, ...(readonly unknown[])]
  }
}

const onError = (error: unknown): void => {
  if (isStatus(error, 401)) requireSignIn()
}

/**
 * The first word of a query's key is the topic of the live socket that changes it: ['alerts', filters], ['issues', id].
 */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      placeholderData: keepPreviousData,
      retry: (failures, error) => mayPass(error) && failures < 2,
      retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 8_000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Everything but who is signed in, which is read again. */
export async function forgetEverything(): Promise<void> {
  forgetAnswers()
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  await queries.resetQueries({ queryKey: ['session'] })
}

export const useSession = () =>
  useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => api.get('/api/desk/session', { signal }),
    staleTime: 5 * 60_000,
    retry: (failures, error) => mayPass(error) && failures < 5,
  })

export type Session = NonNullable<ReturnType<typeof useSession>['data']>

/** An operation of the desk; the clock's are in the document of a sandbox only. */
export type OperationId = keyof operations | 'moveClock'

/** Whether the service lets this kind of caller do it. What they then see and change is limited to their company. */
export const may = (session: Pick<Session, 'operations'> | undefined, operation: OperationId): boolean =>
  session?.operations.includes(operation) ?? false

/** Staff see all companies and choose one; others have their own. */
export const seesAllCompanies = (session: Pick<Session, 'operations'> | undefined): boolean =>
  may(session, 'listCompaniesDesk')

/** `{ company_id }` for lists that take it, or nothing when all companies are looked at. Managers see their own anyway. */
export function useCompanyFilter(): { readonly company_id?: string } {
  const company = useStore(chosenCompany)
  const { data } = useSession()
  return seesAllCompanies(data) && company !== '' ? { company_id: company } : {}
}

export interface ListPage<T> {
  readonly items: readonly T[]
  readonly total: number
  readonly next: string | undefined
}

/** One page of a list, with the number of all items and where the next page is (by page or by cursor). */
export async function readPage<P extends ListPath>(
  path: P,
  query: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
  pathValues?: Readonly<Record<string, string>>,
): Promise<ListPage<ItemOf<P>>> {
  const init = { query, ...(signal && { signal }), ...(pathValues && { path: pathValues }) }
  const { body, headers } = await api.request('get', path, ...([init] as unknown as InitArguments<'get', P>))
  const items = body as unknown as readonly ItemOf<P>[]
  const next = linkTo('next', headers.get('link'))
  return {
    items,
    total: Number(headers.get('total-count') ?? items.length),
    next: next === undefined ? undefined : next.slice(next.indexOf('?')),
  }
}

/**
 * A list that grows at its end: `items`, `total`, and `more()` for the next page. `topic` is the first word of the key.
 */
export function useList<P extends ListPath>(
  topic: Topic,
  path: P,
  query: Readonly<Record<string, unknown>> = {},
  options: { readonly enabled?: boolean; readonly path?: Readonly<Record<string, string>> } = {},
) {
  const found = useInfiniteQuery({
    queryKey: [topic, 'list', path, options.path ?? null, query],
    queryFn: ({ signal, pageParam }) =>
      readPage(path, { ...query, ...Object.fromEntries(new URLSearchParams(pageParam)) }, signal, options.path),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    enabled: options.enabled ?? true,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = found
  const pages = found.data?.pages ?? []
  const key = JSON.stringify([path, options.path ?? null, query])
  const [wanted, setWanted] = useState({ key, pages: 1 })
  const isLoadingMore = wanted.key === key && pages.length < wanted.pages && hasNextPage && !isError
  // While a live change reads the list again there can be no request for the next page, and one that is under way is cancelled: it is made after it.
  useEffect(() => {
    if (isLoadingMore && !isFetching) void fetchNextPage({ cancelRefetch: false })
  }, [isLoadingMore, isFetching, fetchNextPage])
  const more = (): void => {
    setWanted({ key, pages: pages.length + 1 })
    if (!isFetching) void fetchNextPage({ cancelRefetch: false })
  }
  return {
    items: pages.flatMap((page) => page.items),
    total: pages[0]?.total ?? 0,
    isPending: found.isPending,
    /** The next page was requested. Other reading does not prevent that. */
    isLoadingMore,
    error: found.error,
    updatedAt: found.dataUpdatedAt,
    hasMore: hasNextPage,
    more,
    again: () => void found.refetch(),
  }
}

/**
 * One thing by its id, as `path` reads it: a detail never depends on which page of a list is loaded. `known`: what the list has of it, shown
 * until it is read.
 */
export function useOne<P extends OnePath>(
  topic: Topic,
  path: P,
  id: string | number | undefined,
  known?: AnswerOf<'get', P>,
) {
  const [, name = 'id'] = /\{(\w+)\}/.exec(path) ?? []
  return useQuery<AnswerOf<'get', P>>({
    queryKey: [topic, 'one', path, id ?? null],
    queryFn: ({ signal }) =>
      api.get(path, ...([{ path: { [name]: id }, signal }] as unknown as InitArguments<'get', P>)),
    enabled: id !== undefined,
    placeholderData: () => known,
  })
}
