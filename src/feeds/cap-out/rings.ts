type Position = readonly number[]
type Ring = readonly Position[]

const x = (position: Position | undefined): number => position?.[0] ?? 0
const y = (position: Position | undefined): number => position?.[1] ?? 0

/** Positive for a ring that runs against the clock. */
const turning = (ring: Ring): number =>
  ring.reduce((sum, from, at) => {
    const to = ring[(at + 1) % ring.length]
    return sum + x(from) * y(to) - x(to) * y(from)
  }, 0)

const easternmost = (ring: Ring): number => ring.reduce((best, one, at) => (x(one) > x(ring[best]) ? at : best), 0)

/** Where the line from a position to the east first meets the ring: the edge, and the longitude. */
function firstMeeting(ring: Ring, position: Position): { readonly edge: number; readonly lng: number } | undefined {
  let first: { edge: number; lng: number } | undefined
  for (const [edge, from] of ring.entries()) {
    const to = ring[(edge + 1) % ring.length]
    if (y(from) > y(position) === y(to) > y(position)) continue
    const lng = x(from) + ((y(position) - y(from)) * (x(to) - x(from))) / (y(to) - y(from))
    if (lng >= x(position) && lng < (first?.lng ?? Number.POSITIVE_INFINITY)) first = { edge, lng }
  }
  return first
}

/** The ring with a cut from its border to the hole, around the hole, and back. */
function withHole(ring: Ring, hole: Ring): Ring {
  const at = easternmost(hole)
  const position = hole[at]
  const meeting = position && firstMeeting(ring, position)
  if (!meeting) return ring
  const against = turning(hole) > 0 === turning(ring) > 0 ? hole.toReversed() : hole
  const from = against.indexOf(position)
  const border = [meeting.lng, y(position)]
  const around = [...against.slice(from), ...against.slice(0, from), position]
  return [...ring.slice(0, meeting.edge + 1), border, ...around, border, ...ring.slice(meeting.edge + 1)]
}

const open = (ring: Ring): Ring => ring.slice(0, -1)

/** A polygon without holes that covers the same: polygons of CAP have one ring. The rings of GeoJSON end with their first position. */
export function ringOf([outer = [], ...holes]: readonly Ring[]): Ring {
  // From the east, so that each cut meets the border or a hole that is joined already.
  const eastFirst = holes.map(open).toSorted((one, other) => x(other[easternmost(other)]) - x(one[easternmost(one)]))
  const ring = eastFirst.reduce(withHole, open(outer))
  return [...ring, ...ring.slice(0, 1)]
}

/** A decimetre; numbers of JavaScript have exponents where they are very small. */
const degrees = (value: number): string => String(Number(value.toFixed(6)) || 0)

export const positionText = (lat: number, lng: number): string => `${degrees(lat)},${degrees(lng)}`

export const ringText = (ring: Ring): string =>
  ring
    .map((position) => positionText(y(position), x(position)))
    .filter((one, at, all) => one !== all[at - 1])
    .join(' ')
