import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { webhookDocument } from '../delivery/v2.ts'
import { problems } from '../platform/http/routes.ts'
import { withNamedSchemas } from './named-schemas.ts'

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
      'The extended reference. People send their own token, organizations theirs, as `Authorization: TKN <key>`; a company’s public key reads reference data as `Authorization: PUB <key>`.',
  },
  desk: {
    title: 'Godwit, the desk',
    description:
      'For the people who run the service and for managers of a company: they sign in with e-mail and password, or scripts send a staff key as `Authorization: TKN <key>`.',
  },
}

/** Answers to a malformed query or body (400) and to one that breaks a rule (422; 400 in version 1). */
function refusalsOf(face: Face, { querystring, body }: FastifySchema): ReturnType<typeof problems> {
  if (querystring === undefined && body === undefined) return {}
  return face === 'v1' ? problems(400) : problems(400, 422)
}

/** Other errors that any operation may answer (405, 406, 413, 415, 503): the same error body. */
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
  429: 'TooManyRequests',
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

/** Collects the routes that are registered after it, in this face only, into an OpenAPI 3.1 document. */
export async function document(app: FastifyInstance, face: Face, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { ...titles[face], version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      servers: [{ url: '/', description: 'This service' }],
      components: {
        securitySchemes: {
          key: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: '`TKN <key>`; the word and the key, with a space between.',
          },
          ...(face === 'desk'
            ? { session: { type: 'apiKey', in: 'cookie', name: 'godwit_session', description: 'Set by signing in.' } }
            : {}),
        },
      },
      security: face === 'desk' ? [{ key: [] }, { session: [] }] : [{ key: [] }],
      ...(face === 'v2' ? { webhooks: webhookDocument() } : {}),
    },
    hideUntagged: false,
    transform: ({ schema, url, route }) => {
      const access = route.config?.access ?? []
      const open = access.includes('anyone')
      const who = open ? 'Needs no key.' : `Opens to: ${access.join(', ')}.`
      const description = (schema as { description?: string }).description
      const { response } = schema as { response?: object }
      return {
        url,
        schema: {
          ...schema,
          description: description ? `${description}\n\n${who}` : who,
          ...(open ? { security: [] } : {}),
          response: { ...refusalsOf(face, schema), ...response },
        },
      }
    },
    transformObject: (made) =>
      withNamedSchemas(withSharedErrors('openapiObject' in made ? made.openapiObject : {})) as never,
  })
}
