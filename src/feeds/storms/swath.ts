import type { Position, ReportArea } from '../reading/reading.ts'

/** How far winds reach from the centre, in nautical miles. */
export interface QuadrantRadii {
  readonly northeast: number
  readonly southeast: number
  readonly southwest: number
  readonly northwest: number
}

/** A storm at a time: now, or as it is forecast. */
export interface StormWinds {
  /** From the warning's position on. */
  readonly hours: number
  readonly center: Position
  /** Sustained. */
  readonly windKt: number
  /** Of winds of 34 knots; null: no wind of that strength. */
  readonly radii34: QuadrantRadii | null
}

/** Agencies forecast five days. After three the track is too uncertain for an alert of a place: it would concern people whom the storm passes by far. */
export const swathHours = 72

export const kmPerNauticalMile = 1.852
const kmPerDegree = 111.195
const radians = Math.PI / 180

const stepDegrees = 10
/** An arc by straight lines outside of it, and a thousandth more for rounding and the bend of the globe: nobody inside falls out. */
const outward = 1.001 / Math.cos((stepDegrees / 2) * radians)

/** The point so far along a great circle, in a direction clockwise from north. Its longitude goes on beyond 180. */
function pointAway({ lat, lng }: Position, km: number, degrees: number): Position {
  const [away, from, turn] = [(km / kmPerDegree) * radians, lat * radians, degrees * radians]
  const sine = Math.sin(from) * Math.cos(away) + Math.cos(from) * Math.sin(away) * Math.cos(turn)
  const east = Math.atan2(Math.sin(turn) * Math.sin(away) * Math.cos(from), Math.cos(away) - Math.sin(from) * sine)
  return { lat: Math.asin(Math.max(-1, Math.min(1, sine))) / radians, lng: lng + east / radians }
}

/** The four quadrants, each a part of a circle around the centre. */
function pointsOfQuadrants(center: Position, radii: QuadrantRadii): Position[] {
  const points = [center]
  for (const [at, nauticalMiles] of [radii.northeast, radii.southeast, radii.southwest, radii.northwest].entries())
    for (let degrees = at * 90; nauticalMiles > 0 && degrees <= (at + 1) * 90; degrees += stepDegrees)
      points.push(pointAway(center, nauticalMiles * kmPerNauticalMile * outward, degrees))
  return points
}

/** Eleven metres. Never −0, which is another number than 0 and the same in a database. */
const rounded = ({ lat, lng }: Position): Position => ({
  lat: Math.round(lat * 1e4) / 1e4 + 0,
  lng: Math.round(lng * 1e4) / 1e4 + 0,
})

/** Positive where the third point lies left of the line through the others. */
const turnAt = (one: Position, two: Position, three: Position): number =>
  (two.lng - one.lng) * (three.lat - one.lat) - (two.lat - one.lat) * (three.lng - one.lng)

/** The lower side of the hull of points that are sorted from west to east, without its end (the monotone chain of Andrew). */
function sideOf(points: readonly Position[]): Position[] {
  const side: Position[] = []
  for (const point of points) {
    for (;;) {
      const [before, last] = [side.at(-2), side.at(-1)]
      if (!before || !last || turnAt(before, last, point) > 0) break
      side.pop()
    }
    side.push(point)
  }
  return side.slice(0, -1)
}

/** The smallest convex ring around the points, counter-clockwise and closed. Straight lines of the map are straight here, too. */
function hullOf(points: readonly Position[]): readonly Position[] {
  const sorted = points.map(rounded).sort((a, b) => a.lng - b.lng || a.lat - b.lat)
  const ring = [...sideOf(sorted), ...sideOf(sorted.reverse())]
  return [...ring, ...ring.slice(0, 1)]
}

/** From −180 to 180. A ring may jump there: a step of more than half the world goes the other way around. */
const onGlobe = ({ lat, lng }: Position): Position => ({
  lat,
  lng: lng > 180 ? rounded({ lat, lng: lng - 360 }).lng : lng < -180 ? rounded({ lat, lng: lng + 360 }).lng : lng,
})

/** The same point, on the turn of the world that is nearest to another one. */
const nearTo = (from: Position, { lat, lng }: Position): Position => ({
  lat,
  lng: lng - 360 * Math.round((lng - from.lng) / 360),
})

const isWindy = (winds: StormWinds): winds is StormWinds & { readonly radii34: QuadrantRadii } =>
  winds.radii34 !== null && Object.values(winds.radii34).some((nauticalMiles) => nauticalMiles > 0)

/** Where winds of 34 knots are forecast so far ahead that somebody can be warned of them. */
export const windsWithin = (track: readonly StormWinds[]): readonly StormWinds[] =>
  track.filter((winds) => winds.hours <= swathHours && isWindy(winds))

/**
 * The area where winds of 34 knots are forecast: a polygon for the way from each position to the next, so that neighbours overlap. A position
 * between others without such winds has one of its own. Empty where nothing reaches 34 knots.
 */
export function swathOf(track: readonly StormWinds[]): ReportArea['polygons'] {
  const shapes = track.map((winds) =>
    winds.hours <= swathHours && isWindy(winds) ? pointsOfQuadrants(winds.center, winds.radii34) : null,
  )
  const rings: (readonly Position[])[] = []
  for (const [at, shape] of shapes.entries()) {
    const [before, next] = [shapes[at - 1], shapes[at + 1]]
    const [from] = shape ?? []
    if (!shape || !from) continue
    if (next) rings.push(hullOf([...shape, ...next.map((point) => nearTo(from, point))]))
    else if (!before) rings.push(hullOf(shape))
  }
  return rings.map((ring) => [ring.map(onGlobe)])
}
