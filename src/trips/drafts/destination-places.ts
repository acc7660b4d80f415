import { type Destination, type DestinationLocation, type DestinationPlaces, placesOf } from '../trips/trip.ts'
import type { DestinationDraft, LocationDraft } from './destination-draft.ts'

const isSamePlace = (draft: LocationDraft | undefined, stored: DestinationLocation | undefined): boolean =>
  draft?.friendlyName === stored?.friendlyName && draft?.lat === stored?.lat && draft?.lng === stored?.lng

const noPlaces = placesOf({ type: 'country', name: null, locations: [] })

/** Version 1 sends the whole list. A list that comes back as it was leaves type and name alone, which version 1 does not know. */
function fromList(
  list: readonly LocationDraft[],
  before: Destination | undefined,
  makeId: () => string,
): DestinationPlaces {
  const stored = before?.locations ?? []
  const unchanged = list.length === stored.length && list.every((one, n) => isSamePlace(one, stored[n]))
  if (unchanged) return before ?? noPlaces
  if (list.length === 0) return noPlaces
  const staysRegion = before?.type === 'region' && isSamePlace(list[0], stored[0])
  const locations = list.map(({ id, friendlyName, lat, lng }) => ({
    ...{ id: id ?? makeId(), friendlyName, lat: lat ?? 0, lng: lng ?? 0 },
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
  const { type, friendlyName, lat, lng } = draft
  if (lat === null || lng === null) return placesOf({ type, name: friendlyName, locations: [] })
  const [first, ...others] = before?.locations ?? []
  const place = { id: first?.id ?? makeId(), friendlyName, lat, lng }
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
