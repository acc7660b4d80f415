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
  /** Null where nobody has said where it stands. */
  readonly lat: number | null
  readonly lng: number | null
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

/** How many hospitals a map is given at once. */
export const maxInBounds = 500
/** How many hospitals, and how far away, "near a point" means. */
export const maxNear = 50
export const nearKm = 250

/** The address in one line; null where nothing of it is known. */
export function addressLine(
  hospital: Pick<Hospital, 'address1' | 'address2' | 'city' | 'province' | 'postalCode'>,
): string | null {
  const parts = [hospital.address1, hospital.address2, hospital.city, hospital.province, hospital.postalCode]
  return parts.filter((part) => part !== null && part !== '').join(', ') || null
}

/** The id of a hospital by its source's own reference (`osm-way-123`, `wikidata:Q1`). */
export const hospitalId = (key: string): string => stableId('hospital', key)

/** What is known of how to reach a hospital, in the order to show it. */
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
