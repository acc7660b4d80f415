import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { sessionCookie, travellerCookie } from '../people/index.ts'
import { problems } from '../platform/http/routes.ts'
import { withNamedSchemas } from './named-schemas.ts'
import { webhookDocument } from './webhook-samples/webhook-document.wire.ts'

export type Face = 'v1' | 'v2' | 'desk'

const titles: Readonly<Record<Face, { title: string; description: string }>> = {
  v1: {
    title: 'Godwit, version 1',
    description:
      'What travellers’ phones and partner companies call. Send the traveller’s authentication_token, or on paths with `partner` the company’s key, as `Authorization: TKN <key>`.',
  },
  v2: {
    title: 'Godwit, version 2',
    description:
      'The extended reference. People send their own token, organizations theirs, as `Authorization: TKN <key>`; a person who signed in at the travellers’ page sends the cookie instead; a company’s public key reads reference data as `Authorization: PUB <key>`.',
  },
  desk: {
    title: 'Godwit, the desk',
    description:
      'For the people who run the service, for managers of a company and for responders: they sign in with e-mail and password, or scripts send a staff key as `Authorization: TKN <key>`.',
  },
}

/** Answers to a malformed query or body (400) and to one that breaks a rule (422; 400 in version 1). */
function refusalsOf(face: Face, { querystring, body }: FastifySchema): ReturnType<typeof problems> {
  if (querystring === undefined && body === undefined) return {}
  return face === 'v1' ? problems(400) : problems(400, 422)
}

/** Other errors that any operation may answer (405, 406, 408, 413, 415): the same error body. */
const anythingElse = {
  description: 'Anything else that went wrong, in the one shape of every error.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

/** Names of the shared error responses in the documents. */
const errorNames: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  422: 'UnprocessableContent',
  426: 'UpgradeRequired',
  429: 'TooManyRequests',
  503: 'ServiceUnavailable',
}

interface ErrorResponse {
  readonly description: string
  readonly content: { readonly 'application/json': { readonly schema: object } }
}

interface Documented {
  components?: object
  paths?: Record<string, object | undefined>
}

const referenceTo = (name: string) => ({ $ref: `#/components/responses/${name}` })

/** Each operation refers to the error responses that all of them share. */
function withSharedErrors<D extends Documented>(document: D): D {
  const shared: Record<string, object> = { Error: anythingElse }
  for (const operations of Object.values(document.paths ?? {})) {
    for (const { responses } of Object.values(operations ?? {}) as { responses?: Record<string, object> }[]) {
      if (!responses) continue
      for (const [status, response] of Object.entries(responses)) {
        const name = errorNames[status]
        if (name === undefined) continue
        const { description, content } = response as ErrorResponse
        const schema = { ...content['application/json'].schema, description: 'The one shape of every error.' }
        shared[name] ??= { description, content: { 'application/json': { schema } } }
        responses[status] = referenceTo(name)
      }
      responses['default'] = referenceTo('Error')
    }
  }
  return { ...document, components: { ...document.components, responses: shared } }
}

const publicKey = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description:
    '`PUB <key>`: the word PUB, a space, and a company’s public key, which may be in a page. Reads reference data.',
} as const

const cookieOf = (face: Face) =>
  ({
    type: 'apiKey',
    in: 'cookie',
    name: face === 'desk' ? sessionCookie : travellerCookie,
    description: face === 'desk' ? 'Set by signing in.' : 'Set by signing in at the travellers’ page.',
  }) as const

/** What opens an operation of version 2 besides a key; undefined: nothing. */
function alsoOpens(face: Face, access: readonly string[]): Record<string, string[]>[] | undefined {
  const byKey = access.includes('public') ? [{ PUB: [] }] : []
  const bySession = face === 'v2' && access.includes('user') ? [{ session: [] }] : []
  return byKey.length + bySession.length > 0 ? [{ TKN: [] }, ...byKey, ...bySession] : undefined
}

/** Who may call, in words. */
const callers: Readonly<Record<string, string>> = {
  user: 'people with their own token',
  company: 'a company with its key',
  public: 'pages with a company’s public key',
  staff: 'staff',
  source: 'sources of flight status with their own key',
  manager: 'managers of a company who have signed in',
}

const callerIn = (face: Face, kind: string): string =>
  face === 'desk' && kind === 'user' ? 'responders who have signed in' : (callers[kind] ?? kind)

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

interface BodySchema {
  readonly title?: string
  readonly properties?: Readonly<Record<string, BodySchema>>
  readonly required?: readonly string[]
}

/** Lists the fields as required where they are: in the resource that the body wraps, or in the body itself. */
function withRequired(schema: BodySchema, fields: readonly string[]): BodySchema {
  const { title, properties = {} } = schema
  const own = fields.filter((name) => name in properties)
  if (own.length > 0)
    return {
      ...schema,
      // The schema of a change has the same fields and requires none of them, so this one needs a name of its own.
      ...(title ? { title: title.replace(/^(New)?/, 'New').replace(/(Input|Changes)$/, '') } : {}),
      required: [...new Set([...(schema.required ?? []), ...own])],
    }
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, inner.properties ? withRequired(inner, fields) : inner]),
    ),
  }
}

/** Collects the routes that are registered after it, in this face only, into an OpenAPI 3.1 document. */
export async function document(app: FastifyInstance, face: Face, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { ...titles[face], version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      servers: [{ url: '/', description: 'This service' }],
      components: {
        securitySchemes: {
          TKN: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: '`TKN <key>`: the word TKN, a space, and the key of a person, a company or staff.',
          },
          ...(face === 'v2' ? { PUB: publicKey } : {}),
          ...(face === 'v1' ? {} : { session: cookieOf(face) }),
        },
      },
      security: face === 'desk' ? [{ TKN: [] }, { session: [] }] : [{ TKN: [] }],
      ...(face === 'v2' ? { webhooks: webhookDocument() } : {}),
    },
    hideUntagged: false,
    transform: ({ schema, url, route }) => {
      const access = route.config?.access ?? []
      const open = access.includes('anyone')
      const who = open
        ? 'Needs no key.'
        : `For ${listed(access.map((kind) => callerIn(face, kind)))}.${route.config?.signed ? ' A signed address needs no key.' : ''}`
      const { description, summary, response } = schema as { description?: string; summary?: string; response?: object }
      const needs = route.config?.needs ?? []
      const also = open ? undefined : alsoOpens(face, access)
      return {
        url,
        schema: {
          ...schema,
          description: `${description ?? `${summary ?? 'A file'}.`}\n\n${who}`,
          ...(needs.length > 0 ? { body: withRequired(schema.body as BodySchema, needs) } : {}),
          ...(open ? { security: [] } : {}),
          ...(also ? { security: also } : {}),
          response: { ...refusalsOf(face, schema), ...response },
        },
      }
    },
    transformObject: (made) =>
      withNamedSchemas(withSharedErrors('openapiObject' in made ? made.openapiObject : {})) as never,
  })
}
