import type { PersonalData } from '../../people/index.ts'
import { deleteTargetingData, listTargetingData } from './trip-alert-read.store.ts'

/** Which alerts and advisories concerned a person, and why. */
export const targetingPersonalData: readonly PersonalData[] = [
  {
    name: 'trip_alerts',
    export: (ctx, userId) => listTargetingData(ctx.db, userId),
    erase: (ctx, userId) => deleteTargetingData(ctx.db, userId),
  },
]
