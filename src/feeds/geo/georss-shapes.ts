import type { Remark } from '../../platform/documents/document.ts'
import { child, childText, type Element } from '../../platform/documents/xml.ts'
import { ringProblem } from '../cap/ring.ts'
import { numberIn, positionOf } from '../reading/parts.ts'
import { emptyArea, type Position, type ReportArea } from '../reading/reading.ts'

const georss = 'http://www.georss.org/georss'
const geo = 'http://www.w3.org/2003/01/geo/wgs84_pos#'
const isGml = (namespace: string): boolean => namespace.startsWith('http://www.opengis.net/gml')

/** The namespaces in which an item says where it is. */
export const placeNamespaces: ReadonlySet<string> = new Set([georss, geo])

/** What GeoRSS has beside shapes; it says nothing of the place itself. */
const properties: ReadonlySet<string> = new Set('featuretypetag relationshiptag elev floor radius'.split(' '))

interface Shapes {
  readonly points: Position[]
  readonly polygons: (readonly (readonly Position[])[])[]
  readonly circles: { readonly center: Position; readonly radiusKm: number }[]
}

export interface Place {
  /** The one place that it names. */
  readonly point: Position | null
  readonly area: ReportArea
}

/** Latitude and longitude in turns. A comma between them is as good as a blank. */
function positionsIn(text: string): readonly Position[] | undefined {
  const numbers = text
    .trim()
    .split(/[\s,]+/)
    .map(numberIn)
  if (numbers.length % 2 === 1) return undefined
  const positions: Position[] = []
  for (let at = 0; at < numbers.length; at += 2) {
    const position = positionOf(numbers[at] ?? Number.NaN, numbers[at + 1] ?? Number.NaN)
    if (!position) return undefined
    positions.push(position)
  }
  return positions
}

/** Its two corners; one that passes 180° is two. */
function boxRings([low, high]: readonly [Position, Position]): readonly (readonly Position[])[] {
  const ring = (west: number, east: number): readonly Position[] => [
    { lat: low.lat, lng: west },
    { lat: low.lat, lng: east },
    { lat: high.lat, lng: east },
    { lat: high.lat, lng: west },
    { lat: low.lat, lng: west },
  ]
  return low.lng <= high.lng ? [ring(low.lng, high.lng)] : [ring(low.lng, 180), ring(-180, high.lng)]
}

/** What is wrong with a shape; undefined: it was added. */
type Add = (shapes: Shapes, text: string) => string | undefined

const addPoint: Add = ({ points }, text) => {
  const [point, second] = positionsIn(text) ?? []
  if (!point || second) return 'not "latitude longitude"'
  points.push(point)
  return undefined
}

const addPolygon: Add = ({ polygons }, text) => {
  const ring = positionsIn(text)
  const problem = ring ? ringProblem(ring) : 'not latitudes and longitudes in turns'
  if (problem || !ring) return `${problem}; the polygon is left out`
  polygons.push([ring])
  return undefined
}

const addBox: Add = ({ polygons }, text) => {
  const [low, high, third] = positionsIn(text) ?? []
  if (!low || !high || third || low.lat > high.lat) return 'not the lower and the upper corner'
  polygons.push(...boxRings([low, high]).map((ring) => [ring]))
  return undefined
}

// GeoRSS has metres.
const addCircle: Add = ({ circles }, text) => {
  const [, position = '', metres = ''] = /^(.*[\s,])(\S+)$/s.exec(text.trim()) ?? []
  const [center, second] = positionsIn(position.replace(/[\s,]+$/, '')) ?? []
  const radius = numberIn(metres) ?? -1
  if (!center || second || radius < 0) return 'not "latitude longitude metres"'
  circles.push({ center, radiusKm: radius / 1000 })
  return undefined
}

const simple: Readonly<Record<string, Add>> = {
  point: addPoint,
  polygon: addPolygon,
  box: addBox,
  circle: addCircle,
}

