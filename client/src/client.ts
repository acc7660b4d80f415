import { type Page, pagesOf } from './paging.ts'
import { type Answer, type Call, type ClientOptions, createSend } from './send.ts'
import { type Synced, syncList } from './sync.ts'
import type {
  AnswerOf,
  CallOptions,
  Init,
  InitArguments,
  ItemOf,
  ListPath,
  Method,
  PagedPath,
  PathOf,
  SyncPath,
} from './types.ts'

/** `path` and `query` of a list that the client reads page by page; the client sets the page itself. */
type ListInit<P extends ListPath> = Omit<Init<'get', P>, 'query' | 'body' | keyof CallOptions> & {
  readonly query?: Omit<NonNullable<Init<'get', P>['query']>, 'page' | 'since'>
} & CallOptions

type ListArguments<I> = Record<never, never> extends I ? [init?: I] : [init: I]

/** Calls the service. Paths are written as the OpenAPI documents write them, from `/api/` on. */
export interface Client {
  /** One call; returns status, headers and body. The other methods return the body alone. */
  request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...init: InitArguments<M, P>
  ): Promise<Answer<AnswerOf<M, P>>>
  get<P extends PathOf<'get'>>(path: P, ...init: InitArguments<'get', P>): Promise<AnswerOf<'get', P>>
  post<P extends PathOf<'post'>>(path: P, ...init: InitArguments<'post', P>): Promise<AnswerOf<'post', P>>
  put<P extends PathOf<'put'>>(path: P, ...init: InitArguments<'put', P>): Promise<AnswerOf<'put', P>>
  patch<P extends PathOf<'patch'>>(path: P, ...init: InitArguments<'patch', P>): Promise<AnswerOf<'patch', P>>
  delete<P extends PathOf<'delete'>>(path: P, ...init: InitArguments<'delete', P>): Promise<AnswerOf<'delete', P>>
  /** The pages of a list, each requested when it is needed. */
  pages<P extends PagedPath>(
    path: P,
    ...init: ListArguments<ListInit<P>>
  ): AsyncGenerator<Page<ItemOf<P>>, void, undefined>
  /** All items of a list, page by page. */
  items<P extends PagedPath>(path: P, ...init: ListArguments<ListInit<P>>): AsyncGenerator<ItemOf<P>, void, undefined>
  /** What changed after `since` (from the call before; left out the first time), and the next `since`. */
  sync<P extends SyncPath>(
    path: P,
    ...init: ListArguments<ListInit<P> & { readonly since?: number }>
  ): Promise<Synced<ItemOf<P>>>
}

/** A client of one service, for one caller. Nothing is sent until it is called. */
export function createClient(options: ClientOptions): Client {
  const send = createSend(options)
  const whole = <T>(method: Method, path: string, init?: object): Promise<Answer<T>> =>
    send(method.toUpperCase(), path, init as Call | undefined) as Promise<Answer<T>>
  const body = async <T>(method: Method, path: string, init?: object): Promise<T> =>
    (await whole<T>(method, path, init)).body

  return {
    request: (method, path, ...[init]) => whole(method, path, init),
    get: (path, ...[init]) => body('get', path, init),
    post: (path, ...[init]) => body('post', path, init),
    put: (path, ...[init]) => body('put', path, init),
    patch: (path, ...[init]) => body('patch', path, init),
    delete: (path, ...[init]) => body('delete', path, init),
    pages: (path, ...[init]) => pagesOf(send, path, (init ?? {}) as Call),
    async *items(path, ...[init]) {
      for await (const page of pagesOf<ItemOf<typeof path>>(send, path, (init ?? {}) as Call)) yield* page.items
    },
    sync: (path, ...[init]) => {
      const { since, ...call } = (init ?? {}) as Call & { since?: number }
      return syncList(send, path, since, call)
    },
  }
}
