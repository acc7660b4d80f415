/** What may be called, what it takes and what it answers, read off the generated types. */
import type { components as DeskComponents, paths as DeskPaths } from '../types/desk.gen.ts'
import type { components as V1Components, paths as V1Paths } from '../types/v1.gen.ts'
import type { components as V2Components, paths as V2Paths } from '../types/v2.gen.ts'

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

/** What the documents call their schemas, by name: `V2['Alert']`, `Desk['Account']`. */
export type V1 = V1Components['schemas']
export type V2 = V2Components['schemas']
export type Desk = DeskComponents['schemas']

/** What version 1 speaks of; version 2's are under V2. */
export type Traveller = V1['Traveller']
export type Trip = V1['Trip']
export type PartnerTrip = V1['PartnerTrip']
export type Country = V1['Country']
export type CountryShort = V1['CountryShort']
export type Disease = V1['Disease']
export type Medication = V1['Medication']
export type Vaccination = V1['Vaccination']
export type Hospital = V1['Hospital']
export type Alert = V1['Alert']
export type TripAlert = V1['TripAlert']
export type Advisory = V1['Advisory']

/** What only version 2 speaks of. */
export type User = V2['User']
export type Airline = V2['Airline']
export type Airport = V2['Airport']
export type EntryRequirement = V2['EntryRequirement']
export type TravelRestriction = V2['TravelRestriction']
export type SafetyCategory = V2['SafetyCategory']
export type Outbreak = V2['Outbreak']
export type AlertFilter = V2['AlertFilter']
export type CheckIn = V2['CheckIn']
export type CheckInRequest = V2['CheckInRequest']
export type Notification = V2['Notification']
export type WebhookEndpoint = V2['WebhookEndpoint']
export type WebhookDelivery = V2['WebhookDelivery']