/** The shape inside of `georss:where`. */
function addGml(shapes: Shapes, where: Element): string | undefined {
  const [shape, second] = where.children.filter(({ namespace }) => isGml(namespace))
  if (!shape || second) return 'not one shape of GML'
  switch (shape.name) {
    case 'Point':
      return addPoint(shapes, childText(shape, 'pos') ?? '')
    case 'Envelope':
      return addBox(shapes, `${childText(shape, 'lowerCorner') ?? ''} ${childText(shape, 'upperCorner') ?? ''}`)
    case 'Polygon': {
      const ring = child(child(shape, 'exterior'), 'LinearRing')
      if (child(shape, 'interior')) return 'a polygon with a hole is not understood; it is left out'
      return addPolygon(shapes, childText(ring, 'posList') ?? '')
    }
    default:
      return `${shape.name} is not understood`
  }
}

function addGeorss(shapes: Shapes, element: Element): string | undefined {
  const { name, text } = element
  if (name === 'where') return addGml(shapes, element)
  if (name === 'line') return 'a line is no area: it is left out'
  const add = Object.hasOwn(simple, name) ? simple[name] : undefined
  if (add) return add(shapes, text)
  return properties.has(name.toLowerCase()) ? undefined : 'an unknown element'
}

const addPair = (shapes: Shapes, of: Element): string | undefined =>
  addPoint(shapes, `${childText(of, 'lat') ?? ''} ${childText(of, 'long') ?? ''}`)

/** `geo:lat` and `geo:long`, beside each other or in `geo:Point`. */
function addGeo(shapes: Shapes, item: Element, path: string, remarks: Remark[]): void {
  const own = item.children.filter(({ namespace }) => namespace === geo)
  const holders = own.filter(({ name }) => name === 'Point')
  const isPair = own.some(({ name }) => name === 'lat' || name === 'long')
  for (const of of isPair ? [...holders, item] : holders) {
    const problem = addPair(shapes, of)
    if (problem) remarks.push({ path: `${path}/${of === item ? 'lat' : 'Point'}`, problem })
  }
  for (const { name } of own)
    if (!/^(Point|lat|long|alt)$/.test(name)) remarks.push({ path: `${path}/${name}`, problem: 'an unknown element' })
}

// Publishers round the same position in two ways: two kilometres are no other place.
const sameDegrees = 0.02
const isNear = (one: Position, other: Position): boolean =>
  Math.abs(one.lat - other.lat) + Math.abs(one.lng - other.lng) <= sameDegrees

/** Where an item of RSS or Atom is: GeoRSS (Simple and GML) and `geo:lat`, `geo:long`. */
export function placeOf(item: Element, path: string, remarks: Remark[]): Place {
  const shapes: Shapes = { points: [], polygons: [], circles: [] }
  const own = item.children.filter(({ namespace }) => namespace === georss)
  for (const element of own) {
    if (element.name.toLowerCase() === 'featurename') continue
    const problem = addGeorss(shapes, element)
    if (problem) remarks.push({ path: `${path}/${element.name}`, problem })
  }
  addGeo(shapes, item, path, remarks)
  const [point, ...others] = shapes.points
  if (point && !others.every((other) => isNear(point, other))) {
    remarks.push({ path: `${path}/point`, problem: 'several places: none of them is taken' })
    return { point: null, area: areaOf(shapes, own) }
  }
  const radius = numberIn(own.find(({ name }) => name === 'radius')?.text)
  if (point && radius !== undefined && radius >= 0) shapes.circles.push({ center: point, radiusKm: radius / 1000 })
  return { point: point ?? null, area: areaOf(shapes, own) }
}

const areaOf = ({ polygons, circles }: Shapes, own: readonly Element[]): ReportArea => ({
  ...emptyArea,
  polygons,
  circles,
  text: own.find(({ name }) => name.toLowerCase() === 'featurename')?.text.trim() || null,
})
