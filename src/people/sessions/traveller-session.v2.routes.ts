import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { actingCompany, type Ctx } from '../../platform/ctx.ts'
import {
  flag,
  id,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { EmptyList, orNull, problems, type Routes } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { invalid, unauthorized } from '../../platform/problem.ts'
import { travellerCookie } from '../callers/caller.ts'
import { getCompany } from '../companies/company.service.ts'
import { getUser } from '../users/user.service.ts'
import { deviceName } from './device-name.ts'
import { sessionExpiry, sessionOf, signOut } from './session.service.ts'
import { travellerSessionDays } from './session.ts'
import { endOwnSession, type Proof, readOwnSessions, signInTraveller } from './traveller-session.service.ts'

const cookieOptions = { path: '/api/v2', httpOnly: true, sameSite: 'strict' } as const
const tags = ['Session']

const TravellerSession = namedObject(
  'TravellerSession',
  {
    user: namedObject(
      'TravellerSessionUser',
      {
        id: id('Id of the person.'),
        first_name: textOrNull('First name; null of an anonymous traveller.', 'Ada'),
        last_name: textOrNull('Last name.', 'Berg'),
      },
      { description: 'Who is signed in.' },
    ),
    company: orNull(
      namedObject(
        'TravellerSessionCompany',
        { id: id('Id of the company.'), name: text('Its name.', 'Demo Travel') },
        { description: 'The company that the person acts in.' },
      ),
    ),
    expires_at: timeOrNull('When the session ends; null for a token.'),
  },
  { description: 'Who is signed in, and in which company.' },
)

const OpenSessionV2 = namedObject(
  'OpenSession',
  {
    id: id('Id of the session.'),
    created_at: time('When the person signed in.'),
    expires_at: time('When it ends by itself.'),
    user_agent: textOrNull('Browser and device in words; null when the browser did not say.', 'Chrome on Android'),
    current: flag('It is the session of this request.', true),
  },
  { description: 'A browser in which the person is signed in.' },
)

async function describe(
  ctx: Ctx,
  { userId, companyId, expiresAt }: { userId: string; companyId: string | null; expiresAt: Date | null },
): Promise<Wire<typeof TravellerSession>> {
  const user = await getUser(ctx, userId)
  const company = companyId === null ? null : await getCompany(ctx, companyId)
  return {
    user: { id: user.id, first_name: user.firstName, last_name: user.lastName },
    company: company && { id: company.id, name: company.name },
    expires_at: expiresAt && timeOut(expiresAt),
  }
}

function proofIn({ code, token }: { readonly code?: string; readonly token?: string }): Proof {
  if (code && token) throw invalid({ token: 'must not be sent together with a code' })
  if (code) return { code }
  if (token) return { token }
  throw invalid({ code: 'is required, or a token' })
}

export const travellerSessionRoutesV2: Routes = async (app) => {
  const isSecure = (req: FastifyRequest): boolean => req.protocol === 'https' || app.baseUrl().startsWith('https:')

  app.post('/session', {
    config: { access: ['anyone'], signsIn: true },
    schema: {
      operationId: 'signInTravellerV2',
      tags,
      summary: 'Sign in at the travellers’ page',
      description:
        'By the one-time code of a link, or by the person’s token. Sets an HttpOnly, SameSite cookie for 90 days, which opens everything of version 2 that the token opens, in the same company. A right one is never refused because of others: five wrong tries with the same code or token, or with old codes of the same person, within 15 minutes, and only these have to wait. A page of another site cannot sign somebody in (403).',
      body: Type.Object({
        code: Type.Optional(
          Type.String({ maxLength: 100, description: 'The one-time code of a link.', examples: ['gwo_…'] }),
        ),
        token: Type.Optional(
          Type.String({ maxLength: 100, description: 'Instead: the person’s token.', examples: ['gwu_…'] }),
        ),
      }),
      response: { 200: TravellerSession, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const ctx: Ctx = { ...req.ctx, db: app.systemDb(), actor: { kind: 'system' } }
      const from = { address: req.ip, userAgent: req.headers['user-agent'] ?? null }
      const { session, secret } = await signInTraveller(ctx, proofIn(req.body), from)
      await signOut({ ...ctx, actor: req.ctx.actor }) // the session that this browser had before
      const maxAge = travellerSessionDays * 86_400
      reply.setCookie(travellerCookie, secret, { ...cookieOptions, secure: isSecure(req), maxAge })
      return describe(ctx, session)
    },
  })

  app.get('/session', {
    config: { access: ['user'] },
    schema: {
      operationId: 'getTravellerSessionV2',
      tags,
      summary: 'Who is signed in',
      response: { 200: TravellerSession, ...problems(401) },
    },
    handler: async ({ ctx }) => {
      if (ctx.actor.kind !== 'user') throw unauthorized('This is for travellers.')
      const { userId } = ctx.actor
      return describe(ctx, { userId, companyId: actingCompany(ctx), expiresAt: await sessionExpiry(ctx) })
    },
  })

  app.delete('/session', {
    config: { access: ['user'] },
    schema: {
      operationId: 'signOutTravellerV2',
      tags,
      summary: 'Sign out',
      description: 'Ends this session and takes the cookie away. A token stays as it is.',
      response: { 200: EmptyList, ...problems(401) },
    },
    handler: async (req, reply) => {
      await signOut(req.ctx)
      reply.clearCookie(travellerCookie, cookieOptions)
      return []
    },
  })

  app.get('/sessions', {
    config: { access: ['user'] },
    schema: {
      operationId: 'listTravellerSessionsV2',
      tags,
      summary: 'Where the caller is signed in',
      description: 'The open sessions of the caller at the travellers’ page in this company, the newest first.',
      response: { 200: list(OpenSessionV2, 'The open sessions.'), ...problems(401) },
    },
    handler: async ({ ctx }) => {
      const own = sessionOf(ctx.actor)
      return (await readOwnSessions(ctx)).map((session) => ({
        id: session.id,
        created_at: timeOut(session.createdAt),
        expires_at: timeOut(session.expiresAt),
        user_agent: deviceName(session.userAgent),
        current: session.id === own,
      }))
    },
  })

  app.delete('/sessions/:id', {
    config: { access: ['user'] },
    schema: {
      operationId: 'endTravellerSessionV2',
      tags,
      summary: 'End one of the caller’s sessions',
      description: 'Of a phone that was lost, for example. The browser there is signed out at once.',
      params: Type.Object({ id: id('Id of the session.') }),
      response: { 200: EmptyList, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      if (await endOwnSession(req.ctx, req.params.id)) reply.clearCookie(travellerCookie, cookieOptions)
      return []
    },
  })
}
