import { Type } from 'typebox'
import { WholeOrPageQuery, wholeOrPageItems } from '../../platform/http/paging.ts'
import { EmptyList, problems, type Routes } from '../../platform/http/routes.ts'
import { deleteNotification, listOwnNotifications, markRead } from './notification.service.ts'
import { NotificationV2, toNotificationV2 } from './notification.v2.wire.ts'

const access = ['user'] as const
const tags = ['Notifications']
const ById = Type.Object({
  notification_id: Type.String({
    maxLength: 100,
    description: 'Id of the notification.',
    examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
  }),
})

export const notificationRoutesV2: Routes = async (app) => {
  app.get('/notifications', {
    config: { access },
    schema: {
      operationId: 'listNotifications',
      tags,
      summary: 'List the caller’s notifications',
      description: 'Newest first; all of them, unless page or per_page is sent.',
      querystring: WholeOrPageQuery,
      response: { 200: Type.Array(NotificationV2, { description: 'Notifications, newest first.' }), ...problems(401) },
    },
    handler: async (req, reply) => {
      const items = await wholeOrPageItems(req, reply, (page) => listOwnNotifications(req.ctx, page))
      return items.map(toNotificationV2)
    },
  })

  const marking = [
    ['PUT', 'markNotificationRead'],
    ['POST', 'markNotificationReadByPost'],
    ['PATCH', 'markNotificationReadByPatch'],
  ] as const
  for (const [method, operationId] of marking) {
    app.route({
      method,
      url: '/notifications/:notification_id/mark_read',
      config: { access },
      schema: {
        operationId,
        tags,
        summary: 'Mark a notification as read',
        description: 'Sets read_at. One that was read already stays as it is.',
        params: ById,
        response: { 200: NotificationV2, ...problems(401, 404) },
      },
      handler: async (req) => toNotificationV2(await markRead(req.ctx, req.params.notification_id)),
    })
  }

  app.delete('/notifications/:notification_id', {
    config: { access },
    schema: {
      operationId: 'deleteNotification',
      tags,
      summary: 'Delete a notification',
      description: 'It leaves the list for good.',
      params: ById,
      response: { 200: EmptyList, ...problems(401, 404) },
    },
    handler: async (req) => {
      await deleteNotification(req.ctx, req.params.notification_id)
      return []
    },
  })
}
