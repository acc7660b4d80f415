import { sql } from 'kysely'
import type { Translated } from '../../platform/i18n.ts'
import type { ContactDetail } from '../contacts/contact-detail.ts'
import { type CountryBrief, type CountryTexts, type TravelStatus, travelStatuses } from './country.ts'

/** The columns of `countries c` for a name, a brief and a whole country. Each list contains the one before. */
export const countryNameColumns = ['c.id', 'c.alpha2', 'c.alpha3', sql<Translated>`c.name`.as('name')] as const

export const countryBriefColumns = [
  ...countryNameColumns,
  ...(['c.travel_status', 'c.created_at as createdAt', 'c.updated_at as updatedAt'] as const),
] as const

export const countryColumns = [
  ...countryBriefColumns,
  ...(['c.slug', 'c.currency_code as currencyCode'] as const),
  sql<Translated | null>`c.capital`.as('capital'),
  sql<Translated | null>`c.language`.as('language'),
  sql<Translated | null>`c.currency_name`.as('currencyName'),
  sql<Translated | null>`c.division_name`.as('divisionName'),
  sql<Translated | null>`c.region_name`.as('regionName'),
  sql<CountryTexts>`c.texts`.as('texts'),
  sql<ContactDetail[]>`c.emergency_numbers`.as('emergencyNumbers'),
  ...(['c.center_lat', 'c.center_lng'] as const),
  ...(['c.ne_bound_lat', 'c.ne_bound_lng', 'c.sw_bound_lat', 'c.sw_bound_lng'] as const),
] as const

export const toTravelStatus = (code: number): TravelStatus => travelStatuses[code] ?? 'normal'

export const toCountryBrief = <Row extends Omit<CountryBrief, 'travelStatus'> & { readonly travel_status: number }>({
  travel_status,
  ...row
}: Row) => ({ ...row, travelStatus: toTravelStatus(travel_status) })
