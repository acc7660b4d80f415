import { deleteTripStays, eraseJson, eraseText, type PersonalData, type Traces } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import {
  deleteEndedImports,
  eraseEmployee,
  eraseTrips,
  listSegmentTexts,
  listTripData,
  listTripNames,
  listTripTraces,
  updateSegmentTexts,
  updateTripName,
} from './trip-data.store.ts'

/** Removes the person from the names and bookings of trips on which others go too. */
async function eraseFromSharedTrips({ db }: Ctx, traces: Traces): Promise<void> {
  for (const { id, name } of await listTripNames(db, traces.ids)) {
    const erased = eraseText(name, traces)
    if (erased !== name) await updateTripName(db, id, erased)
  }
  for (const segment of await listSegmentTexts(db, traces.ids)) {
    const erased = eraseJson({ ...segment, id: null }, traces) as typeof segment
    if (JSON.stringify({ ...segment, id: null }) !== JSON.stringify(erased))
      await updateSegmentTexts(db, { ...erased, id: segment.id })
  }
}

/** The personal data of this room (docs/contract/erasure.md). */
export const tripsPersonalData: readonly PersonalData[] = [
  {
    name: 'trips',
    export: (ctx, userId) => listTripData(ctx.db, userId),
    traces: (ctx, userId) => listTripTraces(ctx.db, userId),
    erase: async (ctx, userId, traces) => {
      await deleteTripStays(ctx, await eraseTrips(ctx.db, userId))
      await eraseEmployee(ctx.db, userId)
      await eraseFromSharedTrips(ctx, traces)
      await deleteEndedImports(ctx.db, traces.companyIds)
    },
  },
]
