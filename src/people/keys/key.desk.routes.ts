import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { namedObject } from '../../platform/http/fields.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseTime, TimeIn } from '../../platform/http/times.ts'
import { forbidden, invalid } from '../../platform/problem.ts'
import { getCompany } from '../companies/company.service.ts'
import { KeyDesk, KeyWithSecretDesk, toKeyDesk, toKeyWithSecretDesk } from './key.desk.wire.ts'
import { createKey, getKey, readKeys, revokeKey, rotateKey } from './key.service.ts'
import { type StoredKeyKind, storedKeyKinds } from './key.ts'

const access = ['staff', 'manager'] as const
const tags = ['Keys']
const ById = Type.Object({ id: Uuid })

const KeyBody = Type.Object({
  key: namedObject(
    'KeyInput',
    {
      kind: Type.Optional(
        Type.Enum([...storedKeyKinds], {
          default: 'company',
          description:
            'company, public or, for staff to make, staff or source. A source sends observations of flights, under the name of its key, and can do nothing else.',
          examples: ['company'],
        }),
      ),
      name: Type.String({ minLength: 1, maxLength: 200, description: 'What it is for.', examples: ['Booking system'] }),
      company_id: Type.Optional(Uuid),
      expires_at: Type.Optional(TimeIn),
    },
    { description: 'The key to make.' },
  ),
})

/** The owner of a new key. A manager's keys always belong to the own company. */
async function ownerOf(
  ctx: Ctx,
  kind: StoredKeyKind,
  companyId: string | undefined,
): Promise<{ companyId: string | null; userId: string | null }> {
  if (kind === 'staff') {
    if (ctx.actor.kind !== 'staff') throw forbidden('Only staff make staff keys.')
    return { companyId: null, userId: ctx.actor.userId }
  }
  if (kind === 'source') {
    if (ctx.actor.kind !== 'staff') throw forbidden('Only staff make keys of sources.')
    return { companyId: null, userId: null }
  }
  if (ctx.actor.kind === 'manager') return { companyId: ctx.actor.companyId, userId: null }
  if (companyId === undefined) throw invalid({ company_id: 'is required' })
  return { companyId: (await getCompany(ctx, companyId)).id, userId: null }
}

export const keyRoutesDesk: Routes = async (app) => {
  app.get('/keys', {
    config: { access },
    schema: {
      operationId: 'listKeys',
      tags,
      summary: 'List keys',
      description: 'A manager sees the own company’s keys, staff see all.',
      querystring: PageQuery,
      response: { 200: Type.Array(KeyDesk, { description: 'Keys, oldest first.' }), ...problems(401) },
    },
    handler: async (req, reply) => {
      const items = await pageItems(req, reply, (page) => readKeys(req.ctx, page))
      return items.map(toKeyDesk)
    },
  })

  app.get('/keys/:id', {
    config: { access },
    schema: {
      operationId: 'getKey',
      tags,
      summary: 'Get a key',
      params: ById,
      response: { 200: KeyDesk, ...problems(401, 404) },
    },
    handler: async (req) => toKeyDesk(await getKey(req.ctx, req.params.id)),
  })

  app.post('/keys', {
    config: { access },
    schema: {
      operationId: 'createKey',
      tags,
      summary: 'Make a key',
      description: 'The key is in the answer, this once.',
      body: KeyBody,
      response: { 201: KeyWithSecretDesk, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req, reply) => {
      const { kind = 'company', name, company_id, expires_at } = req.body.key
      const owner = await ownerOf(req.ctx, kind, company_id)
      reply.code(201)
      return toKeyWithSecretDesk(
        await createKey(req.ctx, {
          kind,
          name,
          ...owner,
          expiresAt: expires_at === undefined ? null : parseTime(expires_at, 'expires_at'),
        }),
      )
    },
  })

  app.post('/keys/:id/rotate', {
    config: { access },
    schema: {
      operationId: 'rotateKey',
      tags,
      summary: 'Replace a key by a new one',
      description: 'The old one ends at once, or after `grace_seconds`.',
      params: ById,
      body: Type.Object({
        grace_seconds: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 2_592_000,
            default: 0,
            description: 'Seconds for which the old key stays valid.',
            examples: [86400],
          }),
        ),
      }),
      response: { 200: KeyWithSecretDesk, ...problems(400, 401, 404, 409) },
    },
    handler: async (req) => toKeyWithSecretDesk(await rotateKey(req.ctx, req.params.id, req.body.grace_seconds ?? 0)),
  })

  app.post('/keys/:id/revoke', {
    config: { access },
    schema: {
      operationId: 'revokeKey',
      tags,
      summary: 'End a key',
      description: 'On every node within a second.',
      params: ById,
      response: { 200: KeyDesk, ...problems(401, 404) },
    },
    handler: async (req) => toKeyDesk(await revokeKey(req.ctx, req.params.id)),
  })
}
