import { isDeepStrictEqual } from 'node:util'
import { announce } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { findTripInFull } from '../trips/trip.store.ts'
import type { TripInFull } from '../trips/trip.ts'
import { createCompanyTrip, tryTrip, updateTrip } from '../trips/trip-changes.service.ts'
import type { TripDraft } from '../trips/trip-draft.ts'
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

/**
 * Brings itineraries into a company: each trip wholly or not at all. A trip whose external id the company has already is
 * changed to what the file says; one without an external id is always new. A manager is told when it is done.
 */
export async function importTrips(
  ctx: Ctx,
  companyId: string,
  file: ReadFile,
  { preview, progress }: ImportOptions,
): Promise<TripImportReport> {
  const named = await readNamed(ctx, companyId, file.trips)
  const known = await tripsByExternalId(
    ctx.db,
    companyId,
    file.trips.flatMap((trip) => trip.externalId ?? []),
  )
  const errors: RowError[] = [...file.errors]
  const outcomes: TripOutcome[] = []
  for (const [n, trip] of file.trips.entries()) {
    const strangers = trip.travellers.filter((one) => named(one) === undefined)
    for (const { line, by, word } of strangers)
      errors.push({ line, field: `traveller_${by}`, message: `names nobody of this company: ${word.slice(0, 100)}` })
    const ids = [...new Set(trip.travellers.flatMap((one) => named(one) ?? []))]
    const about = { line: trip.line, externalId: trip.externalId, name: trip.name, travellers: ids.length }
    const refused: TripOutcome = { ...about, outcome: 'refused', tripId: null, destinations: 0, segments: 0 }
    const broken = trip.broken || strangers.length > 0
    outcomes.push(
      broken ? refused : { ...about, ...(await attempt(ctx, companyId, trip, ids, known, preview, errors, refused)) },
    )
    progress?.(n + 1, file.trips.length)
  }
  const report = { preview, rows: file.rows, trips: outcomes, errors: errors.toSorted((a, b) => a.line - b.line) }
  if (!preview && ctx.actor.kind === 'manager')
    await announce(ctx, importedNotice(report, newId(ctx.now), companyId, ctx.actor.userId))
  return report
}

async function attempt(
  ctx: Ctx,
  companyId: string,
  trip: TripInFile,
  travellerIds: readonly string[],
  known: ReadonlyMap<string, string>,
  preview: boolean,
  errors: RowError[],
  refused: TripOutcome,
): Promise<Partial<TripOutcome> & Pick<TripOutcome, 'outcome' | 'tripId' | 'destinations' | 'segments'>> {
  const id = trip.externalId === null ? undefined : known.get(trip.externalId)
  const before = id === undefined ? undefined : await findTripInFull(ctx.db, { kind: 'company', companyId }, id)
  try {
    return await bringIn(ctx, companyId, { ...trip.draft, travellerIds }, before, preview)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const said = errorsAt(trip, error.fields ?? {})
    errors.push(...(said.length > 0 ? said : [{ line: trip.line, field: null, message: error.message }]))
    return refused
  }
}
