/**
 * What becomes of each column that can hold words, bytes, numbers with a fraction or days, when a person is erased. A test compares it with the
 * catalogue of the database: a new column needs a line here. Another one fills every column that is not `nothing` and erases
 * (test/journeys/erasure-register.test.ts). Columns that take only words of a list (`check (kind in (…))`) need no line.
 */
export type Fate =
  /** Its row goes. */
  | 'deleted'
  /** Null, an empty value, or a word that is the same for everybody. */
  | 'emptied'
  /** The person's names, addresses, birthday, numbers and places are taken out; what else it says stays. */
  | 'cleaned'
  /** It has nothing of a person; `why` says why not. */
  | 'nothing'

export interface Line {
  readonly fate: Fate
  /** All columns of the table where none is named. */
  readonly columns?: readonly string[]
  readonly why?: string
}

const words = (text: string): readonly string[] => text.split(' ')
const deleted = (columns: string): Line => ({ fate: 'deleted', columns: words(columns) })
const emptied = (columns: string): Line => ({ fate: 'emptied', columns: words(columns) })
const cleaned = (columns: string): Line => ({ fate: 'cleaned', columns: words(columns) })
const nothing = (why: string, columns: string): Line => ({ fate: 'nothing', columns: words(columns), why })

type Register = Readonly<Record<string, readonly Line[]>>

/** The rows of a person go, whatever they have. */
const deletedTables = (tables: string): Register =>
  Object.fromEntries(words(tables).map((table) => [table, [{ fate: 'deleted' }]]))

/** Whole tables without anything of a person. */
const withoutPeople = (why: string, tables: string): Register =>
  Object.fromEntries(words(tables).map((table) => [table, [{ fate: 'nothing', why }]]))

const ids = 'ids, and numbers that the service gave'
const code = 'a code of ISO, the money or the time zone'
const ours = 'words of the service itself'

const platform: Register = {
  ...withoutPeople('the state of the service', 'schema_migrations system_state'),
  ...deletedTables('files'),
  audit_log: [
    emptied('before after'),
    nothing('who did what to which id stays', 'actor_kind action subject_kind subject_id request_id'),
  ],
  jobs: [emptied('last_error'), nothing('ids', 'task unique_key payload leased_by')],
  dead_jobs: [emptied('last_error'), nothing('ids', 'task unique_key payload')],
}

const reference: Register = withoutPeople(
  'reference data: staff write it about places, sicknesses and rules',
  'airlines airports cities countries country_divisions country_health_comments country_regions country_shapes disease_data disease_medications ' +
    'disease_vaccinations diseases entry_requirement_versions entry_requirements hospitals medication_data medications safety_categories ' +
    'travel_restriction_versions travel_restrictions vaccination_data vaccinations visa_overrides visa_requirements',
)

const people: Register = {
  ...withoutPeople('the company’s own', 'companies'),
  ...deletedTables(
    'device_events devices emergency_contacts entitlements invitations people_imports sessions sign_in_codes sign_in_failures stays user_tokens',
  ),
  users: [
    emptied(
      'external_id first_name last_name display_name email email_key phone_number phone_key home_country nationalities',
    ),
    emptied(
      'languages_spoken timezone_identifier birthday bio picture settings doctor_settings password_hash token_digest',
    ),
    nothing('becomes en', 'language'),
  ],
  people_words: [emptied('name keys')],
  keys: [
    emptied('name hint'),
    nothing('the digest of a key that ends with the person, and a day of use', 'digest last_used_on'),
  ],
}

const delivery: Register = {
  ...deletedTables('deliveries delivery_receipts escalation_attempts escalations inbound_messages'),
  ...deletedTables('evidence_keys'),
  ...withoutPeople('ids; entries are made of it within minutes', 'evidence_pending'),
  evidence_entries: [
    nothing('sealed by a key that is destroyed', 'sealed'),
    nothing('no values of people, which are sealed', 'kind about facts'),
    nothing('digests', 'digest previous hash'),
  ],
  evidence_heads: [nothing('a digest', 'hash')],
  ...withoutPeople('the company’s own', 'escalation_policies message_budgets webhook_endpoints'),
  notifications: [cleaned('title body data'), nothing(ids, 'cause thread'), nothing(code, 'language')],
  outbox_messages: [cleaned('title body message'), nothing('whoever the message went to', 'channel recipient')],
  webhook_events: [cleaned('payload'), nothing(ours, 'event_name')],
  webhook_deliveries: [nothing(ours, 'leased_by last_error')],
  webhook_tries: [
    emptied('answer'),
    nothing('the receiver’s', 'url address'),
    nothing(ours, 'error service_signature webhook_signature'),
  ],
}

const days = 'days of a trip on which others go too; a trip of the person alone is deleted'
const places = 'places of a trip on which others go too; a trip of the person alone is deleted'

const trips: Register = {
  ...deletedTables('trip_imports'),
  trips: [cleaned('name employee_name external_id settings'), nothing(days, 'start finish')],
  trip_travellers: [cleaned('seen_last')],
  destinations: [cleaned('friendly_name')],
  destination_locations: [cleaned('friendly_name'), nothing(places, 'lat lng')],
  segments: [
    cleaned('from_place until_place texts tickets seats'),
    nothing(places, 'from_lat from_lng from_zone until_lat until_lng until_zone'),
    nothing('of the flight, or the price', 'flight_number followed price'),
  ],
}

