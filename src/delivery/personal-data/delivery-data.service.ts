import type { PersonalData } from '../../people/index.ts'
import {
  eraseNotifications,
  eraseOutbox,
  eraseRelayed,
  listNotificationData,
  listOutboxData,
} from './delivery-data.store.ts'

/** The personal data of this room (docs/contract/erasure.md). */
export const deliveryPersonalData: readonly PersonalData[] = [
  {
    name: 'notifications',
    export: (ctx, userId) => listNotificationData(ctx.db, userId),
    erase: async (ctx, userId) => {
      await eraseRelayed(ctx.db, userId)
      await eraseNotifications(ctx.db, userId)
    },
  },
  {
    name: 'outbox',
    export: (ctx, userId) => listOutboxData(ctx.db, userId),
    erase: (ctx, userId) => eraseOutbox(ctx.db, userId),
  },
]
