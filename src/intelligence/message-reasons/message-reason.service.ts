import type { Reason, ReasonKind, ReasonReader, ReasonSource } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { readAskers } from '../../safety/index.ts'
import {
  listCountriesOfAdvisories,
  listCountriesOfRules,
  listFirstReasons,
  listPeopleNames,
  listPeopleOfAlerts,
  listTripNames,
  listTripsOfRules,
} from './message-reason.store.ts'

const kinds: readonly (readonly [first: number, last: number, kind: ReasonKind])[] = [
  [0, 10, 'case'],
  [20, 30, 'trip'],
  [50, 50, 'check_in_request'],
  [51, 52, 'arrival'],
  [53, 53, 'help'],
  [54, 54, 'check_in_request'],
  [100, 109, 'flight'],
  [110, 110, 'alert'],
  [111, 111, 'advisory'],
  [115, 115, 'people_alert'],
  [120, 120, 'travel_restriction'],
  [121, 121, 'entry_requirement'],
  [130, 130, 'visa_requirement'],
  [300, 300, 'trip'],
  [301, 303, 'flight'],
  [304, 304, 'check_in_request'],
  [305, 305, 'people_alert'],
  [306, 306, 'trip'],
  [500, 506, 'person'],
  [510, 512, 'webhook'],
  [900, 911, 'money'],
  [1000, 1999, 'flight'],
]

const kindOf = ({ type, data }: ReasonSource): ReasonKind =>
  data['all_good'] === true
    ? 'all_is_well'
    : (kinds.find(([first, last]) => first <= type && type <= last)?.[2] ?? 'other')

/** The ids in what is stored with a notification. A message for managers names its subject in its cause. */
function refsOf(notification: ReasonSource) {
  const named = (key: string): string | null => {
    const value = notification.data[key]
    return typeof value === 'string' && isUuid(value) ? value : null
  }
  const [of = '', id = ''] = notification.cause.split(':')
  const caused = (subject: string): string | null => (of === subject && isUuid(id) ? id : null)
  return {
    tripAlertId: named('trip_alert_id'),
    alertId: named('alert_id') ?? caused('alert'),
    tripId: named('trip_id') ?? caused('trip'),
    advisoryId: named('advisory_id'),
    ruleId: named('travel_restriction_id') ?? named('entry_requirement_id'),
    requestId: named('check_in_request_id') ?? caused('check_in_request'),
    personId: notification.type === 53 ? named('user_id') : null,
  }
}
type Refs = ReturnType<typeof refsOf>

/** Reads rows for the given ids, if there are any, and returns them by their keys. */
async function byKey<Row>(
  ids: readonly (string | null)[],
  read: (ids: string[]) => Promise<readonly Row[]>,
  key: (row: Row) => string,
): Promise<ReadonlyMap<string, Row>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  return new Map((wanted.length === 0 ? [] : await read(wanted)).map((row) => [key(row), row]))
}

const pair = (one: string | null, other: string | null): string => `${one} ${other}`

async function read({ db, ...ctx }: Ctx, notifications: readonly ReasonSource[], refs: readonly Refs[]) {
  const ids = (name: keyof Refs): (string | null)[] => refs.map((one) => one[name])
  const toManagers = notifications.map((one, at) =>
    kindOf(one) === 'people_alert' ? (refs[at]?.alertId ?? null) : null,
  )
  const companies = [...new Set(notifications.flatMap(({ companyId }) => companyId ?? []))]
  const users = [...new Set(notifications.map(({ userId }) => userId))]
  const matches = await byKey(
    ids('tripAlertId'),
    (all) => listFirstReasons(db, all),
    ({ id }) => id,
  )
  const concerned = await byKey(
    toManagers,
    (all) => listPeopleOfAlerts(db, all, companies),
    (row) => pair(row.alertId, row.companyId),
  )
  const ruleTrips = await byKey(
    ids('ruleId'),
    (all) => listTripsOfRules(db, all, users),
    (row) => pair(row.ruleId, row.userId),
  )
  const ruleCountries = await byKey(
    ids('ruleId'),
    (all) => listCountriesOfRules(db, all),
    ({ id }) => id,
  )
  const tripIds = [...new Set([...ids('tripId'), ...[...ruleTrips.values()].map(({ tripId }) => tripId)])]
  const trips = await byKey(
    tripIds,
    (all) => listTripNames(db, all),
    ({ id }) => id,
  )
  const advisoryCountries = await byKey(
    ids('advisoryId'),
    (all) => listCountriesOfAdvisories(db, all, [...trips.keys()]),
    (row) => pair(row.advisoryId, row.tripId),
  )
  const askers = await byKey(
    ids('requestId'),
    (all) => readAskers({ ...ctx, db }, all),
    ({ requestId }) => requestId,
  )
  const people = await byKey(
    [...ids('personId'), ...[...concerned.values()].flatMap(({ first }) => first)],
    (all) => listPeopleNames(db, all),
    ({ id }) => id,
  )
  return { matches, concerned, ruleTrips, ruleCountries, trips, advisoryCountries, askers, people }
}

/** Why each of the notifications was made: one statement for each kind of subject, whatever their number. */
export const readMessageReasons: ReasonReader = async (ctx, notifications) => {
  const refs = notifications.map(refsOf)
  const known = await read(ctx, notifications, refs)
  const reasonOf = (one: ReasonSource, its: Refs): Reason => {
    const kind = kindOf(one)
    const match = known.matches.get(its.tripAlertId ?? '')?.reason
    const ofManager = kind === 'people_alert' ? known.concerned.get(pair(its.alertId, one.companyId)) : undefined
    const rule = known.ruleTrips.get(pair(its.ruleId, one.userId))
    const peopleIds = its.personId === null ? (ofManager?.first ?? []) : [its.personId]
    return {
      kind,
      alertId: its.alertId,
      match: match ? { relation: match.relation, stay: match.stay.kind, distanceKm: match.distance_km } : null,
      trip: known.trips.get(its.tripId ?? rule?.tripId ?? '') ?? null,
      countryCode:
        known.ruleCountries.get(its.ruleId ?? '')?.code ??
        known.advisoryCountries.get(pair(its.advisoryId, its.tripId))?.code ??
        null,
      checkInRequestId: its.requestId,
      askedBy: known.askers.get(its.requestId ?? '')?.name ?? null,
      people: peopleIds.flatMap((id) => known.people.get(id) ?? []),
      peopleCount: ofManager?.count ?? peopleIds.length,
    }
  }
  return new Map(notifications.map((one, at) => [one.id, reasonOf(one, refs[at] ?? refsOf(one))]))
}
