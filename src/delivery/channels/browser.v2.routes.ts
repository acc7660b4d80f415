import { Type } from 'typebox'
import { deleteBrowser, registerBrowser } from '../../people/index.ts'
import { id, namedObject, text, time } from '../../platform/http/fields.ts'
import { EmptyList, problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { browserKeys } from './browser-keys.ts'

const textInput = (description: string, example: string, maxLength: number) =>
  Type.String({ maxLength, description, examples: [example] })

const SubscriptionIn = Type.Object(
  {
    subscription: namedObject(
      'BrowserSubscriptionInput',
      {
        endpoint: textInput('Where the browser’s push service takes messages.', 'https://push.example/send/abc', 1_500),
        keys: Type.Object(
          {
            p256dh: textInput(
              'The browser’s public key, in base64url.',
              'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
              100,
            ),
            auth: textInput('The browser’s secret, in base64url.', 'tBHItJI5svbpez7KI4CCXg', 40),
          },
          { description: 'By which messages are encrypted for this browser.' },
        ),
      },
      { description: 'What the browser’s PushManager answered.' },
    ),
  },
  { description: 'A browser that asks for notifications.' },
)

const SubscriptionOut = namedObject(
  'BrowserSubscription',
  { id: id('Id of the subscription.'), created_at: time('When it was first registered.') },
  { description: 'A browser that gets notifications.' },
)
const ofUser = { user_id: { ...Uuid, description: 'Id of the user: the caller.' } }
const tags = ['Notifications']
const access = ['user'] as const

export const browserRoutesV2: Routes = async (app) => {
  app.get('/web_push_key', {
    config: { access },
    schema: {
      operationId: 'getWebPushKeyV2',
      tags,
      summary: 'Get the key that a browser subscribes with',
      description: 'The applicationServerKey of PushManager.subscribe. Ours, not of the contract.',
      response: {
        200: namedObject(
          'WebPushKey',
          {
            public_key: text(
              'The public key, in base64url.',
              'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
            ),
          },
          { description: 'The service’s key for Web Push.' },
        ),
        ...problems(401),
      },
    },
    handler: async (req) => ({ public_key: browserKeys(req.ctx.vault).publicKey }),
  })

  app.post('/users/:user_id/web_push_subscriptions', {
    config: { access },
    schema: {
      operationId: 'subscribeBrowserV2',
      tags,
      summary: 'Register a browser for push',
      description: 'The same browser again is updated. Ours, not of the contract.',
      params: Type.Object(ofUser),
      body: SubscriptionIn,
      response: { 201: SubscriptionOut, ...problems(400, 401, 404, 422) },
    },
    handler: async (req, reply) => {
      const device = await registerBrowser(req.ctx, req.params.user_id, req.body.subscription)
      reply.code(201)
      return { id: device.id, created_at: timeOut(device.createdAt) }
    },
  })

  app.delete('/users/:user_id/web_push_subscriptions/:subscription_id', {
    config: { access },
    schema: {
      operationId: 'unsubscribeBrowserV2',
      tags,
      summary: 'Stop notifying a browser',
      description: 'Ours, not of the contract.',
      params: Type.Object({ ...ofUser, subscription_id: { ...Uuid, description: 'Id of the subscription.' } }),
      response: { 200: EmptyList, ...problems(401, 404) },
    },
    handler: async (req) => {
      await deleteBrowser(req.ctx, req.params.user_id, req.params.subscription_id)
      return []
    },
  })
}
