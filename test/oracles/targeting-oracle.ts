import type { Drawing } from '../../src/intelligence/footprints/drawing.ts'
import type { Stay } from '../../src/people/index.ts'

/**
 * Targeting the slow way, from the rules of docs/contract/targeting.md alone: every alert is held against every stay of everybody. Knows
 * nothing of cells, indexes, spans of length or SQL. For tests.
 */

const day = 86_400_000
const leadDays = 14
const checkInDays = 2
const defaultRadiusKm = 50

export interface OracleAlert {
  readonly id: string
  readonly threadId: string
  readonly start: Date
  readonly finish: Date | null
  readonly risk: 'low' | 'medium' | 'high'
  readonly advice: string
  readonly categoryIds: readonly string[]
  readonly wholeCountryIds: readonly string[]
  readonly countryIds: readonly string[]
  readonly divisionIds: readonly string[]
  readonly regionIds: readonly string[]
  readonly points: readonly {
    readonly id: string
    readonly lat: number
    readonly lng: number
    readonly km: number | null
  }[]
  readonly polygons: readonly { readonly id: string; readonly drawing: Drawing }[]
  readonly airportIds: readonly string[]
  readonly airlineIds: readonly string[]
}

export interface OracleFilter {
  readonly companyId: string | null
  readonly userId: string | null
  readonly risks: readonly OracleAlert['risk'][]
  readonly categoryId: string | null
}

export interface OracleWorld {
  readonly stays: readonly Stay[]
  /** Trip → first day. */
  readonly tripStart: ReadonlyMap<string, string>
  readonly filters: readonly OracleFilter[]
  /** Division or category → what it lies in. */
  readonly parentOf: ReadonlyMap<string, string>
  /** Divisions whose border is not known → their country. */
  readonly shapeless: ReadonlyMap<string, string>
  /** Division → its country. */
  readonly countryOf: ReadonlyMap<string, string>
}

export interface OracleReason {
  readonly rule: number
  readonly relation: string
  readonly stay: Stay
  readonly placeId: string
  readonly km: number | null
}

export interface OracleMatch {
  readonly alert: OracleAlert
  /** The trip or the check-in. */
  readonly subjectId: string
  readonly companyId: string | null
  readonly userIds: readonly string[]
  readonly reasons: readonly OracleReason[]
  readonly direct: boolean
}

/** Along a great circle, by the angle between the two directions from the middle of the earth. */
function kmBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const vector = ({ lat, lng }: { lat: number; lng: number }): readonly [number, number, number] => {
    const [up, round] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
    return [Math.cos(up) * Math.cos(round), Math.cos(up) * Math.sin(round), Math.sin(up)]
  }
  const [ax, ay, az] = vector(a)
  const [bx, by, bz] = vector(b)
  const across = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)
  return 6371.0088 * Math.atan2(across, ax * bx + ay * by + az * bz)
}

