import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { notificationSettings } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { smallPagePolicy } from '../../platform/html.ts'
import { flag, namedObject, text } from '../../platform/http/fields.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { namesMediaType } from '../../platform/negotiation.ts'
import { Problem } from '../../platform/problem.ts'
import { invalidLinkPage, subscriptionPage } from './unsubscribe.page.ts'
import { openSubscription, type Subscription, setSubscription } from './unsubscribe.service.ts'

const SubscriptionV2 = namedObject(
  'EmailSubscription',
  {
    email: text('The address that mails go to.', 'ada@example.com'),
    subject: text(`What the link is about: ${Object.keys(notificationSettings).join(', ')}.`, 'trip_alert'),
    subscribed: flag('Whether such e-mails are sent.', false),
  },
  { description: 'What an unsubscribe link turns off.' },
)

const Query = Type.Object({
  token: Type.String({
    maxLength: 200,
    description: 'The token of the link.',
    examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0.trip_alert.wJ2m0c8b3o3N1m8kqk2v0w5yq9E'],
  }),
})
const Body = Type.Object({
  subscribed: Type.Optional(
    Type.Unsafe<boolean | string | number>({
      description: 'true or 1: send such e-mails again. Anything else, and nothing: stop them.',
      examples: [false],
    }),
  ),
})

const isTrue = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'

/**
 * The link in the footer of an e-mail and in its header List-Unsubscribe. GET changes nothing, because mail programs prefetch links. POST
 * with any body (RFC 8058: one click) turns the e-mails off; the button of the page can turn them on again.
 */
export const unsubscribeRoutesV2: Routes = async (app) => {
  // In a scope of their own: no other route takes a form.
  await app.register(linkRoutes)
}

const linkRoutes: Routes = async (app) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4_096 },
    (_req, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const asSystem = (req: FastifyRequest): Ctx => ({ ...req.ctx, db: app.systemDb(), actor: { kind: 'system' } })
  const page = (reply: FastifyReply, html: string): never => {
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': smallPagePolicy, 'referrer-policy': 'no-referrer' })
    return html as never
  }

  const answer = async (req: FastifyRequest, reply: FastifyReply, work: () => Promise<Subscription>) => {
    const language = req.locale === 'es' ? 'es' : 'en'
    const asPage = namesMediaType(req.headers.accept, 'text/html')
    reply.header('cache-control', 'no-store')
    try {
      const found = await work()
      if (asPage) return page(reply, subscriptionPage(language, found))
      return { email: found.user.email ?? '', subject: found.subject, subscribed: found.subscribed }
    } catch (error) {
      if (!(error instanceof Problem) || !asPage) throw error
      reply.code(error.status)
      return page(reply, invalidLinkPage(language))
    }
  }
  const config = { access: ['anyone'], format: 'other', multipart: true } as const
  const tags = ['Notifications']

  app.get('/unsubscribe', {
    config,
    schema: {
      operationId: 'readSubscriptionV2',
      tags,
      summary: 'Show what an unsubscribe link turns off',
      description: 'Changes nothing. A browser gets a page with a button. Without a key; ours, not of the contract.',
      querystring: Query,
      response: { 200: SubscriptionV2, ...problems(400, 404) },
    },
    handler: (req, reply) => answer(req, reply, () => openSubscription(asSystem(req), req.query.token)),
  })

  app.post('/unsubscribe', {
    config,
    schema: {
      operationId: 'unsubscribeV2',
      tags,
      summary: 'Stop e-mails of one kind, or start them again',
      description:
        'One click of a mail program (RFC 8058), or the button of the page. Repeating it changes nothing. Without a key; ours, not of the contract.',
      consumes: ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'],
      querystring: Query,
      body: Body,
      response: { 200: SubscriptionV2, ...problems(400, 404) },
    },
    handler: (req, reply) =>
      answer(req, reply, () => setSubscription(asSystem(req), req.query.token, isTrue(req.body.subscribed))),
  })
}
