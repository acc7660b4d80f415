/** Shapes of the committed geographic data files, shared by the builders that write them and the rooms that read them. */

/** Longitude, latitude in degrees (the order of GeoJSON). */
export type Position = readonly [lng: number, lat: number]
export type Ring = readonly Position[]
/** Outer ring first, then holes. */
export type Polygon = readonly Ring[]
export type MultiPolygon = readonly Polygon[]

export interface TopoTransform {
  readonly scale: readonly [number, number]
  readonly translate: readonly [number, number]
}

export interface TopoPolygon {
  readonly type: 'Polygon'
  readonly properties: Readonly<Record<string, never>>
  readonly arcs: readonly (readonly number[])[]
}

export interface TopoMultiPolygon {
  readonly type: 'MultiPolygon'
  readonly properties: Readonly<Record<string, never>>
  readonly arcs: readonly (readonly (readonly number[])[])[]
}

/** One self-contained shape: quantized, delta-encoded, its geometry under objects.geometry (docs/contract/geometry.md#topojson). */
export interface ShapeTopology {
  readonly type: 'Topology'
  /** west, south, east, north of the parts as they are stored: a shape on both sides of ±180° spans −180 to 180. */
  readonly bbox: readonly [number, number, number, number]
  readonly transform: TopoTransform
  readonly objects: { readonly geometry: TopoPolygon | TopoMultiPolygon }
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
}

/**
 * Where a border came from.
 * - natural-earth: a Natural Earth country of that code, as it is, or with nameless neighbours joined to it
 * - natural-earth-split: polygons cut off the sovereign's Natural Earth shape
 * - natural-earth-10m: the finer shape stands in, because the coarser set has none
 * - country-coder: the generalised border of country-coder, because Natural Earth draws nothing there
 */
export type BorderSource = 'natural-earth' | 'natural-earth-split' | 'natural-earth-10m' | 'country-coder'

/** A line of borders-50m.ndjson.gz and borders-10m.ndjson.gz. */
export interface BorderLine {
  readonly alpha2: string
  readonly source: BorderSource
  readonly topo: ShapeTopology
}

/**
 * Map bounds by their corners. Longitudes run eastward from sw to ne: where the country crosses ±180°,
 * neLng is smaller than swLng (Fiji: 177 → −178).
 */
export interface Bounds {
  readonly neLat: number
  readonly neLng: number
  readonly swLat: number
  readonly swLng: number
}

export interface LatLng {
  readonly lat: number
  readonly lng: number
}

/** A value of countries-geo.json, keyed by alpha-2 code. */
export interface CountryGeo {
  /** A point inside the country's largest part. */
  readonly center: LatLng
  readonly bounds: Bounds
  /** Measured on the 10m border, on the sphere; not an official figure. */
  readonly areaKm2: number
  readonly source: BorderSource
}

/**
 * How a division's shape was found.
 * - name: the folded names are equal; fuzzy: they differ by a few letters, reviewed
 * - manual: named in the alias table, or joined there from several shapes
 * - children: the union of its own divisions; country: the shape of the country that has its own code
 * - code: the material itself carried the code; parts: put together from smaller or older areas of the material
 */
export type DivisionMatch = 'code' | 'name' | 'fuzzy' | 'manual' | 'children' | 'country' | 'parts'

/** A line of divisions.ndjson.gz: one ISO 3166-2 code. A division comes after the one that it lies in. */
export interface DivisionLine {
  readonly country: string
  readonly code: string
  readonly name: string
  /** Always null: no source with a usable licence has it. */
  readonly category: string | null
  /** The code of the division above, null on the first level. */
  readonly parent: string | null
  readonly topo: ShapeTopology | null
  readonly center: LatLng | null
  readonly bounds: Bounds | null
  /** west, south, east, north; west > east where it crosses ±180°. */
  readonly bbox: readonly [number, number, number, number] | null
  readonly match: DivisionMatch | null
  /** Whose material the shape is, and under what licence; several, with a semicolon, where it is a union. */
  readonly source: string | null
  readonly licence: string | null
  /** What the source says about the shape's faults. */
  readonly note: string | null
  /** The shape is only approximate, or predates a reform and still includes what is now another division. */
  readonly outdated: boolean
}

/**
 * A line of geocoder-countries.ndjson.gz. Rings are flat integers in 1e-5 degree: the first point, then differences
 * (x, y, dx, dy, …), not closed. The polygons reach out to sea; those of one country may overlap each other.
 */
export interface GeocoderCountryLine {
  readonly alpha2: string
  readonly polygons: readonly (readonly (readonly number[])[])[]
}

/** division-places.json: what is known of divisions whose border is missing or outdated, by ISO 3166-2 code. */
export interface DivisionPlaces {
  /** The names of the divisions without a shape. */
  readonly unmapped: Readonly<Record<string, string>>
  /** The division above, of every division that has one. */
  readonly parents: Readonly<Record<string, string>>
  /** Places in the division, latitude and longitude by turns; of every division of a country with a missing or outdated shape. */
  readonly places: Readonly<Record<string, readonly number[]>>
}
