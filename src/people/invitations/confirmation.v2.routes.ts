import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { smallPagePolicy } from '../../platform/html.ts'
import { flag, id, namedObject, text, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { TextIn } from '../../platform/http/lenient.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { namesMediaType } from '../../platform/negotiation.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { parsePassword } from '../users/password-in.v2.wire.ts'
import { acceptInvitation, type OpenInvitation, openInvitation } from './acceptance.service.ts'
import { confirmationPage, refusalPage } from './confirmation.page.ts'

const ConfirmationV2 = namedObject(
  'Confirmation',
  {
    email: text('The address that was written to.', 'ada@example.com'),
    company: namedObject(
      'OrganizationBrief',
      { id: id('Id of the organization.'), name: text('Its name.', 'Demo Travel') },
      { description: 'The organization that invites.' },
    ),
    may_choose_password: flag('The account has no password yet: one may be sent along.', true),
    password_ended: flag(
      'The person’s own organization had chosen the password, and it ended with this confirmation: staff give a new one.',
      false,
    ),
    confirmed_at: timeOrNull('When the invitation was confirmed; null until then.'),
    expires_at: timeOrNull('Until when the link can be used.'),
  },
  { description: 'An invitation, as the person sees it who has the link.' },
)

const toConfirmation = (open: OpenInvitation): Wire<typeof ConfirmationV2> => ({
  email: open.invitation.email,
  company: { id: open.company.id, name: open.company.name },
  may_choose_password: open.mayChoosePassword,
  password_ended: open.passwordEnded,
  confirmed_at: maybeTimeOut(open.invitation.acceptedAt),
  expires_at: timeOut(open.invitation.expiresAt),
})

const Token = Type.String({
  maxLength: 200,
  description: 'The token of the link.',
  examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0.wJ2m0c8b3o3N1m8kqk2v0w5yq9E'],
})
const Body = namedObject('ConfirmationInput', {
  token: TextIn('The token of the link.', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0.wJ2m0c8b3o3N1m8kqk2v0w5yq9E'),
  password: TextIn(
    'Where none is set yet: the password to sign in with, at least 10 characters.',
    'correct horse',
    1000,
  ),
  password_confirmation: TextIn('The password once more.', 'correct horse', 1000),
})

/**
 * The link of an invitation. GET changes nothing, because mail programs prefetch links; the person confirms by a button (POST). Browsers
 * get a page, other clients JSON.
 */
export const confirmationRoutesV2: Routes = async (app) => {
  const asSystem = (req: FastifyRequest): Ctx => ({ ...req.ctx, db: app.systemDb(), actor: { kind: 'system' } })
  const page = (reply: FastifyReply, html: string): never => {
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': smallPagePolicy, 'cache-control': 'no-store' })
    return html as never
  }

  const answer = async (
    req: FastifyRequest,
    reply: FastifyReply,
    token: string,
    work: () => Promise<OpenInvitation>,
  ) => {
    const language = req.locale === 'es' ? 'es' : 'en'
    reply.header('cache-control', 'no-store')
    if (!namesMediaType(req.headers.accept, 'text/html')) return toConfirmation(await work())
    try {
      return page(reply, confirmationPage(language, token, await work()))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      reply.code(error.status)
      return page(reply, refusalPage(language, error))
    }
  }
  const config = { access: ['anyone'], format: 'other', multipart: true } as const
  const tags = ['Invitations']

  app.get('/users/confirm', {
    config,
    schema: {
      operationId: 'readConfirmationV2',
      tags,
      summary: 'Look at an invitation by its link',
      description: 'Changes nothing. A browser gets a page with a button. Without a key; ours, not of the contract.',
      querystring: Type.Object({ token: Token }),
      response: { 200: ConfirmationV2, ...problems(400, 404, 409) },
    },
    handler: (req, reply) => answer(req, reply, req.query.token, () => openInvitation(asSystem(req), req.query.token)),
  })

  app.post('/users/confirm', {
    config: { ...config, needs: ['token'] },
    schema: {
      operationId: 'confirmV2',
      tags,
      summary: 'Confirm an address or accept an invitation',
      description:
        'By the token of the link; repeating it changes nothing. Also as multipart/form-data. Without a key; ours, not of the contract.',
      consumes: ['application/json', 'multipart/form-data'],
      body: Body,
      response: { 200: ConfirmationV2, ...problems(400, 404, 409, 422) },
    },
    handler: (req, reply) => {
      const { token, password, password_confirmation } = req.body
      if (!token) throw invalid({ token: 'is required' })
      return answer(req, reply, token, () =>
        acceptInvitation(asSystem(req), token, parsePassword(password, password_confirmation || undefined)),
      )
    },
  })
}
