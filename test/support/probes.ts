import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { parseTime, TimeIn, timeOut } from '../../src/platform/http/times.ts'

const Probe = Type.Object({
  probe: Type.Object({
    email: Type.String({ format: 'email', maxLength: 100 }),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
    score: Type.Optional(Type.Number()),
    at: Type.Optional(TimeIn),
    tags: Type.Optional(Type.Array(Type.String())),
  }),
})

/** State of the probe handlers that tests read and set. */
export interface ProbeState {
  worked: number
  /** Runs within the handler, after its work and before its answer. */
  meanwhile: () => Promise<void> | void
}

/** The probes that are about bodies, under the address of a version. */
export function bodyProbes(app: FastifyInstance, version: string): void {
  app.post(`${version}/probes`, {
    config: { access: ['user', 'company', 'staff'] },
    schema: { body: Probe },
    handler: async (req, reply) => {
      const { email, at, ...rest } = (req.body as { probe: { email: string; at?: string | number } }).probe
      reply.code(201)
      return {
        email,
        at: at === undefined ? null : timeOut(parseTime(at, 'at')),
        received: Object.keys(rest).sort(),
      }
    },
  })
  app.put(`${version}/probes/:id`, {
    config: { access: ['user'] },
    schema: { params: Type.Object({ id: Type.String({ format: 'uuid' }) }) },
    handler: async () => [],
  })
  app.post(`${version}/probes/device`, {
    config: { access: ['user'], multipart: true },
    schema: { body: Type.Object({ device: Type.Object({ token: Type.String({ minLength: 1 }) }) }) },
    handler: async (req) => req.body,
  })
}

/** Small routes under the rules of the service, for manners that no room's route shows yet. */
export function probes(state: ProbeState): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    bodyProbes(app, '/api/v2')
    // Inserts a row, in the request's transaction if there is one.
    app.post('/api/v2/probes/work', {
      config: { access: ['company', 'user'] },
      schema: {},
      handler: async (req, reply) => {
        state.worked++
        const key = `probe ${state.worked}`
        await sql`insert into system_state (key, value, updated_at) values (${key}, '1', ${req.ctx.now})`.execute(
          req.ctx.db,
        )
        await state.meanwhile()
        reply.code(201)
        return { worked: state.worked }
      },
    })
    app.post('/api/v2/probes/sends', {
      config: { access: ['company'] },
      schema: {},
      handler: async (_req, reply) => {
        reply.code(202).header('location', '/somewhere')
        return { worked: ++state.worked }
      },
    })
    app.post('/api/v2/probes/silent', {
      config: { access: ['company'] },
      schema: {},
      handler: async (_req, reply) => {
        state.worked++
        reply.code(204)
      },
    })
    // No route may do this: the response would be sent before the commit.
    app.post('/api/v2/probes/hasty', {
      config: { access: ['company'] },
      schema: {},
      handler: async (_req, reply) => {
        state.worked++
        return reply.send({ worked: state.worked })
      },
    })
    app.post('/api/v2/probes/read', {
      config: { access: ['company', 'public'] },
      schema: {},
      handler: async (_req, reply) => {
        const answer = await app.responseCache.get('probes', 'read', async () => ({ made: ++state.worked }))
        reply.type('application/json; charset=utf-8').header('content-language', 'en')
        return answer.plain
      },
    })
    app.get('/api/v2/org/:company_id/probes', {
      config: { access: ['company', 'manager'] },
      schema: {},
      handler: async (req) => ({ actor: req.ctx.actor }),
    })
    app.get('/api/v2/probes/actor', {
      config: { access: ['user', 'company', 'public', 'staff', 'manager'] },
      schema: {},
      handler: async (req) => ({ actor: req.ctx.actor, wanted: req.locale }),
    })
    app.get('/api/v2/probes/long', {
      config: { access: ['anyone'] },
      schema: {},
      handler: async () => ({ text: 'longer than a kilobyte '.repeat(200) }),
    })
    app.get('/api/v2/probes/broken', {
      config: { access: ['anyone'] },
      schema: {},
      handler: async () => {
        throw new Error('secret detail: select * from users')
      },
    })
    app.get('/api/v2/probes/nothing-thrown', {
      config: { access: ['anyone'] },
      schema: {},
      handler: () => Promise.reject(undefined),
    })
    app.get('/api/v2/probes/database/:code', {
      config: { access: ['anyone'] },
      schema: {},
      handler: async (req) => {
        throw Object.assign(new Error('internal words'), { code: (req.params as { code: string }).code })
      },
    })
    app.get('/api/v2/probes/slow', {
      config: { access: ['anyone'] },
      schema: {},
      handler: async () => {
        await state.meanwhile()
        return { done: true }
      },
    })
  }
}
