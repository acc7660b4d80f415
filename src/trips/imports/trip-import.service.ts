import { isDeepStrictEqual } from 'node:util'
import { announce } from '../../delivery/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { createCompanyTrip, tryTrip, updateTrip } from '../changes/trip-changes.service.ts'
import type { TripDraft } from '../drafts/trip-draft.ts'
import { listTripsInFull } from '../trips/trip.store.ts'
import type { TripInFull } from '../trips/trip.ts'
import { importedNotice } from './trip-import.notices.ts'
import { listNamed, tripsByExternalId } from './trip-import.store.ts'
import {
  errorsAt,
  onTopOfFile,
  type ReadFile,
  type RowError,
  type TripImportReport,
  type TripInFile,
  type TripOutcome,
} from './trip-import.ts'

export interface ImportOptions {
  /** Nothing is written; the report says what would be. */
  readonly preview: boolean
  readonly progress?: (done: number, total: number) => void
}

type Named = (word: TripInFile['travellers'][number]) => string | undefined

async function readNamed(ctx: Ctx, companyId: string, trips: readonly TripInFile[]): Promise<Named> {
  const words = trips.flatMap((trip) => trip.travellers)
  const of = (by: 'email' | 'external_id') => [...new Set(words.flatMap((one) => (one.by === by ? [one.word] : [])))]
  const people = await listNamed(ctx.db, companyId, of('email'), of('external_id'))
  const byEmail = new Map(people.map((one) => [one.email, one.id]))
  const byExternalId = new Map(people.flatMap((one) => (one.externalId === null ? [] : [[one.externalId, one.id]])))
  return ({ by, word }) => (by === 'email' ? byEmail : byExternalId).get(word)
}

/** What a trip would be, or becomes. */
async function bringIn(
  ctx: Ctx,
  companyId: string,
  draft: TripDraft,
  before: TripInFull | undefined,
  preview: boolean,
): Promise<Pick<TripOutcome, 'outcome' | 'tripId' | 'name' | 'destinations' | 'segments'>> {
  const wanted = before ? onTopOfFile(draft, before) : draft
  if (preview) {
    const { planned, changes } = await tryTrip(ctx, companyId, wanted, before)
    const outcome = before ? (changes ? 'update' : 'unchanged') : 'create'
    return { outcome, tripId: before?.id ?? null, name: planned.name, ...sizes(planned) }
  }
  const trip = before ? await updateTrip(ctx, before.id, wanted) : await createCompanyTrip(ctx, companyId, wanted)
  const same = isDeepStrictEqual(trip, before)
  return {
    outcome: before ? (same ? 'unchanged' : 'update') : 'create',
    tripId: trip.id,
    name: trip.name,
    ...sizes(trip),
  }
}

const sizes = (trip: Pick<TripInFull, 'destinations' | 'segments'>) => ({
  destinations: trip.destinations.length,
  segments: trip.segments.length,
})

/** Trips of one transaction: few enough that nobody waits long for it, enough that a commit for each is not what an import is about. */
const tripsAtOnce = 50

/** What an import needs to know for every trip of the file. */
interface Import {
  readonly companyId: string
  readonly named: Named
  /** The trips that the company has already, by their external ids. */
  readonly known: ReadonlyMap<string, string>
  readonly preview: boolean
}

interface Attempted {
  readonly outcome: TripOutcome
  readonly errors: readonly RowError[]
}

/**
 * Brings itineraries into a company: each trip wholly or not at all. A trip whose external id the company has already is
 * changed to what the file says; one without an external id is always new. A manager is told when it is done. What was
 * written stays when it is broken off: the same file once more does the rest.
 */
export async function importTrips(
  ctx: Ctx,
  companyId: string,
  file: ReadFile,
  { preview, progress }: ImportOptions,
): Promise<TripImportReport> {
  const named = await readNamed(ctx, companyId, file.trips)
  const externalIds = file.trips.flatMap((trip) => trip.externalId ?? [])
  const about = { companyId, named, known: await tripsByExternalId(ctx.db, companyId, externalIds), preview }
  const attempted: Attempted[] = []
  for (let from = 0; from < file.trips.length; from += tripsAtOnce) {
    attempted.push(...(await attemptLot(ctx, about, file.trips.slice(from, from + tripsAtOnce))))
    progress?.(attempted.length, file.trips.length)
  }
  const errors = [...file.errors, ...attempted.flatMap((one) => one.errors)].toSorted((a, b) => a.line - b.line)
  const report = { preview, rows: file.rows, trips: attempted.map((one) => one.outcome), errors }
  if (!preview && ctx.actor.kind === 'manager')
    await announce(ctx, importedNotice(report, newId(ctx.now), companyId, ctx.actor.userId))
  return report
}

/** Some trips in one transaction. Should the database refuse it, each has one of its own, so that none goes down with another. */
async function attemptLot(ctx: Ctx, about: Import, trips: readonly TripInFile[]): Promise<readonly Attempted[]> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const before = await readBefore(tx, about, trips)
      const attempted: Attempted[] = []
      for (const trip of trips) attempted.push(await attempt(tx, about, trip, before))
      return attempted
    })
  } catch (error) {
    if (trips.length === 1) throw error
    ctx.log.warn({ err: (error as Error).message, trips: trips.length }, 'trips are brought in one by one')
  }
  const alone: Attempted[] = []
  for (const trip of trips) alone.push(...(await attemptLot(ctx, about, [trip])))
  return alone
}

/** Those of the trips that are there already, as they are now. */
async function readBefore(
  tx: Ctx,
  { companyId, known }: Import,
  trips: readonly TripInFile[],
): Promise<ReadonlyMap<string, TripInFull>> {
  const ids = trips.flatMap(({ externalId }) => (externalId === null ? [] : (known.get(externalId) ?? [])))
  const found = await listTripsInFull(tx.db, ids, { kind: 'company', companyId })
  return new Map(found.map((trip) => [trip.id, trip]))
}

async function attempt(
  tx: Ctx,
  { companyId, named, known, preview }: Import,
  trip: TripInFile,
  tripsBefore: ReadonlyMap<string, TripInFull>,
): Promise<Attempted> {
  const strangers = trip.travellers.flatMap(({ line, by, word }) =>
    named({ line, by, word }) === undefined
      ? [{ line, field: `traveller_${by}`, message: `names nobody of this company: ${word.slice(0, 100)}` }]
      : [],
  )
  const travellerIds = [...new Set(trip.travellers.flatMap((one) => named(one) ?? []))]
  const about = { line: trip.line, externalId: trip.externalId, name: trip.name, travellers: travellerIds.length }
  const refused: TripOutcome = { ...about, outcome: 'refused', tripId: null, destinations: 0, segments: 0 }
  if (trip.broken || strangers.length > 0) return { outcome: refused, errors: strangers }
  const before = tripsBefore.get(known.get(trip.externalId ?? '') ?? '')
  try {
    const draft = { ...trip.draft, travellerIds }
    const brought = await inSavepoint(tx.db, () => bringIn(tx, companyId, draft, before, preview))
    return { outcome: { ...about, ...brought }, errors: [] }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const said = errorsAt(trip, error.fields ?? {})
    return {
      outcome: refused,
      errors: said.length > 0 ? said : [{ line: trip.line, field: null, message: error.message }],
    }
  }
}