/** Even and odd. Drawings of these tests may run beyond 180 degrees: the point is looked for in every turn of the world. */
function isInside(drawing: Drawing, lat: number, lng: number): boolean {
  const polygons = drawing.type === 'Polygon' ? [drawing.coordinates] : drawing.coordinates
  return [lng - 360, lng, lng + 360].some((x) =>
    polygons.some((rings) => {
      let inside = false
      for (const ring of rings)
        for (let i = 1; i < ring.length; i++) {
          const [x1 = 0, y1 = 0] = ring[i - 1] ?? []
          const [x2 = 0, y2 = 0] = ring[i] ?? []
          if (y1 > lat !== y2 > lat && x < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
        }
      return inside
    }),
  )
}

const withAllAbove = (id: string, parentOf: ReadonlyMap<string, string>): string[] => {
  const above = parentOf.get(id)
  return above === undefined ? [id] : [id, ...withAllAbove(above, parentOf)]
}

const endOf = (alert: OracleAlert): number => alert.finish?.getTime() ?? Number.POSITIVE_INFINITY
const overlaps = (stay: Stay, alert: OracleAlert): boolean =>
  stay.from.getTime() <= endOf(alert) && stay.until.getTime() >= alert.start.getTime()

/** Near a point, or inside a polygon, a division or a region: rules 3 and 4. */
function placeReasons(stay: Stay, alert: OracleAlert, world: OracleWorld): Omit<OracleReason, 'rule' | 'stay'>[] {
  const found: Omit<OracleReason, 'rule' | 'stay'>[] = []
  const { lat, lng } = stay
  if (lat !== null && lng !== null) {
    const near = alert.points
      .map((point) => ({ id: point.id, km: kmBetween(point, { lat, lng }), within: point.km ?? defaultRadiusKm }))
      .filter((point) => point.km <= point.within)
      .sort((a, b) => a.km - b.km)
    if (near[0]) found.push({ relation: 'near', placeId: near[0].id, km: near[0].km })
    for (const polygon of alert.polygons)
      if (isInside(polygon.drawing, lat, lng)) found.push({ relation: 'polygon', placeId: polygon.id, km: null })
  }
  const divisions = stay.divisionId === null ? [] : withAllAbove(stay.divisionId, world.parentOf)
  const others = stay.otherDivisionIds.flatMap((id) => withAllAbove(id, world.parentOf))
  for (const id of alert.divisionIds)
    if (divisions.includes(id) || (others.includes(id) && world.countryOf.get(id) === stay.countryId))
      found.push({ relation: 'division', placeId: id, km: null })
  for (const id of alert.regionIds)
    if (stay.regionIds.includes(id)) found.push({ relation: 'region', placeId: id, km: null })
  return found
}

/** The divisions without a shape that the stay may lie in: no other division is known to contain it. */
function shapelessReasons(stay: Stay, alert: OracleAlert, world: OracleWorld): Omit<OracleReason, 'rule' | 'stay'>[] {
  return alert.divisionIds
    .filter((id) => {
      if (stay.countryId === null || world.shapeless.get(id) !== stay.countryId) return false
      const { divisionId } = stay
      if (divisionId === null) return true
      if (withAllAbove(divisionId, world.parentOf).includes(id)) return false // it is known to lie there: rule 3 or 4
      return !stay.divisionCertain || withAllAbove(id, world.parentOf).includes(divisionId)
    })
    .map((placeId) => ({ relation: 'division_without_shape', placeId, km: null }))
}

function flightReasons(stay: Stay, alert: OracleAlert): Omit<OracleReason, 'rule' | 'stay'>[] {
  const ends = [stay.airportId, stay.arrivalAirportId].filter((id) => id !== null)
  const airports = alert.airportIds.filter((id) => ends.includes(id))
  if (alert.airlineIds.length === 0) return airports.map((placeId) => ({ relation: 'airport', placeId, km: null }))
  if (stay.airlineId === null || !alert.airlineIds.includes(stay.airlineId)) return []
  if (alert.airportIds.length === 0) return [{ relation: 'airline', placeId: stay.airlineId, km: null }]
  return airports.length === 0 ? [] : [{ relation: 'airline_at_airport', placeId: stay.airlineId, km: null }]
}

/** Why one stay is matched by one alert, by the five rules; nothing when it is not. */
function reasonsFor(stay: Stay, alert: OracleAlert, world: OracleWorld, now: Date): OracleReason[] {
  const reasons: OracleReason[] = []
  const add = (rule: number, more: readonly Omit<OracleReason, 'rule' | 'stay'>[]): void => {
    for (const one of more) reasons.push({ rule, stay, ...one })
  }
  const country = stay.countryId
  const inWhole = country !== null && alert.wholeCountryIds.includes(country)
  const whole = inWhole ? [{ relation: 'whole_country', placeId: country, km: null }] : []
  if (stay.kind === 'check_in') {
    const at = stay.from.getTime()
    const isFresh = at >= Math.max(alert.start.getTime(), now.getTime() - checkInDays * day) && at <= endOf(alert)
    const isAroundStart = Math.abs(at - alert.start.getTime()) <= checkInDays * day
    if (isFresh) add(1, whole)
    else if (isAroundStart) add(4, whole)
    if (isAroundStart) add(4, placeReasons(stay, alert, world))
    if (isAroundStart) add(2, shapelessReasons(stay, alert, world))
    return reasons
  }
  if (!overlaps(stay, alert) || stay.until < now) return []
  add(1, whole)
  const isGuessed = stay.placeFound === 'uncertain'
  if ((stay.kind === 'country' || isGuessed) && !inWhole && country !== null && alert.countryIds.includes(country)) {
    const isFiner = (other: Stay): boolean =>
      other.userId === stay.userId &&
      other.tripId === stay.tripId &&
      other.countryId === country &&
      (other.kind === 'city' || other.kind === 'segment') &&
      other.placeFound !== 'uncertain' &&
      overlaps(other, alert)
    if (isGuessed || !world.stays.some(isFiner)) add(2, [{ relation: 'country', placeId: country, km: null }])
  }
  if (stay.kind === 'city' || stay.kind === 'segment') {
    add(3, placeReasons(stay, alert, world))
    add(2, shapelessReasons(stay, alert, world))
  }
  if (stay.kind === 'flight') add(5, flightReasons(stay, alert))
  return reasons
}

function isFiltered(filter: OracleFilter, alert: OracleAlert, parentOf: ReadonlyMap<string, string>): boolean {
  const categories = alert.categoryIds.flatMap((id) => withAllAbove(id, parentOf))
  return (
    (filter.risks.length === 0 || filter.risks.includes(alert.risk)) &&
    (filter.categoryId === null || categories.includes(filter.categoryId))
  )
}

/** Whom the alert concerns: the trips and check-ins, with the people and the reasons. */
export function matchesOf(alert: OracleAlert, world: OracleWorld, now: Date): OracleMatch[] {
  const found = new Map<string, OracleReason[]>()
  for (const stay of world.stays) {
    const reasons = reasonsFor(stay, alert, world, now)
    if (reasons.length === 0) continue
    if (stay.tripId !== null) {
      const start = Date.parse(`${world.tripStart.get(stay.tripId)}T00:00:00Z`)
      if (start > now.getTime() + leadDays * day) continue
    }
    const isStopped = world.filters.some(
      (filter) =>
        filter.userId === null && filter.companyId === stay.companyId && isFiltered(filter, alert, world.parentOf),
    )
    if (isStopped) continue
    const subject = stay.tripId ?? stay.checkInId ?? ''
    found.set(subject, [...(found.get(subject) ?? []), ...reasons])
  }
  return [...found].map(([subjectId, reasons]) => ({
    alert,
    subjectId,
    companyId: reasons[0]?.stay.companyId ?? null,
    userIds: [...new Set(reasons.map((one) => one.stay.userId))].sort(),
    reasons,
    direct: reasons.some((one) => one.rule !== 2),
  }))
}

/** What a person knows of a thread. */
interface LastNotified {
  readonly alert: OracleAlert
  readonly direct: boolean
}

/** The causes of notifications by person, as alerts of threads are published one after the other. */
export class OracleNotifications {
  private readonly lastNotified = new Map<string, LastNotified>()
  readonly causes: string[] = []
  private readonly world: OracleWorld
  private readonly entitled: (userId: string, companyId: string | null) => boolean

  constructor(world: OracleWorld, entitled: (userId: string, companyId: string | null) => boolean) {
    this.world = world
    this.entitled = entitled
  }

  publish(alert: OracleAlert, now: Date): void {
    const direct = new Map<string, boolean>()
    for (const match of matchesOf(alert, this.world, now))
      for (const userId of match.userIds) {
        const own = this.world.filters.some(
          (one) => one.userId === userId && isFiltered(one, alert, this.world.parentOf),
        )
        if (own || !this.entitled(userId, match.companyId)) continue
        direct.set(userId, (direct.get(userId) ?? false) || match.direct)
      }
    for (const [userId, isDirect] of direct) this.notify(userId, alert, isDirect)
  }

  private notify(userId: string, alert: OracleAlert, direct: boolean): void {
    const key = `${alert.threadId} ${userId}`
    const before = this.lastNotified.get(key)
    const levels = ['low', 'medium', 'high']
    const cause = `alert:${alert.threadId}`
    if (!before) this.causes.push(`${userId} ${cause}`)
    else {
      const worse =
        levels.indexOf(alert.risk) > levels.indexOf(before.alert.risk) || alert.advice !== before.alert.advice
      if (!worse && !(direct && !before.direct)) return
      this.causes.push(`${userId} ${cause}:update:${alert.id}`)
    }
    this.lastNotified.set(key, { alert, direct: direct || (before?.direct ?? false) })
  }

  clear(threadId: string): void {
    for (const key of this.lastNotified.keys())
      if (key.startsWith(`${threadId} `))
        this.causes.push(`${key.slice(threadId.length + 1)} alert:${threadId}:cleared`)
  }
}
