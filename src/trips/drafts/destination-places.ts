import { type Destination, type DestinationLocation, type DestinationPlaces, placesOf } from '../trips/trip.ts'
import type { DestinationDraft, LocationDraft } from './destination-draft.ts'

const isSamePlace = (draft: LocationDraft | undefined, stored: DestinationLocation | undefined): boolean =>
  draft?.friendlyName === stored?.friendlyName && draft?.lat === stored?.lat && draft?.lng === stored?.lng

const noPlaces = placesOf({ type: 'country', name: null, locations: [] })

type LocationWithPoint = LocationDraft & { readonly lat: number; readonly lng: number }

const hasPoint = (one: LocationDraft): one is LocationWithPoint => one.lat !== null && one.lng !== null

/** A name of version 1 that finds no city is no place, since version 1 shows no place without a point. */
export const isNameOnly = ({ friendlyName, lat, lng }: LocationDraft): boolean =>
  friendlyName !== null && lat === null && lng === null

/**
 * Version 1 sends the whole list. A list that comes back as it was leaves type and name alone, which version 1 does not know. Where
 * no place has a point, the first name is that of the destination.
 */
function fromList(
  all: readonly LocationDraft[],
  before: Destination | undefined,
  makeId: () => string,
): DestinationPlaces {
  const list = all.filter(hasPoint)
  const stored = before?.locations ?? []
  const name = list.length === 0 ? (all.find(isNameOnly)?.friendlyName ?? null) : null
  const unchanged = list.length === stored.length && list.every((one, n) => isSamePlace(one, stored[n]))
  if (unchanged && (name === null || name === before?.friendlyName)) return before ?? noPlaces
  if (list.length === 0) return placesOf({ type: 'country', name, locations: [] })
  const staysRegion = before?.type === 'region' && isSamePlace(list[0], stored[0])
  const locations = list.map(({ id, friendlyName, lat, lng, city }) => ({
    id: id ?? makeId(),
    friendlyName,
    lat,
    lng,
    city: city ?? null,
  }))
  return placesOf({ type: staysRegion ? 'region' : 'city', name: null, locations })
}

/** Version 2 sends the first place. Further ones, which it does not see, stay while the destination is in the same country. */
function fromFirst(
  draft: DestinationDraft,
  countryId: string,
  before: Destination | undefined,
  makeId: () => string,
): DestinationPlaces {
  const { type, friendlyName, lat, lng, city = null } = draft
  if (lat === null || lng === null) return placesOf({ type, name: friendlyName, locations: [] })
  const [first, ...others] = before?.locations ?? []
  const place = { id: first?.id ?? makeId(), friendlyName, lat, lng, city }
  return placesOf({ type, name: null, locations: [place, ...(before?.countryId === countryId ? others : [])] })
}

/** The places of a destination by its draft and what is stored (docs/contract/trips.md#places). */
export function planPlaces(
  draft: DestinationDraft,
  countryId: string,
  before: Destination | undefined,
  makeId: () => string,
): DestinationPlaces {
  const { type, friendlyName, lat, lng, locations } =
    draft.keepsPlaces === true
      ? (before ?? noPlaces)
      : draft.locations
        ? fromList(draft.locations, before, makeId)
        : fromFirst(draft, countryId, before, makeId)
  return { type, friendlyName, lat, lng, locations }
}

/** True when the draft names no place, so that a destination which was derived from the segments may follow them. */
export const isWithoutPlaces = (draft: DestinationDraft): boolean =>
  draft.keepsPlaces === true ||
  (draft.locations ? draft.locations.length === 0 : draft.lat === null && draft.friendlyName === null)