const safety: Register = {
  ...deletedTables('calls_for_help check_in_addresses check_ins'),
  check_in_requests: [cleaned('message chosen')],
}

const intelligence: Register = {
  ...withoutPeople(
    'staff write it about what happens in the world',
    'advisories alert_cells alert_locations alert_polygons alert_sources alerts disease_outbreak_sources disease_outbreaks',
  ),
  ...deletedTables('advisory_trips alert_recipients rule_matches trip_alerts'),
}

const feeds: Register = {
  ...withoutPeople(
    'what public feeds publish about the world',
    'feed_answers feed_bodies feed_documents feed_drifts feed_events feed_held_notices feed_item_keys feed_items feed_joins feed_lists feed_proposals feed_reuses feeds',
  ),
  ...withoutPeople(
    'staff write it about events of the world',
    'feed_corrections feed_discards feed_rule_revisions feed_rules feed_threads',
  ),
  ...withoutPeople('a switch and how many messages there were', 'feed_publications feed_publishing'),
}

const tax = 'what the taxes and the amounts were computed from'
const money = 'what a payment provider calls a payment'

const commerce: Register = {
  ...withoutPeople('what is sold', 'coupons product_versions products'),
  ...withoutPeople('ages instead of birthdays, and no names', 'product_quotes'),
  ...withoutPeople(
    'numbers of a payment provider, and its words about them',
    'builtin_cards builtin_charges builtin_refunds stripe_authorizations stripe_events',
  ),
  ...withoutPeople('money records: amounts and accounts', 'ledger_entries'),
  ...deletedTables('payment_methods'),
  payments: [cleaned('reason'), nothing(money, 'key provider_reference'), nothing(tax, 'currency division')],
  payment_refunds: [cleaned('reason')],
  payouts: [emptied('reference note sealed end_reason'), nothing(code, 'currency')],
  payout_runs: [
    nothing('what staff say of a whole run', 'reason'),
    nothing('sealed: what the bank was ordered stays, as a record of money', 'sealed_file file_digest'),
    nothing(code, 'currency'),
  ],
  ...deletedTables('stripe_payees'),
  stripe_payouts: [
    emptied('account last_error'),
    nothing('what Stripe calls a movement of money', 'transfer reference reversal'),
  ],
  bank_statements: [nothing('counts, and numbers of payouts', 'outcome digest')],
  subscriptions: [
    emptied('name email birthday external_id metadata beneficiaries card_reference card_brand card_last4'),
    cleaned('end_reason'),
    nothing('the number of the policy', 'human_id third_party_policy_num'),
    nothing(tax, 'currency country_code region_code language'),
  ],
  invoices: [
    emptied('bill_to paid_with'),
    nothing('the number of the invoice, the coupon and the money', 'number coupon_code currency language'),
  ],
  invoice_items: [nothing('the name of a product', 'description')],
}

const assistance: Register = {
  ...deletedTables('responder_hours'),
  ...withoutPeople('digests of files, which go with their last use', 'stored_assets'),
  issues: [emptied('description lat lng'), nothing('the country, for the statistics of help', 'country_code')],
  availability_bids: [emptied('address lat lng'), nothing(code, 'currency timezone')],
  appointments: [emptied('address lat lng'), nothing(code, 'currency timezone')],
  conversations: [cleaned('name')],
  messages: [cleaned('body')],
  message_assets: [cleaned('title description'), deleted('files lat lng media_type url')],
  notes: [cleaned('body')],
  videos: [nothing(ids, 'unique_name')],
}

const protection: Register = {
  ...withoutPeople(
    'what sources say of flights',
    'flight_codes flight_observations flight_polls flights refused_observations registered_flights separated_codes',
  ),
  ...deletedTables('payout_accounts'),
  flight_registrations: [cleaned('reason'), nothing('the terms of the product and the flights', 'observations terms')],
  baggage_reports: [emptied('reference')],
  claims: [cleaned('reason reason_es'), emptied('reference'), nothing(ids, 'human_id'), nothing(code, 'currency')],
  claim_changes: [cleaned('reason reason_es'), nothing(ours, 'status')],
  claim_decisions: [cleaned('inputs result'), nothing('digests of the two', 'inputs_digest result_digest')],
  flight_disruptions: [cleaned('reason')],
}

const api: Register = {
  idempotency_keys: [
    cleaned('body'),
    nothing('the client’s own text, deleted after a day', 'key'),
    nothing('ids, digests and headers of the service', 'caller fingerprint headers'),
  ],
  ...withoutPeople('counts of a minute', 'rate_windows'),
}

/** In the order of the rooms. */
export const erasureRegister: Register = {
  ...platform,
  ...reference,
  ...people,
  ...delivery,
  ...trips,
  ...safety,
  ...intelligence,
  ...feeds,
  ...commerce,
  ...assistance,
  ...protection,
  ...api,
}

/** The line of a column; undefined where the register has none. */
export const lineOf = (table: string, column: string): Line | undefined =>
  erasureRegister[table]?.find(({ columns }) => columns === undefined || columns.includes(column))
