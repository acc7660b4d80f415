import type { Ctx } from '../../platform/ctx.ts'
import { unauthorized } from '../../platform/problem.ts'
import { timeZoneAt } from '../../reference/index.ts'
import { listAlerts } from '../alerts/alert.store.ts'
import type { Alert } from '../alerts/alert.ts'
import { checkInDays } from '../matching/targeting.ts'
import type { ShownReason } from '../trip-alerts/trip-alert.ts'
import { listNames, listOwnStays, listOwnTripAlerts, type OwnTripAlertRow } from './own-danger.store.ts'
import {
  compareDangers,
  type Danger,
  hazardOf,
  type NamedThing,
  type OwnReason,
  type OwnStay,
  placeOf,
  type ReasonInWords,
} from './own-danger.ts'
import { reasonSentence } from './reason-sentence.ts'

const day = 86_400_000
const maxReasons = 5

const keyOf = (kind: string, sourceId: string, part: number): string => `${kind} ${sourceId} ${part}`

const namedBy = ({ safetyCategoryIds, diseaseIds, footprint }: Alert): readonly string[] => [
  ...[safetyCategoryIds, diseaseIds, footprint.countryIds, footprint.divisionIds].flat(),
  ...[footprint.regionIds, footprint.airportIds, footprint.airlineIds].flat(),
]

/** Check-ins first, then exact places before whole countries, then what comes first. */
const compareReasons = (a: OwnReason, b: OwnReason): number =>
  Number(b.stay.kind === 'check_in') - Number(a.stay.kind === 'check_in') ||
  Number(a.reason.rule === 2) - Number(b.reason.rule === 2) ||
  a.reason.overlap_from.localeCompare(b.reason.overlap_from) ||
  a.stay.part - b.stay.part

/** Each sentence once. */
function inWords(reasons: readonly OwnReason[], names: ReadonlyMap<string, NamedThing>): ReasonInWords[] {
  const all = reasons.toSorted(compareReasons).map((one) => ({
    text: { en: reasonSentence(one, names, 'en'), es: reasonSentence(one, names, 'es') },
    rule: one.reason.rule,
    relation: one.reason.relation,
    distanceKm: one.reason.distance_km,
  }))
  return [...new Map(all.toReversed().map((one) => [one.text.en, one])).values()].toReversed().slice(0, maxReasons)
}

function zoneOf({ footprint }: Alert, reasons: readonly OwnReason[]): string | null {
  const point = [...footprint.points, ...reasons.map(({ stay }) => stay)].find(
    ({ lat, lng }) => lat !== null && lng !== null,
  )
  return point && point.lat !== null && point.lng !== null ? timeZoneAt(point.lng, point.lat) : null
}

/** The reasons whose stay still stands: a plan may have changed since they were found. */
function standing(
  rows: readonly OwnTripAlertRow[],
  stays: ReadonlyMap<string, OwnStay>,
  { footprint }: Alert,
): OwnReason[] {
  // Where all points are in one city, the place of the alert says it already.
  const isSpread = new Set(footprint.points.map(({ city }) => city?.id)).size > 1
  const cities = new Map(isSpread ? footprint.points.map(({ id, city }) => [id, city]) : [])
  return rows.flatMap(({ reasons }) =>
    reasons.flatMap((stored) => {
      const stay = stays.get(keyOf(stored.stay.kind, stored.stay.source_id, stored.stay.part))
      const reason: ShownReason = { ...stored, near: cities.get(stored.place_id) ?? null }
      return stay ? [{ reason, stay }] : []
    }),
  )
}

/**
 * What endangers the caller now or on a coming trip, in the company that they act in: the alerts in effect that concern the last check-in of the
 * past two days or a stay that is not over, each situation once (docs/contract/now.md#dangers).
 */
export async function readOwnDangers(ctx: Ctx): Promise<Danger[]> {
  const { db, actor, now } = ctx
  if (actor.kind !== 'user') throw unauthorized('This is for travellers.')
  const since = new Date(now.getTime() - checkInDays * day)
  const [rows, stays] = await Promise.all([
    listOwnTripAlerts(db, actor.userId, actor.companyId, now, since),
    listOwnStays(db, actor.userId, actor.companyId, now, since),
  ])
  if (rows.length === 0) return []
  const alerts = await listAlerts(db, [...new Set(rows.map(({ alertId }) => alertId))])
  const placeIds = rows.flatMap(({ reasons }) => reasons.map((reason) => reason.place_id))
  const names = await listNames(db, [...alerts.flatMap(namedBy), ...placeIds])
  const byKey = new Map(stays.map((stay) => [keyOf(stay.kind, stay.sourceId, stay.part), stay]))
  const dangers = alerts.flatMap((alert): Danger[] => {
    const mine = rows.filter((row) => row.alertId === alert.id && standing([row], byKey, alert).length > 0)
    const best = mine.find(({ direct }) => direct) ?? mine[0]
    if (!best) return []
    const reasons = standing(mine, byKey, alert)
    const first = Math.min(...reasons.map(({ reason }) => Date.parse(reason.overlap_from)))
    return [
      {
        id: best.id,
        alert,
        notificationId: best.notificationId,
        hazard: hazardOf(alert, names),
        place: placeOf(alert, names),
        timeZone: zoneOf(alert, reasons),
        from: new Date(Math.max(first, now.getTime())),
        reasons: inWords(reasons, names),
      },
    ]
  })
  return dangers.toSorted(compareDangers)
}
