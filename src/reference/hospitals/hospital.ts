import type { LatLng } from '../../../world/geo-types.ts'
import type { Translated } from '../../platform/i18n.ts'
import { stableId } from '../../platform/ids.ts'
import type { ContactDetail, ContactKind } from '../contacts/contact-detail.ts'

export interface Hospital {
  readonly id: string
  readonly name: string
  readonly description: Translated | null
  readonly address1: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly postalCode: string | null
  readonly province: string | null
  readonly countryCode: string
  readonly countryId: string
  readonly divisionId: string | null
  readonly regionId: string | null
  /** Null where the location is not known. */
  readonly lat: number | null
  readonly lng: number | null
  /** Where `lat` is null: the centre of its city, else of its division, else of its country. */
  readonly nearestKnown: LatLng | null
  /** True: likely able to give emergency services. False: not known. */
  readonly emergency: boolean
  readonly accredited: boolean
  readonly starred: boolean
  readonly verified: boolean
  readonly verifiedAt: Date | null
  readonly googlePlaceId: string | null
  readonly googlePlaceUrl: string | null
  readonly contactDetails: readonly ContactDetail[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface NearHospital {
  readonly hospital: Hospital
  readonly distanceKm: number
}

/** The maximum of hospitals in one response for map bounds. */
export const maxInBounds = 500
/** The radius of the hospitals of a city. */
export const cityKm = 25
/** The maximum and the radius of a search near a point. */
export const maxNear = 50
export const nearKm = 250
/** As many as a phone keeps of each place. */
export const maxNearPoint = 20

/** The address in one line; null where nothing of it is known. */
export function addressLine(
  hospital: Pick<Hospital, 'address1' | 'address2' | 'city' | 'province' | 'postalCode'>,
): string | null {
  const parts = [hospital.address1, hospital.address2, hospital.city, hospital.province, hospital.postalCode]
  return parts.filter((part) => part !== null && part !== '').join(', ') || null
}

/** The id of a hospital, from the reference in its source (`osm-way-123`, `wikidata:Q1`). */
export const hospitalId = (key: string): string => stableId('hospital', key)

/** The contacts of a hospital, without empty ones, in the order to show. */
export function hospitalContacts(
  key: string,
  known: readonly (readonly [ContactKind, string | null])[],
): ContactDetail[] {
  return known
    .filter((one): one is readonly [ContactKind, string] => one[1] !== null)
    .map(([kind, value], index) => ({
      id: stableId('hospital-contact', key, kind, value),
      kind,
      value,
      note: null,
      order: index + 1,
    }))
}
