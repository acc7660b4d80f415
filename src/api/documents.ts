import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { webhookDocument } from '../delivery/v2.ts'

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
      const said = (schema as { description?: string }).description
      return {
        url,
        schema: { ...schema, description: said ? `${said}\n\n${who}` : who, ...(open ? { security: [] } : {}) },
      }
    },
  })
}
