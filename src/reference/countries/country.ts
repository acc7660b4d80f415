import type { Translated } from '../../platform/i18n.ts'
import type { ContactDetail } from '../contacts/contact-detail.ts'

/** How careful a traveller must be: 0 normal precautions, 1 heightened, 2 avoid travel. */
export type TravelStatus = 'normal' | 'caution' | 'avoid'

/** The Markdown texts of a country. */
export interface CountryTexts {
  readonly facts?: Translated
  readonly sec_emer_num?: Translated
  readonly sec_personal?: Translated
  readonly sec_ext_viol?: Translated
  readonly sec_pol_unr?: Translated
  readonly sec_areas?: Translated
}

export interface Bounds {
  readonly neLat: number
  readonly neLng: number
  readonly swLat: number
  readonly swLng: number
}

export interface Country {
  readonly id: string
  readonly slug: string
  readonly alpha2: string
  readonly alpha3: string
  readonly name: Translated
  readonly capital: Translated | null
  readonly language: Translated | null
  readonly currencyCode: string | null
  readonly currencyName: Translated | null
  readonly divisionName: Translated | null
  readonly regionName: Translated | null
  readonly travelStatus: TravelStatus
  readonly texts: CountryTexts
  readonly emergencyNumbers: readonly ContactDetail[]
  readonly center: { readonly lat: number; readonly lng: number } | null
  readonly bounds: Bounds | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The fields of a country that other resources show. */
export type CountryBrief = Pick<
  Country,
  'id' | 'alpha2' | 'alpha3' | 'name' | 'travelStatus' | 'createdAt' | 'updatedAt'
>

/** A division (province, state) or a region (municipality) of a country, with its shape. */
export interface Area {
  readonly id: string
  readonly countryId: string
  readonly name: Translated
  readonly travelStatus: TravelStatus
  /** TopoJSON as text, sent without parsing; null where no shape is known. */
  readonly topoJson: string | null
}

export interface CountryMap {
  readonly country: Pick<Country, 'id' | 'slug' | 'createdAt' | 'updatedAt' | 'travelStatus'>
  readonly topoJson: string | null
  readonly divisions: readonly Area[]
  readonly regions: readonly Area[]
}

export type Resolution = '50m' | '10m'

const severity: Readonly<Record<TravelStatus, number>> = { normal: 0, caution: 1, avoid: 2 }
export const travelStatusCode = (status: TravelStatus): number => severity[status]
export const travelStatuses: readonly TravelStatus[] = ['normal', 'caution', 'avoid']

/** The service's own paths of a flag: SVG, PNG of at most 80 by 80 pixels, PNG of at most 20 by 20. */
export const flagPaths = (alpha2: string): { url: string; main: string; list: string } => {
  const name = alpha2.toLowerCase()
  return { url: `/flags/${name}.svg`, main: `/flags/${name}-80.png`, list: `/flags/${name}-20.png` }
}
