import {
  Advisory,
  Alert,
  AlertFromPush,
  Country,
  CountryMap,
  CountryShort,
  Disease,
  done,
  Hospital,
  Medication,
  PartnerTrip,
  Traveller,
  Trip,
  TripAlerts,
  type Type,
  Vaccination,
} from './v1.fields.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One operation of version 1, as it was agreed. */
export interface Operation {
  readonly method: Method
  readonly path: string
  /** Whose key opens it. */
  readonly by: 'traveller' | 'company'
  /** The contract's tables, what clients call beyond them (docs/contract/version-1.md), or what we add ourselves. */
  readonly from: 'contract' | 'field' | 'ours'
  readonly answer: Type
  /** A body that is accepted; `trip` and `traveller` are made by the test. */
  readonly body?: 'trip' | 'partner trip' | object
  /** Whose the resource in the path is; nothing where it is everybody's. */
  readonly owner?: 'traveller' | 'company'
}

const traveller = { first_name: 'Ada', last_name: 'Lindqvist', home_country: 'SE', language: 'en' }
const settings = { user: { settings: { send_all_good_email: true } } }
const device = { device: { uuid: 'C3E6A1B2-7B1E-4F6E-9D55', token: '740f4707bebcf74f', locale: 'en', platform: 'ios' } }

const partner = (method: Method, path: string, answer: Type, more: Partial<Operation> = {}): Operation => ({
  method,
  path: `/partner${path}`,
  by: 'company',
  from: 'contract',
  answer,
  ...(path.includes(':') ? { owner: 'company' as const } : {}),
  ...more,
})
const own = (method: Method, path: string, answer: Type, more: Partial<Operation> = {}): Operation => ({
  method,
  path,
  by: 'traveller',
  from: 'contract',
  answer,
  ...(/:trip_id|users\/:id/.test(path) ? { owner: 'traveller' as const } : {}),
  ...more,
})

/** Every operation of version 1: the two tables of the contract, then what stands beyond them. */
export const operations: readonly Operation[] = [
  partner('GET', '/travellers', [Traveller]),
  partner('GET', '/travellers/:traveller_id', Traveller),
  partner('POST', '/travellers', Traveller, { body: { traveller: { ...traveller, email: 'new@example.com' } } }),
  partner('PATCH', '/travellers/:traveller_id', Traveller, { body: { traveller } }),
  partner('DELETE', '/travellers/:traveller_id', done),
  partner('GET', '/trips', [PartnerTrip]),
  partner('GET', '/trips/:trip_id', PartnerTrip),
  partner('DELETE', '/trips/:trip_id', done),

  own('GET', '/trips', [Trip]),
  own('GET', '/trips/:trip_id', Trip),
  own('GET', '/trips/current_trip', Trip),
  own('POST', '/trips', Trip, { body: 'trip' }),
  own('PUT', '/trips/:trip_id', Trip, { body: 'trip' }),
  own('DELETE', '/trips/:trip_id', done),
  own('GET', '/trips/:trip_id/alerts', TripAlerts),
  own('GET', '/trips/:trip_id/advisories', [Advisory]),
  own('GET', '/trips/:trip_id/hospitals', [Hospital]),
  own('GET', '/countries', [Country]),
  own('GET', '/countries/short_list', [CountryShort]),
  own('GET', '/countries/:country_id', Country),
  own('GET', '/countries/:country_id/map_data', CountryMap),
  own('GET', '/countries/:country_id/alerts', [Alert]),
  own('GET', '/countries/:country_id/advisories', [Advisory]),
  own('GET', '/countries/:country_id/hospitals', [Hospital]),
  own('GET', '/diseases', [Disease]),
  own('GET', '/medications', [Medication]),
  own('GET', '/medications/:medication_id', Medication),
  own('GET', '/alerts/:alert_id', Alert),
  own('PUT', '/alerts/:alert_id/mark_read', done),
  own('GET', '/advisories/:advisory_id', Advisory),
  own('GET', '/users/profile', Traveller),
  own('PUT', '/users/:id', Traveller, { body: settings }),
  own('POST', '/users/add_device', done, { body: device }),
  own('POST', '/users/check_in', done, { body: { checkin_at: 1794657600, latitude: -12.05, longitude: -77.04 } }),

  own('GET', '/diseases/:disease_id', Disease, { from: 'field' }),
  own('GET', '/vaccinations', [Vaccination], { from: 'field' }),
  own('GET', '/vaccinations/:vaccination_id', Vaccination, { from: 'field' }),
  own('GET', '/hospitals', [Hospital], { from: 'field' }),
  own('GET', '/alerts/:alert_id/from_push', AlertFromPush, { from: 'field' }),
  own('PATCH', '/trips/:trip_id', Trip, { from: 'field', body: 'trip' }),
  own('PUT', '/trips/:trip_id/change_trip_settings', Trip, { from: 'field', body: { trip: { muted: true } } }),
  own('POST', '/analytics/sdk_event', done, { from: 'field', body: { event: { name: 'sync_finished' } } }),
  own('PUT', '/users/:id/update', Traveller, { from: 'field', body: settings }),
  own('POST', '/users/device_push', done, { from: 'field', body: device }),
  partner('POST', '/trips', PartnerTrip, { from: 'field', body: 'partner trip' }),
  partner('PUT', '/trips/:trip_id', PartnerTrip, { from: 'field', body: 'partner trip' }),
  partner('PATCH', '/trips/:trip_id', PartnerTrip, { from: 'field', body: 'partner trip' }),
  partner('DELETE', '/traveller/:traveller_id', done, { from: 'field' }),

  partner('PUT', '/travellers/:traveller_id', Traveller, { from: 'ours', body: { traveller } }),
  own('PATCH', '/users/:id', Traveller, { from: 'ours', body: settings }),
  own('PATCH', '/users/:id/update', Traveller, { from: 'ours', body: settings }),
]

export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`
