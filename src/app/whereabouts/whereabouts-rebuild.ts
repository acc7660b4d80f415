import { listStaySources, replaceStaysOfSources, type Stay } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { deriveCheckInStays } from '../../safety/index.ts'
import { deriveStaysOfTrips } from '../../trips/index.ts'

interface Source {
  readonly id: string
  readonly stays: readonly Stay[]
}

/** The next sources by id, with the stays derived from them; locked until the transaction ends. */
type ReadSources = (tx: Ctx, after: string | undefined, limit: number) => Promise<readonly Source[]>

const tripSources: ReadSources = async (tx, after, limit) =>
  (await deriveStaysOfTrips(tx, after ?? null, limit)).map(({ tripId, stays }) => ({ id: tripId, stays }))

export interface Tally {
  readonly checked: number
  readonly wrong: number
}

const lastOf = (ids: readonly string[], limit: number): string[] => (ids.length < limit ? [] : ids.slice(-1))

/**
 * One batch, in one transaction. Stored stays are read before their sources, so that what another transaction adds meanwhile is
 * seen in the sources only, or in neither. The batch ends where the shorter of both lists ends.
 */
function rebuildPart(ctx: Ctx, kind: 'trip' | 'check_in', read: ReadSources, after: string | undefined, limit: number) {
  return inTransaction(ctx, async (tx) => {
    const stored = await listStaySources(tx, kind, after, limit)
    const sources = await read(tx, after, limit)
    const ends = [stored, sources.map((one) => one.id)].flatMap((ids) => lastOf(ids, limit))
    const next = ends.sort()[0]
    const here = (id: string): boolean => next === undefined || id <= next
    const ours = sources.filter((one) => here(one.id))
    const ids = new Set([...stored.filter(here), ...ours.map((one) => one.id)])
    const wrong = await replaceStaysOfSources(
      tx,
      kind,
      [...ids],
      ours.flatMap((one) => one.stays),
    )
    return { checked: ids.size, wrong, next }
  })
}

export type Report = (part: string, done: number) => void

async function rebuildAll(ctx: Ctx, kind: 'trip' | 'check_in', read: ReadSources, report: Report, limit: number) {
  let [checked, wrong] = [0, 0]
  let after: string | undefined
  do {
    const done = await rebuildPart(ctx, kind, read, after, limit)
    checked += done.checked
    wrong += done.wrong
    after = done.next
    report(kind === 'trip' ? 'trips' : 'check-ins', checked)
  } while (after !== undefined)
  return { checked, wrong }
}

/** Small batches, so that the locks on trips are held shortly. */
const atOnce = 500

/** Compares all stays with those derived from their sources and repairs the differences, batch by batch. */
export async function rebuildWhereabouts(
  ctx: Ctx,
  report: Report = () => {},
  limit = atOnce,
): Promise<{ readonly trips: Tally; readonly checkIns: Tally }> {
  return {
    trips: await rebuildAll(ctx, 'trip', tripSources, report, limit),
    checkIns: await rebuildAll(ctx, 'check_in', deriveCheckInStays, report, limit),
  }
}
