/**
 * What version 1 answers, resource by resource, as the contract lists it: field → JSON type. Everything here must be there.
 * A question mark: may be left out. `|null`: may be null. A field that we send beyond these is in the OpenAPI document,
 * which answers are held against as well.
 */
export type Word =
  | 'string'
  | 'time' // ISO 8601 with a fraction
  | 'date' // YYYY-MM-DD
  | 'integer'
  | 'number'
  | 'boolean'
  | 'point' // [longitude, latitude]
  | 'shape' // a TopoJSON object
  | 'nothing' // an empty list
  | 'null'
export type Leaf = Word | `${Word}|null` | `${Word}?`
export interface Resource {
  readonly name: string
  readonly fields: Readonly<Record<string, Type>>
}
export type Type = Leaf | Resource | readonly [Type]

const resource = (name: string, fields: Readonly<Record<string, Type>>): Resource => ({ name, fields })
const each = (type: Type, ...names: readonly string[]): Record<string, Type> =>
  Object.fromEntries(names.map((name) => [name, type]))

const stamps = each('time', 'created_at', 'updated_at')
const days = each('date', 'created_at', 'updated_at')

/** What DELETE and the like answer: an empty array. */
export const done: Type = 'nothing'

const Settings = resource('Settings', {
  ...each('boolean', 'send_trip_alert_email', 'send_trip_alert_push', 'send_all_good_email', 'send_all_good_push'),
  check_in_with_location: 'boolean',
})

const account = {
  ...each('string', 'id', 'first_name', 'email', 'language', 'authentication_token'),
  ...stamps,
  ...each('string|null', 'last_name', 'home_country'),
}
export const Traveller = resource('Traveller', { ...account, settings: Settings })
const TripTraveller = resource('TripTraveller', account)

const DestinationLocation = resource('DestinationLocation', {
  ...each('string', 'id', 'friendly_name'),
  ...each('number', 'latitude', 'longitude'),
})
const Destination = resource('Destination', {
  ...each('string', 'id', 'country_code', 'country_id'),
  ...each('time', 'entry_date', 'exit_date'),
  ...each('date', 'departure_date', 'return_date'),
  destination_locations: [DestinationLocation],
})
const tripComment = (kind: string): Resource =>
  resource(`Trip ${kind} comment`, each('string', 'comment', `${kind}_id`, `${kind}_name`, 'country_id'))

const tripBoth = {
  ...each('string', 'id', 'company_id'),
  ...each('date', 'start', 'finish'),
  trip_type: 'integer',
  activities: ['integer'],
  ...stamps,
  destinations: [Destination],
  trip_medication_comments: [tripComment('medication')],
  trip_vaccination_comments: [tripComment('vaccination')],
  trip_disease_comments: [tripComment('disease')],
} as const
export const Trip = resource('Trip', {
  ...tripBoth,
  ...each('string', 'name', 'company_name', 'user_id'),
  ...each('string|null', 'employee_id', 'employee_name'),
  ...each('boolean', 'muted', 'read', 'company_master'),
  deleted_at: 'time|null',
  past_alert_count: 'integer',
  header_image: 'null',
})
export const PartnerTrip = resource('Partner trip', { ...tripBoth, travellers: [TripTraveller] })

const ContactDetail = resource('Contact detail', {
  ...each('integer', 'typ', 'order'),
  ...each('string', 'val', 'note'),
})
const Flag = resource('Flag', each('string', 'url', 'main', 'list'))
const countryComment = (kind: string, name: string): Resource =>
  resource(`Country ${kind} comment`, { comment: 'string', [kind]: resource(kind, each('string', 'id', name)) })
const CountryDatum = resource('Country datum', {
  id: 'string',
  company_id: 'string|null',
  country_disease_comments: [countryComment('disease', 'common_name')],
  country_vaccination_comments: [countryComment('vaccination', 'name')],
  country_medication_comments: [countryComment('medication', 'name')],
})
const countryShort = {
  ...each('string', 'id', 'slug', 'name', 'country_code', 'sec_emer_num'),
  ...stamps,
  travel_status: 'integer',
  flag: Flag,
  emerg_numbers: [ContactDetail],
} as const
export const CountryShort = resource('Country (short)', countryShort)
export const Country = resource('Country', {
  ...countryShort,
  deleted_at: 'time?',
  ...each('string', 'country_code_3', 'facts', 'language', 'division_name', 'region_name'),
  ...each('string', 'capital', 'currency_name', 'currency_code'),
  ...each('string', 'sec_personal', 'sec_ext_viol', 'sec_pol_unr', 'sec_areas'),
  country_datum: CountryDatum,
})

