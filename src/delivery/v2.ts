import type { Routes } from '../platform/http/routes.ts'
import { browserRoutesV2 } from './channels/browser.v2.routes.ts'
import { unsubscribeRoutesV2 } from './channels/unsubscribe.v2.routes.ts'
import { inboundMailRoutesV2 } from './inbound-mail/inbound-mail.v2.routes.ts'
import { notificationRoutesV2 } from './notifications/notification.v2.routes.ts'
import { phoneAnswerRoutesV2 } from './phone-answers/phone-answer.v2.routes.ts'
import { mySettingsRoutesV2 } from './preferences/preferences.v2.routes.ts'
import { receiptRoutesV2 } from './receipts/receipt.v2.routes.ts'
import { webhookEndpointRoutesV2 } from './webhook-endpoints/webhook.v2.routes.ts'
import { webhookEventRoutesV2 } from './webhook-events/webhook-event.v2.routes.ts'

export { EvidencePayload } from './chain/chain.event.ts'
export { SuppressedPayload } from './events/suppressed.event.ts'
export { NotificationV2, toNotificationV2 } from './notifications/notification.v2.wire.ts'
export { InvitationPayload, UserPayload } from './person-notifications/person.event.ts'
export { Delivery, toDelivery } from './webhooks/webhook.wire.ts'

export const routes: readonly Routes[] = [
  browserRoutesV2,
  inboundMailRoutesV2,
  mySettingsRoutesV2,
  notificationRoutesV2,
  phoneAnswerRoutesV2,
  receiptRoutesV2,
  unsubscribeRoutesV2,
  webhookEndpointRoutesV2,
  webhookEventRoutesV2,
]
