import { isDeepStrictEqual } from 'node:util'
import { announce } from '../../delivery/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { createCompanyTrip, previewTrip, updateTrip } from '../changes/trip-changes.service.ts'
import { findPlaces } from '../drafts/found-places.service.ts'
import type { TripDraft } from '../drafts/trip-draft.ts'
import { listTripsInFull } from '../trips/trip.store.ts'
import type { TripInFull } from '../trips/trip.ts'
import { importNotice } from './trip-import.notices.ts'
import { findTripIds, listTravellersByKey } from './trip-import.store.ts'
import {
  listFoundPlaces,
  type ParsedFile,
  type RowError,
  type TripImportReport,
  type TripInFile,
  type TripOutcome,
  toRowErrors,
  withExistingIds,
} from './trip-import.ts'

export interface ImportOptions {
  /** Nothing is written; the report shows what an import would do. */
  readonly preview: boolean
  readonly progress?: (done: number, total: number) => void | Promise<void>
  /** Aborted when nobody waits for the result any more: the transaction under way is rolled back, and no other begins. */
  readonly signal?: AbortSignal
}

type TravellerFinder = (key: TripInFile['travellers'][number]) => string | undefined

async function loadTravellers(ctx: Ctx, companyId: string, trips: readonly TripInFile[]): Promise<TravellerFinder> {
  const keys = trips.flatMap((trip) => trip.travellers)
  const of = (by: 'email' | 'external_id') => [...new Set(keys.flatMap((one) => (one.by === by ? [one.value] : [])))]
  const people = await listTravellersByKey(ctx.db, companyId, of('email'), of('external_id'))
  const byEmail = new Map(people.map((one) => [one.email, one.id]))
  const byExternalId = new Map(people.flatMap((one) => (one.externalId === null ? [] : [[one.externalId, one.id]])))
  return ({ by, value }) => (by === 'email' ? byEmail : byExternalId).get(value)
}

/** Creates or updates one trip; in a preview only computes the outcome. */
async function importTrip(
  ctx: Ctx,
  companyId: string,
  file: TripInFile,
  draft: TripDraft,
  before: TripInFull | undefined,
  preview: boolean,
): Promise<Omit<TripOutcome, 'line' | 'externalId' | 'travellers'>> {
  if (preview) {
    const { planned, changes } = await previewTrip(ctx, companyId, draft, before)
    const outcome = before ? (changes ? 'update' : 'unchanged') : 'create'
    return { outcome, tripId: before?.id ?? null, name: planned.name, ...describeParts(file, planned) }
  }
  const trip = before ? await updateTrip(ctx, before.id, draft) : await createCompanyTrip(ctx, companyId, draft)
  const same = isDeepStrictEqual(trip, before)
  return {
    outcome: before ? (same ? 'unchanged' : 'update') : 'create',
    tripId: trip.id,
    name: trip.name,
    ...describeParts(file, trip),
  }
}

const describeParts = (file: TripInFile, trip: Pick<TripInFull, 'destinations' | 'segments'>) => ({
  destinations: trip.destinations.length,
  segments: trip.segments.length,
  foundPlaces: listFoundPlaces(file, trip),
})

/** Trips in one transaction: few enough for short locks, enough that commits do not dominate the run time. */
const batchSize = 50

/** What importing each trip of the file needs. */
interface ImportContext {
  readonly companyId: string
  readonly findTraveller: TravellerFinder
  /** The trips that the company has already, by their external ids. */
  readonly existingIds: ReadonlyMap<string, string>
  readonly preview: boolean
  readonly signal: AbortSignal | undefined
}

interface ImportResult {
  readonly outcome: TripOutcome
  readonly errors: readonly RowError[]
}

/**
 * Imports itineraries into a company: each trip completely or not at all. A trip whose external id exists in the company is
 * updated; one without an external id is always created. A manager is notified at the end (24). Trips already written stay
 * when the import is interrupted; importing the same file again completes it.
 */
