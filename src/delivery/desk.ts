import type { Routes } from '../platform/http/routes.ts'
import { escalatingRoutesDesk } from './escalating/escalating.desk.routes.ts'
import { noiseRoutesDesk } from './noise/noise.desk.routes.ts'
import { notificationRoutesDesk } from './notifications/notification.desk.routes.ts'
import { phoneAnswerRoutesDesk } from './phone-answers/phone-answer.desk.routes.ts'
import { preferencesRoutesDesk } from './preferences/preferences.desk.routes.ts'
import { outboxRoutesDesk } from './sending/outbox.desk.routes.ts'
import { webhookRoutesDesk } from './webhook-endpoints/webhook.desk.routes.ts'
import { webhookDeliveryRoutesDesk } from './webhook-events/webhook-delivery.desk.routes.ts'

export { NotificationSummaryDesk, toSummaryDesk } from './notifications/notification.desk.wire.ts'

export const routes: readonly Routes[] = [
  preferencesRoutesDesk,
  escalatingRoutesDesk,
  noiseRoutesDesk,
  notificationRoutesDesk,
  outboxRoutesDesk,
  phoneAnswerRoutesDesk,
  webhookRoutesDesk,
  webhookDeliveryRoutesDesk,
]
