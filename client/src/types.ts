/** What may be called, what it takes and what it answers, read off the generated types. */
import type { paths as DeskPaths } from '../types/desk.gen.ts'
import type { paths as V1Paths } from '../types/v1.gen.ts'
import type { paths as V2Paths } from '../types/v2.gen.ts'

export interface Paths extends V1Paths, V2Paths, DeskPaths {}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths that take this method. */
export type PathOf<M extends Method> = {
  [P in keyof Paths]: Paths[P] extends Readonly<Record<M, { responses: unknown }>> ? P : never
}[keyof Paths]

export type Operation<M extends Method, P extends PathOf<M>> = Paths[P] extends Readonly<Record<M, infer O>> ? O : never

type Json<T> = T extends { content: { 'application/json': infer B } } ? B : never

/** What the operation answers when all goes well. */
export type AnswerOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer R } ? Json<R[keyof R & (200 | 201 | 202)]> : never

/** One item of a list. */
export type ItemOf<P extends PathOf<'get'>> = AnswerOf<'get', P> extends readonly (infer I)[] ? I : never

type PathPart<O> = O extends { parameters: { path: infer V } } ? { readonly path: V } : { readonly path?: never }

type QueryPart<O> = O extends { parameters: { query: infer V } }
  ? { readonly query: V }
  : O extends { parameters: { query?: infer V } }
    ? { readonly query?: V }
    : { readonly query?: never }

/** What is sent is not changed, so that lists and objects which nobody may change can be sent too. */
type Given<T> = T extends readonly (infer I)[]
  ? readonly Given<I>[]
  : T extends object
    ? { readonly [K in keyof T]: Given<T[K]> }
    : T

type BodyPart<O> = O extends { requestBody: infer V }
  ? { readonly body: Given<Json<V>> }
  : O extends { requestBody?: infer V }
    ? { readonly body?: Given<Json<NonNullable<V>>> }
    : { readonly body?: never }

/** What any call takes beside what its operation asks for. */
export interface CallOptions {
  /** Ends the call, also while it waits for its next try. */
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** Overrides the client’s. */
  readonly timeoutMs?: number
  /** Overrides the client’s. */
  readonly retries?: number
  /** Of a POST: one is made up where none is given. Give your own when the call must survive a restart of your program. */
  readonly idempotencyKey?: string
}

/** What the operation takes: `path`, `query` and `body` as its document says, and the options of every call. */
export type Init<M extends Method, P extends PathOf<M>> = PathPart<Operation<M, P>> &
  QueryPart<Operation<M, P>> &
  BodyPart<Operation<M, P>> &
  CallOptions

/** The last argument may be left out where the operation needs nothing. */
export type InitArguments<M extends Method, P extends PathOf<M>> =
  Record<never, never> extends Init<M, P> ? [init?: Init<M, P>] : [init: Init<M, P>]

/** The lists of the interface. */
export type ListPath = {
  [P in PathOf<'get'>]: AnswerOf<'get', P> extends readonly unknown[] ? P : never
}[PathOf<'get'>]

type HasQuery<P extends PathOf<'get'>, Name extends string> =
  Operation<'get', P> extends { parameters: { query?: infer Q } }
    ? [NonNullable<Q>] extends [never]
      ? false
      : Name extends keyof NonNullable<Q>
        ? true
        : false
    : false

/** The lists that come in pages. */
export type PagedPath = { [P in ListPath]: HasQuery<P, 'page'> extends true ? P : never }[ListPath]

/** The lists that take `since`. */
export type SyncPath = { [P in ListPath]: HasQuery<P, 'since'> extends true ? P : never }[ListPath]

export type Traveller = AnswerOf<'get', '/api/v1/users/profile'>
export type Trip = AnswerOf<'get', '/api/v1/trips/{trip_id}'>
export type PartnerTrip = AnswerOf<'get', '/api/v1/partner/trips/{trip_id}'>
export type Country = AnswerOf<'get', '/api/v1/countries/{country_id}'>
export type CountryShort = ItemOf<'/api/v1/countries/short_list'>
export type Disease = AnswerOf<'get', '/api/v1/diseases/{disease_id}'>
export type Medication = AnswerOf<'get', '/api/v1/medications/{medication_id}'>
export type Vaccination = AnswerOf<'get', '/api/v1/vaccinations/{vaccination_id}'>
export type Hospital = ItemOf<'/api/v1/countries/{country_id}/hospitals'>
export type Alert = AnswerOf<'get', '/api/v1/alerts/{alert_id}'>
export type Advisory = AnswerOf<'get', '/api/v1/advisories/{advisory_id}'>
