import type { PersonalData } from '../../people/index.ts'
import { deleteReadsOf, listReadsOf } from '../alert-reading/alert-read.store.ts'
import { deleteFiltersOf, listFilterData } from '../filters/alert-filter.store.ts'
import { ruleMatchPersonalData } from '../rule-notifications/rule-notifications.service.ts'
import { targetingPersonalData } from '../trip-alerts/trip-alert-data.service.ts'

/** This room's data of a person: alerts that they read, their filters, and what concerned them. */
export const intelligencePersonalData: readonly PersonalData[] = [
  {
    name: 'alerts_read',
    export: (ctx, userId) => listReadsOf(ctx.db, userId),
    erase: (ctx, userId) => deleteReadsOf(ctx.db, userId),
  },
  {
    name: 'alert_filters',
    export: (ctx, userId) => listFilterData(ctx.db, userId),
    erase: (ctx, userId) => deleteFiltersOf(ctx.db, userId),
  },
  ...targetingPersonalData,
  ruleMatchPersonalData,
]
