import type {} from '@fastify/cookie'
import { Type } from 'typebox'
import { type ActorKind, actingCompany, type Ctx } from '../../platform/ctx.ts'
import { id, idOrNull, list, namedObject, text, textOrNull, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { EmptyList, problems, type Routes } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import { sessionCookie } from '../callers/caller.ts'
import { getCompany } from '../companies/company.service.ts'
import { getUser } from '../users/user.service.ts'
import { isResponder } from '../users/user.ts'
import { roleCode } from '../users/user.v2.wire.ts'
import { type Opened, readOwnRoles, sessionExpiry, signIn, signInByCode, signOut } from './session.service.ts'
import { sessionHours } from './session.ts'

const cookieOptions = { path: '/api/desk', httpOnly: true, sameSite: 'strict' } as const

const ignored = (example: string) =>
  Type.Optional(
    Type.Unknown({ description: 'Ignored: e-mail address and password say who it is.', examples: [example] }),
  )

const Credentials = {
  email: Type.Optional(
    Type.String({ maxLength: 254, description: 'E-mail address.', examples: ['staff@demo.godwit.example'] }),
  ),
  password: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Password.', examples: ['correct horse battery staple'] }),
  ),
  code: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Instead of both: the one-time code of a sign-in link.',
      examples: ['gwo_…'],
    }),
  ),
  // An entry of demo.json can be sent as it is.
  id: ignored('01a147a8-1df9-73a9-857c-70492a2edafe'),
  token: ignored('gwu_…'),
  key: ignored('gws_…'),
}

const SessionDesk = namedObject(
  'Session',
  {
    user: namedObject(
      'SessionUser',
      {
        id: id('Id of the person.'),
        email: text('E-mail address.', 'staff@demo.godwit.example'),
        first_name: text('First name.', 'Kim'),
        last_name: textOrNull('Last name.', 'Berg'),
      },
      { description: 'Who is signed in.' },
    ),
    kind: text('staff, manager of a company, or responder.', 'staff'),
    roles: list(
      Type.Integer({ description: 'The number of a role.', examples: [99] }),
      'The person’s roles in the company; of a responder of the network the fields. Somebody who manages and helps has roles of both.',
    ),
    company_id: idOrNull(
      'The company that the person manages or helps; null for staff and for responders of the network.',
    ),
    company_name: textOrNull('Its name.', 'Demo Travel'),
    features: list(Type.String({ description: 'A feature.', examples: ['alerts'] }), 'The company’s package.'),
    operations: list(
      text('Id of an operation.', 'publishAlert'),
      'The operations of the desk that are open to this kind of caller; to somebody who manages and helps those of both. What they show and change is limited to the company, the package and the person.',
    ),
    expires_at: timeOrNull('When the session ends; null for a key.'),
  },
  { description: 'Who is signed in.' },
)

async function describeSession(
  ctx: Ctx,
  expiresAt: Date | null,
  openTo: (kind: ActorKind) => readonly string[],
): Promise<Wire<typeof SessionDesk>> {
  const { actor } = ctx
  if (actor.kind !== 'staff' && actor.kind !== 'manager' && actor.kind !== 'user')
    throw new Error('Only people of the desk have sessions.')
  const user = await getUser(ctx, actor.userId)
  const companyId = actingCompany(ctx)
  const roles = await readOwnRoles(ctx)
  const kinds = actor.kind === 'manager' && isResponder(roles) ? (['manager', 'user'] as const) : [actor.kind]
  return {
    user: { id: user.id, email: user.email ?? '', first_name: user.firstName ?? '', last_name: user.lastName },
    kind: actor.kind === 'user' ? 'responder' : actor.kind,
    roles: roles.map((role) => roleCode[role]),
    company_id: companyId,
    company_name: companyId === null ? null : (await getCompany(ctx, companyId)).name,
    features: actor.kind === 'staff' ? [] : [...actor.features],
    operations: [...new Set(kinds.flatMap(openTo))],
    expires_at: expiresAt && timeOut(expiresAt),
  }
}

function open(
  ctx: Ctx,
  { email, password, code }: { email?: string; password?: string; code?: string },
  from: { readonly address: string; readonly userAgent: string | null },
): Promise<Opened> {
  if (code) return signInByCode(ctx, { code, ...from })
  if (!email || !password)
    throw invalid({ ...(email ? {} : { email: 'is required' }), ...(password ? {} : { password: 'is required' }) })
  return signIn(ctx, { email, password, ...from })
}

export const sessionRoutesDesk: Routes = async (app) => {
  app.post('/session', {
    config: { access: ['anyone'], signsIn: true },
    schema: {
      operationId: 'signIn',
      tags: ['Session'],
      summary: 'Sign in',
      description:
        'Staff, managers (roles 1 and 99) and responders (50 to 59, and those of the network), by e-mail address and password, or by the one-time code of a sign-in link. Sets an HttpOnly, SameSite cookie. Five wrong tries for one e-mail address from one network within 15 minutes, and one has to wait there; many from everywhere make each try slower. Wrong codes are counted by the code and its person; a right one is never refused because of others.',
      body: Type.Object({
        session: Type.Optional(
          namedObject('Credentials', Credentials, { description: 'E-mail and password, or a code.' }),
        ),
        ...Credentials,
      }),
      response: {
        200: namedObject(
          'SignedIn',
          {
            signed_in: Type.Boolean({ description: 'True.', examples: [true] }),
            expires_at: timeOrNull('When the session ends.'),
          },
          { description: 'Signed in; the cookie is set.' },
        ),
        ...problems(400, 401, 403, 422),
      },
    },
    handler: async (req, reply) => {
      const ctx: Ctx = { ...req.ctx, db: app.systemDb(), actor: { kind: 'system' } }
      const from = { address: req.ip, userAgent: req.headers['user-agent'] ?? null }
      const { session, secret } = await open(ctx, req.body.session ?? req.body, from)
      const secure = req.protocol === 'https' || app.baseUrl().startsWith('https:')
      reply.setCookie(sessionCookie, secret, { ...cookieOptions, secure, maxAge: sessionHours * 3600 })
      return { signed_in: true, expires_at: timeOut(session.expiresAt) }
    },
  })

  app.get('/session', {
    config: { access: ['staff', 'manager', 'user'] },
    schema: {
      operationId: 'getSession',
      tags: ['Session'],
      summary: 'Who is signed in',
      response: { 200: SessionDesk, ...problems(401) },
    },
    handler: async ({ ctx }) => describeSession(ctx, await sessionExpiry(ctx), app.deskOperations),
  })

  app.delete('/session', {
    config: { access: ['staff', 'manager', 'user'] },
    schema: {
      operationId: 'signOut',
      tags: ['Session'],
      summary: 'Sign out',
      response: { 200: EmptyList, ...problems(401) },
    },
    handler: async (req, reply) => {
      await signOut(req.ctx)
      reply.clearCookie(sessionCookie, cookieOptions)
      return []
    },
  })
}
