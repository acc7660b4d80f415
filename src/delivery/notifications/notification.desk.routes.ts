import { Type } from 'typebox'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { deliveryStates } from './delivery-state.ts'
import {
  NotificationDesk,
  NotificationSummaryDesk,
  toNotificationDesk,
  toSummaryDesk,
} from './notification.desk.wire.ts'
import { getNotification, searchNotifications, sendAgain } from './notification-desk.service.ts'

const access = ['staff', 'manager'] as const
const tags = ['Notifications']
const ById = Type.Object({ notification_id: Uuid })
const states = [...deliveryStates, 'delivered', 'read', 'white_label', 'no_entitlement', 'muted'] as const

const Filter = Type.Object({
  ...PageQuery.properties,
  user_id: Type.Optional({ ...Uuid, description: 'Only notifications of this person.' }),
  email: Type.Optional(
    Type.String({
      maxLength: 254,
      description: 'Only notifications of the person with this address.',
      examples: ['ada@example.com'],
    }),
  ),
  company_id: Type.Optional({ ...Uuid, description: 'Only of this company; a manager sees only their own.' }),
  type: Type.Optional(Type.Integer({ minimum: 0, maximum: 32767, description: 'Only of this type.', examples: [110] })),
  thread: Type.Optional(Type.String({ maxLength: 200, description: 'Only about this.', examples: ['alert:7f9c24e8'] })),
  state: Type.Optional(
    Type.Unsafe<(typeof states)[number]>({
      type: 'string',
      enum: [...states],
      description:
        'Only with a delivery in this state (delivered: confirmed), read by the person, or with this reason for no delivery.',
      examples: ['failed'],
    }),
  ),
})

export const notificationRoutesDesk: Routes = async (app) => {
  app.get('/notifications', {
    config: { access },
    schema: {
      operationId: 'searchNotifications',
      tags,
      summary: 'Search notifications',
      description: 'Newest first. A manager sees only their own company’s.',
      querystring: Filter,
      response: {
        200: Type.Array(NotificationSummaryDesk, { description: 'Notifications, newest first.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req, reply) => {
      const { user_id, email, company_id, type, thread, state } = req.query
      const filter = { userId: user_id, email, companyId: company_id, type, thread, state }
      const items = await pageItems(req, reply, (page) => searchNotifications(req.ctx, filter, page))
      return items.map(toSummaryDesk)
    },
  })

  app.get('/notifications/:notification_id', {
    config: { access },
    schema: {
      operationId: 'getNotification',
      tags,
      summary: 'Get a notification with its timeline',
      description:
        'What occurred, when it was published, matched, queued, tried, sent, kept, delivered or failed on each channel, and read; what the person saw, and the provider’s words.',
      params: ById,
      response: { 200: NotificationDesk, ...problems(400, 401, 404) },
    },
    handler: async (req) => toNotificationDesk(await getNotification(req.ctx, req.params.notification_id)),
  })

  app.post('/notifications/:notification_id/send_again', {
    config: { access },
    schema: {
      operationId: 'sendNotificationAgain',
      tags,
      summary: 'Send failed deliveries again',
      description: 'Deliveries that failed or were dropped wait again, from the beginning of their calendar.',
      params: ById,
      response: { 200: NotificationDesk, ...problems(400, 401, 404, 409) },
    },
    handler: async (req) => toNotificationDesk(await sendAgain(req.ctx, req.params.notification_id)),
  })
}