const area = (name: string): Resource =>
  resource(name, { ...each('string', 'id', 'name', 'country_id'), travel_status: 'integer', topo_json: 'shape?' })
const areas = { country_divisions: [area('Country division')], country_regions: [area('Country region')] } as const
export const CountryMap = resource('Country map data', {
  ...each('string', 'id', 'slug'),
  ...stamps,
  travel_status: 'integer',
  topo_json: 'shape',
  ...areas,
})

const link = resource('Health link', each('string', 'id', 'slug', 'name'))
const DiseaseDatum = resource('Disease datum', {
  ...each('string', 'id', 'description', 'transmission', 'susceptibility', 'symptoms', 'prevention', 'treatment'),
  ...each([link], 'medications', 'vaccinations'),
})
export const Disease = resource('Disease', {
  ...each('string', 'id', 'slug', 'common_name', 'scientific_name', 'name', 'full_name', 'occurs_where'),
  ...stamps,
  deleted_at: 'time?',
  disease_datum: DiseaseDatum,
})
const datum = (name: string): Resource =>
  resource(name, { ...each('string', 'id', 'description', 'schedule', 'side_effects'), routine: 'boolean' })
const remedy = { ...each('string', 'id', 'slug', 'name'), ...stamps }
export const Medication = resource('Medication', { ...remedy, medication_datum: datum('Medication datum') })
/** The contract leaves it open; it is told as a medication is (field). */
export const Vaccination = resource('Vaccination', { ...remedy, vaccination_datum: datum('Vaccination datum') })

const AlertSource = resource('Alert source', each('string', '_id', 'host', 'url'))
const AlertLocation = resource('Alert location', { id: 'string', location: 'point' })
const AlertCountry = resource('Alert country', {
  ...each('string', 'id', 'name'),
  travel_status: 'integer',
  topo_json: 'shape|null',
})
export const Alert = resource('Alert', {
  ...each('string', 'id', 'slug', 'headline', 'body', 'category', 'risk_level'),
  ...days,
  start: 'time',
  finish: 'time|null',
  ...each('string|null', 'body_advice', 'origin_alert_id'),
  incubation: 'boolean',
  ...each(['string'], 'country_ids', 'disease_ids', 'safety_ids', 'full_country_ids'),
  ...each(['string'], 'country_division_ids', 'country_region_ids'),
  alert_sources: [AlertSource],
  alert_locations: [AlertLocation],
  countries: [AlertCountry],
  ...areas,
})
const TripAlert = resource('Trip alert', {
  ...each('string', 'id', 'alert_id', 'trip_id'),
  incubation: 'boolean',
  read: 'boolean|null',
  alert: Alert,
})
export const TripAlerts = resource('Trip alerts', { trip_alerts: [TripAlert], past_alerts: [Alert] })
export const AlertFromPush = resource('Alert from push', { alert: Alert, trip_ids: ['string'] })

export const Advisory = resource('Advisory', {
  ...each('string', 'id', 'slug', 'headline', 'body', 'country_id'),
  status: 'integer',
  ...days,
  ...areas,
})

const Address = resource(
  'Address',
  each('string', 'address1', 'address2', 'city', 'postal_code', 'province', 'country_code'),
)
export const Hospital = resource('Hospital', {
  ...each('string', 'id', 'name', 'country_id', 'description', 'google_place_id', 'google_place_url'),
  ...stamps,
  ...each('boolean', 'emergency', 'accr_jci', 'starred', 'verified'),
  verified_at: 'time|null',
  address: Address,
  location: 'point',
  ...each('string|null', 'country_division_id', 'country_region_id'),
  contact_details: [ContactDetail],
})

/** May be null, and nothing in the world that is shipped fills it. */
export const neverFilled: readonly string[] = [
  'Trip.employee_id',
  'Trip.employee_name',
  'Trip.header_image',
  'Hospital.verified_at',
  'Hospital.country_region_id',
  'Country datum.company_id',
]
