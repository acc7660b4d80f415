import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, type TSchema, Type } from 'typebox'
import type { Actor, ActorKind, Ctx } from '../ctx.ts'
import type { Db } from '../db/db.ts'
import type { Listener } from '../db/listener.ts'
import type { Locale } from '../i18n.ts'
import type { Problem } from '../problem.ts'
import type { VideoServers } from '../providers/video-servers.ts'
import type { ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx
    /** The language that the caller wants texts in. */
    locale: Locale
  }
  interface FastifyInstance {
    responseCache: ResponseCache
    /** The address under which others reach the service, without a slash at its end. */
    baseUrl: () => string
    /** The operator has set it (GODWIT_BASE_URL): then no address is made from what a caller sends as Host. */
    hasConfiguredAddress: boolean
    /** Mails are sent by a provider; false: they go to the outbox. */
    mailIsConfigured: boolean
    /** Where webhooks may go. */
    webhookAddresses: { readonly allowPrivate: boolean }
    /** What carries video calls. */
    videoServers: VideoServers
    /** The database in the system's scope, for the few routes without a known caller (signing in). */
    systemDb: () => Db
    /** Hears NOTIFY, for routes that keep a connection open. */
    listener: Listener
    /** A ctx of the actor at the clock's time, for what happens on an open connection after its request. */
    contextOf: (actor: Actor, requestId: string) => Ctx
    /** The ids of the desk's operations that are open to this kind of caller. */
    deskOperations: (kind: ActorKind) => readonly string[]
    /** The refusal that a caller sees; undefined: a bug. */
    problemOf: (error: unknown) => Problem | undefined
  }
  interface FastifyContextConfig {
    /** Who may call. Without it the server does not start; `anyone` needs no key. */
    access?: readonly (ActorKind | 'anyone')[]
    /** Under /org: not only the organization and its managers may write, but also its other people; the service decides what. */
    forMembers?: boolean
    /** Signs somebody in: a page of another site may not do it in a browser of theirs. */
    signsIn?: boolean
    /** Also opens without a key, by a signed address; the handler checks the signature (platform/crypto/signed-url.ts). */
    signed?: boolean
    /** Also reads multipart/form-data with bracketed names. */
    multipart?: boolean
    /** Answers something else than JSON, so Accept is not checked. */
    format?: 'json' | 'other'
    /** Answers while starting and draining too, to anybody, uncounted (/healthz and the like). */
    alwaysOpen?: boolean
    /** Checks a body further when its schema has found an error, so that the answer names all wrong fields at once. Throws a problem. */
    rules?: (body: never, now: Date) => void
    /** Fields of the body that the rules require although its schema does not: the OpenAPI document lists them as required. */
    needs?: readonly string[]
    /** The bytes of the body are kept in `rawBody`, for a signature of them. */
    keepsBytes?: boolean
    /** A POST that calls an outside service: its handler answers by `inTwoSteps`, and no transaction is open meanwhile. */
    twoSteps?: boolean
    /** Set when the route is registered (api/http/unknown-fields.ts). */
    findUnknownFields?: unknown
    /** The route alone reads Authorization: a provider that reports by webhooks proves by it who it is. */
    ownAuthorization?: boolean
    /** False: requests are not counted (flags, scripts of a page). */
    counted?: boolean
  }
}

export type Routes = FastifyPluginAsyncTypebox

export const Uuid = Type.String({
  format: 'uuid',
  description: 'A UUID.',
  examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
})

const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.String({ description: 'The error code, for programs.', examples: ['validation_failed'] }),
        message: Type.String({
          description: 'The error message, for people.',
          examples: ['email is not a valid e-mail address.'],
        }),
        fields: Type.Optional(
          Type.Record(Type.String(), Type.Array(Type.String()), {
            description: 'Only when rules were broken: the field and what is wrong with it.',
            examples: [{ email: ['is not a valid e-mail address'] }],
          }),
        ),
        request_id: Type.String({ description: 'Name it when you ask for help.', examples: ['01JD2M7G4W9Q'] }),
      },
      { description: 'What went wrong.', additionalProperties: true },
    ),
  },
  { title: 'Error', description: 'The one shape of every error.' },
)

const statusDescriptions: Readonly<Record<number, string>> = {
  400: 'The request is malformed, or (version 1) breaks a rule.',
  401: 'The key is missing, wrong, expired, of another kind, or the resource belongs to another caller.',
  403: 'The caller is known, and its role or package does not allow this.',
  404: 'There is no such resource.',
  409: 'The state of the resource does not allow this.',
  412: 'It was changed since the revision that If-Match names.',
  422: 'The request breaks a rule.',
  426: 'This address speaks WebSocket.',
  429: 'Too many requests: slow down.',
  503: 'The service starts or stops, the database is away, or too many large requests are being taken: try again after Retry-After.',
}

/** The error answers of a route, for its schema. 429 and 503 may come from anywhere and are always listed. */
export function problems(...statuses: readonly number[]): Record<number, TSchema> {
  return Object.fromEntries([...statuses, 429, 503].map((status) => [status, problem(status)]))
}

const knownProblems = new Map<number, TSchema>()

function problem(status: number): TSchema {
  const known = knownProblems.get(status)
  if (known) return known
  const schema = { ...ErrorBody, description: statusDescriptions[status] ?? 'An error.' }
  knownProblems.set(status, schema)
  return schema
}

/** A value that may be null, in a form that the serializer handles without trying alternatives. */
export function orNull<S extends TSchema>(schema: S): TSchema & { static: Static<S> | null } {
  const { type } = schema as unknown as { type: string }
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [type, 'null'] }) as never
}

/** The answer of DELETE and similar operations. */
export const EmptyList = Type.Array(Type.Never(), {
  maxItems: 0,
  description: 'Always an empty list: it was done.',
  examples: [[]],
})
