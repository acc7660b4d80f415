import { deleteTripStays, type PersonalData } from '../../people/index.ts'
import { eraseEmployee, eraseTrips, listTripData } from './trip-data.store.ts'

/** The personal data of this room (docs/contract/erasure.md). */
export const tripsPersonalData: readonly PersonalData[] = [
  {
    name: 'trips',
    export: (ctx, userId) => listTripData(ctx.db, userId),
    erase: async (ctx, userId) => {
      await deleteTripStays(ctx, await eraseTrips(ctx.db, userId))
      await eraseEmployee(ctx.db, userId)
    },
  },
]
