/** The shape of `world/data/countries.json`. What is not known is null or an empty list, never a guess. */

export interface Bilingual {
  readonly en: string
  readonly es: string
}

export interface CountryNames extends Bilingual {
  readonly fr: string
  readonly ja: string
  readonly 'zh-Hans': string
  readonly 'zh-Hant': string
}

export interface WorldLanguage {
  /** BCP 47. */
  readonly code: string
  readonly name: Bilingual
}

export interface WorldCurrency {
  /** ISO 4217. */
  readonly code: string
  readonly name: Bilingual
  readonly minor_units: number
}

/** 0 normal precautions, 1 heightened caution, 2 avoid travel. */
export type TravelStatus = 0 | 1 | 2

/** A government's numbered level on its own scale: US and AU 1 to 4, CA 0 to 3. */
export interface NumberedLevel {
  readonly level: number
  /** ISO date; null where the source gave none. */
  readonly date: string | null
  /** The government states a higher level for some parts of the country. */
  readonly partial: boolean
}

export type UkStatus =
  | 'none'
  | 'avoid_parts_essential'
  | 'avoid_parts_all'
  | 'avoid_whole_essential'
  | 'avoid_whole_all'

export type DeStatus = 'none' | 'partial_warning' | 'warning'

export interface StatedLevel<S extends string> {
  readonly status: S
  readonly date: string | null
}

export interface AdvisoryLevels {
  readonly us: NumberedLevel | null
  readonly ca: NumberedLevel | null
  readonly uk: StatedLevel<UkStatus> | null
  readonly au: NumberedLevel | null
  /** Shown, but not counted in `travel_status`. */
  readonly de: StatedLevel<DeStatus> | null
}

export type EmergencyService = 'all' | 'police' | 'ambulance' | 'fire' | 'tourist'

export interface EmergencyNumber {
  readonly service: EmergencyService
  readonly number: string
  /** 1 is shown first; runs over the whole country, not per service. */
  readonly order: number
  /** The sources do not agree on the numbers of this service, or one says that there is no reliable number. */
  readonly disputed: boolean
  /** The number of a minority of sources, listed only where the service is disputed. */
  readonly alternative: boolean
  /** Source families that state this number for this service, of those that state any. */
  readonly agreeing: number
  readonly total: number
  readonly note: Bilingual | null
}

export interface CountryEmergency {
  readonly numbers: readonly EmergencyNumber[]
  readonly disputed: boolean
  readonly note: Bilingual | null
  readonly sources_agreeing: number
  readonly sources_total: number
  readonly none_known: boolean
}

/** Markdown in English and Spanish. */
export interface CountryTexts {
  readonly facts: Bilingual
  readonly sec_emer_num: Bilingual
  readonly sec_personal: Bilingual
  readonly sec_ext_viol: Bilingual
  readonly sec_pol_unr: Bilingual
  readonly sec_areas: Bilingual
}

export interface Provenance {
  readonly source: string
  /** ISO date or month of the newest source; null where there is no source. */
  readonly as_of: string | null
  readonly agreeing: number | null
  readonly total: number | null
}

export interface WorldCountry {
  readonly alpha2: string
  readonly alpha3: string
  /** ISO 3166-1 numeric, three digits; null for Kosovo, which has none. */
  readonly numeric: string | null
  readonly slug: string
  readonly name: CountryNames
  readonly official_name: Bilingual
  readonly capital: Bilingual | null
  readonly languages: readonly WorldLanguage[]
  readonly language: Bilingual
  readonly currency_code: string | null
  readonly currency_name: Bilingual | null
  readonly currencies: readonly WorldCurrency[]
  readonly minor_units: number | null
  readonly calling_code: string | null
  readonly calling_codes: readonly string[]
  readonly time_zones: readonly string[]
  readonly neighbours: readonly string[]
  readonly driving_side: 'left' | 'right' | null
  readonly landlocked: boolean
  readonly area_km2: number | null
  readonly region: Bilingual
  readonly subregion: Bilingual | null
  /** What first-level divisions and municipalities are called, singular. */
  readonly division_name: Bilingual
  readonly region_name: Bilingual
  readonly center: { readonly lat: number; readonly lng: number }
  readonly demonym: string | null
  readonly travel_status: TravelStatus
  /** Null: none of the governments has published advice, and the status 0 is only a default. */
  readonly travel_status_source: string | null
  readonly levels: AdvisoryLevels
  readonly emergency: CountryEmergency
  readonly texts: CountryTexts
  readonly provenance: {
    readonly emergency: Provenance
    readonly travel_status: Provenance
    readonly facts: Provenance
  }
}