export async function importTrips(
  ctx: Ctx,
  companyId: string,
  file: ParsedFile,
  { preview, progress, signal }: ImportOptions,
): Promise<TripImportReport> {
  const findTraveller = await loadTravellers(ctx, companyId, file.trips)
  const externalIds = file.trips.flatMap((trip) => trip.externalId ?? [])
  const existingIds = await findTripIds(ctx.db, companyId, externalIds)
  const context = { companyId, findTraveller, existingIds, preview, signal }
  const results: ImportResult[] = []
  for (let from = 0; from < file.trips.length; from += batchSize) {
    results.push(...(await importBatch(ctx, context, file.trips.slice(from, from + batchSize))))
    await progress?.(results.length, file.trips.length)
  }
  const errors = [...file.errors, ...results.flatMap((one) => one.errors)].toSorted((a, b) => a.line - b.line)
  const report = { preview, rows: file.rows, trips: results.map((one) => one.outcome), errors }
  if (!preview && ctx.actor.kind === 'manager')
    await announce(ctx, importNotice(report, newId(ctx.now), companyId, ctx.actor.userId))
  return report
}

/** Imports some trips in one transaction. When the transaction fails, each trip is imported in its own, so that one bad trip does not fail the others. */
async function importBatch(
  ctx: Ctx,
  context: ImportContext,
  trips: readonly TripInFile[],
): Promise<readonly ImportResult[]> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const placed = await placeTrips(tx, context, trips)
      const results: ImportResult[] = []
      for (const trip of placed) {
        context.signal?.throwIfAborted()
        results.push(await importOne(tx, context, trip))
      }
      return results
    })
  } catch (error) {
    if (trips.length === 1 || context.signal?.aborted) throw error
    ctx.log.warn({ err: (error as Error).message, trips: trips.length }, 'trips are brought in one by one')
  }
  const alone: ImportResult[] = []
  for (const trip of trips) alone.push(...(await importBatch(ctx, context, [trip])))
  return alone
}

/** The stored trips that the file updates, by id. */
async function loadExisting(
  tx: Ctx,
  { companyId, existingIds }: ImportContext,
  trips: readonly TripInFile[],
): Promise<ReadonlyMap<string, TripInFull>> {
  const ids = trips.flatMap(({ externalId }) => (externalId === null ? [] : (existingIds.get(externalId) ?? [])))
  const found = await listTripsInFull(tx.db, ids, { kind: 'company', companyId })
  return new Map(found.map((trip) => [trip.id, trip]))
}

interface TripToImport {
  readonly trip: TripInFile
  /** With the ids of what is stored, and the points of places that have names only. */
  readonly draft: TripDraft
  readonly before: TripInFull | undefined
}

/** The drafts of some trips, with their places found together. */
async function placeTrips(
  tx: Ctx,
  context: ImportContext,
  trips: readonly TripInFile[],
): Promise<readonly TripToImport[]> {
  const existing = await loadExisting(tx, context, trips)
  const withIds = trips.map((trip) => {
    const before = existing.get(context.existingIds.get(trip.externalId ?? '') ?? '')
    return { trip, before, draft: before ? withExistingIds(trip.draft, before) : trip.draft }
  })
  const placed = await findPlaces(tx, withIds)
  return withIds.map((one, n) => ({ ...one, draft: placed[n] ?? one.draft }))
}

async function importOne(
  tx: Ctx,
  { companyId, findTraveller, preview }: ImportContext,
  { trip, draft: placed, before }: TripToImport,
): Promise<ImportResult> {
  const unknownTravellers = trip.travellers.flatMap(({ line, by, value }) =>
    findTraveller({ line, by, value }) === undefined
      ? [{ line, field: `traveller_${by}`, message: `names nobody of this company: ${value.slice(0, 100)}` }]
      : [],
  )
  const travellerIds = [...new Set(trip.travellers.flatMap((one) => findTraveller(one) ?? []))]
  const about = { line: trip.line, externalId: trip.externalId, name: trip.name, travellers: travellerIds.length }
  const refused: TripOutcome = {
    ...about,
    outcome: 'refused',
    tripId: null,
    destinations: 0,
    segments: 0,
    foundPlaces: [],
  }
  if (trip.hasErrors || unknownTravellers.length > 0) return { outcome: refused, errors: unknownTravellers }
  try {
    const draft = { ...placed, travellerIds }
    const imported = await inSavepoint(tx.db, () => importTrip(tx, companyId, trip, draft, before, preview))
    return { outcome: { ...about, ...imported }, errors: [] }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const errors = toRowErrors(trip, error.fields ?? {})
    return {
      outcome: refused,
      errors: errors.length > 0 ? errors : [{ line: trip.line, field: null, message: error.message }],
    }
  }
}
