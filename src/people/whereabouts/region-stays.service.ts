import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enqueueMany } from '../../platform/jobs/task.ts'
import { findRegionArea } from '../../reference/index.ts'
import { cellsOf } from './cell.ts'
import { listStaysInCells, listStaysOfRegion, type RegionStay, toggleRegion } from './region-stays.store.ts'
import { staysChanged } from './whereabouts.tasks.ts'

const cellsPerBatch = 100
/** Older stays are not updated; `godwit whereabouts rebuild` covers them. */
const lookBackMs = 30 * 86_400_000

/** Adds the region to the stays that lack it, removes it from those that have it, and enqueues `stays-changed`. */
async function toggleRegionOfStays(tx: Ctx, regionId: string, stays: readonly RegionStay[]): Promise<void> {
  if (stays.length === 0) return
  await toggleRegion(tx.db, regionId, stays)
  const tripIds = new Set(stays.flatMap(({ tripId }) => tripId ?? []))
  const checkInIds = new Set(stays.flatMap(({ checkInId }) => checkInId ?? []))
  await enqueueMany(tx, staysChanged, [
    ...[...tripIds].map((tripId) => ({ payload: { tripId }, key: `trip:${tripId}` })),
    ...[...checkInIds].map((checkInId) => ({ payload: { checkInId } })),
  ])
}

/** After a region was drawn, redrawn or removed: corrects the region ids of the stays. */
export async function updateStaysOfRegion(ctx: Ctx, regionId: string): Promise<void> {
  const area = await findRegionArea(ctx, regionId)
  const since = new Date(ctx.now.getTime() - lookBackMs)
  const isWrong = ({ listed, lng, lat }: RegionStay): boolean => listed !== (area?.contains(lng, lat) ?? false)
  await inTransaction(ctx, async (tx) =>
    toggleRegionOfStays(tx, regionId, (await listStaysOfRegion(tx.db, regionId, since)).filter(isWrong)),
  )
  if (!area) return
  const cells = cellsOf({ swLat: area.south, swLng: area.west, neLat: area.north, neLng: area.east })
  for (let at = 0; at < cells.length; at += cellsPerBatch)
    await inTransaction(ctx, async (tx) => {
      const stays = await listStaysInCells(tx.db, regionId, cells.slice(at, at + cellsPerBatch), since)
      await toggleRegionOfStays(tx, regionId, stays.filter(isWrong))
    })
}
