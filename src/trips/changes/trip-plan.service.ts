import { findTravellingMembers, type User } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { invalid } from '../../platform/problem.ts'
import { findPlacesOf } from '../drafts/found-places.service.ts'
import { type DraftReferences, loadReferences } from '../drafts/reference-lookup.service.ts'
import { type PlannedTrip, planTrip, type TripDraft, withoutIds } from '../drafts/trip-draft.ts'
import { nameLanguage } from '../drafts/trip-name.ts'
import type { Segment } from '../segments/segment.ts'
import { planSegments } from '../segments/segment-plan.ts'
import type { TripPerson } from '../trips/trip.ts'
import { listPeople } from '../trips/trip-people.store.ts'

const maxTravellers = 500

/** The fields of a traveller that planning and events need. */
export type TravellerRef = Pick<TripPerson, 'id' | 'language' | 'externalId'>

/** People of the company, guests among them (or the person without one), who are to be on a trip; anybody else is refused by name. */
export async function checkTravellers(
  tx: Ctx,
  companyId: string | null,
  travellerIds: readonly string[],
): Promise<readonly (User | TripPerson)[]> {
  const ids = [...new Set(travellerIds.map((id) => id.toLowerCase()))]
  if (ids.length === 0) throw invalid({ traveller_ids: 'must name at least one traveller' })
  if (ids.length > maxTravellers) throw invalid({ traveller_ids: `must name at most ${maxTravellers} travellers` })
  const uuids = ids.filter(isUuid)
  // Travellers only: the partner's view of a trip shows their tokens, and must never show a manager's token.
  const people =
    companyId === null ? await listPeople(tx.db, null, uuids) : await findTravellingMembers(tx, companyId, uuids, true)
  const known = new Map<string, User | TripPerson>(people.map((person) => [person.id, person]))
  const unknownIds = ids.filter((id) => !known.has(id))
  if (unknownIds.length > 0)
    throw invalid({ traveller_ids: unknownIds.map((id) => `${id.slice(0, 64)} is no traveller of this company`) })
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** A destination that names only a point is in the country there. */
const withCountries = (draft: TripDraft, references: DraftReferences): TripDraft => ({
  ...draft,
  destinations: draft.destinations?.map((one) =>
    one.country === null && one.lat !== null && one.lng !== null
      ? { ...one, country: references.countryAt(one.lat, one.lng)?.id ?? null }
      : one,
  ),
})

/** Applies the rules to a draft, on top of the segments that were, in the world that they name. A name is generated in the language of the person it is for. */
export async function applyRules(
  tx: Ctx,
  references: DraftReferences,
  draft: TripDraft,
  before: readonly Segment[],
  languageOf: () => Promise<string | undefined>,
): Promise<PlannedTrip> {
  const unnamed = (draft.name?.trim() ?? '') === ''
  const context = {
    ...references,
    countries: references.countries,
    now: tx.now,
    makeId: () => newId(tx.now),
  }
  const errors: Record<string, string> = {}
  const segments = planSegments(draft.segments ?? {}, before, context, errors)
  return planTrip(
    withCountries(draft, references),
    {
      countries: references.countryNames,
      language: nameLanguage(unnamed ? await languageOf() : undefined),
      now: tx.now,
      makeId: context.makeId,
    },
    { segments, errors },
  )
}

/** A new trip as the rules would make it of a draft; nothing is written. */
export async function planNewTrip(ctx: Ctx, draft: TripDraft): Promise<PlannedTrip> {
  const placed = await findPlacesOf(ctx, withoutIds(draft))
  return applyRules(ctx, await loadReferences(ctx, placed, []), placed, [], async () => undefined)
}
