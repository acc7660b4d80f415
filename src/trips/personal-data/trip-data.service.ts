import { deleteTripStays, eraseJson, isNamedIn, type PersonalData, type Traces } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import {
  deleteEndedImports,
  eraseEmployee,
  eraseTrips,
  listSeenLast,
  listTripData,
  listTripTexts,
  listTripTraces,
  type TripTexts,
  textTables,
  updateSeenLast,
  updateTripTexts,
} from './trip-data.store.ts'

/** Removes the person from the names and bookings of trips on which others go too, and from what those who were taken off still see. */
async function eraseFromSharedTrips({ db }: Ctx, traces: Traces): Promise<void> {
  for (const table of textTables)
    for (const row of await listTripTexts(db, table, traces.ids))
      if (isNamedIn(row.texts, traces))
        await updateTripTexts(db, table, { ...row, texts: eraseJson(row.texts, traces) as TripTexts['texts'] })
  for (const row of await listSeenLast(db, traces.ids))
    if (isNamedIn(row.seenLast, traces)) await updateSeenLast(db, { ...row, seenLast: eraseJson(row.seenLast, traces) })
}

/** The personal data of this room (docs/contract/erasure.md). */
export const tripsPersonalData: readonly PersonalData[] = [
  {
    name: 'trips',
    export: (ctx, userId) => listTripData(ctx.db, userId),
    traces: (ctx, userId) => listTripTraces(ctx.db, userId),
    erase: async (ctx, userId, traces) => {
      await deleteTripStays(ctx, await eraseTrips(ctx.db, userId))
      await eraseEmployee(ctx.db, userId, traces)
      await eraseFromSharedTrips(ctx, traces)
      await deleteEndedImports(ctx.db, traces.companyIds)
    },
  },
]
