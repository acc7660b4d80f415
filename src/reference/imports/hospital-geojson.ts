import { hospitalContacts, hospitalId } from '../hospitals/hospital.ts'
import type { GeocodeResult } from '../places/geocoder.ts'
import { coordinates, isWebAddress, itemsOf } from './cells.ts'
import { ImportRefused, type Read, reject, type Stamp } from './import.ts'

export interface HospitalLookups {
  readonly stamp: Stamp
  /** Where a point lies, by our own shapes; areas have our ids. */
  readonly whereabouts: (lng: number, lat: number) => GeocodeResult
}

export const hospitalColumns = [
  'name',
  'address1',
  'city',
  'postal_code',
  'province',
  'lat',
  'lng',
  'emergency',
  'country_id',
  'division_id',
  'contact_details',
]

type Properties = Readonly<Record<string, unknown>>

interface Feature {
  readonly id?: unknown
  readonly geometry?: { readonly type?: unknown; readonly coordinates?: unknown } | null
  readonly properties?: Properties | null
}

function featuresOf(text: string): readonly Feature[] {
  let file: { readonly type?: unknown; readonly features?: unknown }
  try {
    file = JSON.parse(text) as typeof file
  } catch (error) {
    throw new ImportRefused(`The file is not JSON: ${(error as Error).message}`)
  }
  if (file?.type !== 'FeatureCollection' || !Array.isArray(file.features))
    throw new ImportRefused('The file is not a GeoJSON FeatureCollection.')
  return file.features as Feature[]
}

/** Tags stand in the properties, or one level down (healthsites.io's interface calls it attributes). */
function tagsOf(properties: Properties): Properties {
  const inner = ['attributes', 'tags']
    .map((name) => properties[name])
    .filter((value) => typeof value === 'object' && value !== null)
  return Object.assign({}, properties, ...inner)
}

function textOf(tags: Properties, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = tags[name]
    if ((typeof value === 'string' || typeof value === 'number') && String(value).trim() !== '')
      return String(value).trim()
  }
  return undefined
}

const osmKinds: Readonly<Record<string, string>> = {
  node: 'node',
  n: 'node',
  '1': 'node',
  way: 'way',
  w: 'way',
  '2': 'way',
  relation: 'relation',
  r: 'relation',
  '3': 'relation',
}

/** OpenStreetMap's own reference, in the forms that its exports and healthsites.io write it. */
function referenceOf(feature: Feature, tags: Properties): string | undefined {
  for (const written of [textOf(tags, '@id'), typeof feature.id === 'string' ? feature.id : undefined]) {
    const match = /^(node|way|relation)\/(\d+)$/.exec(written ?? '')
    if (match) return `osm-${match[1]}-${match[2]}`
  }
  const kind = osmKinds[(textOf(tags, 'osm_type', '@type') ?? '').toLowerCase()]
  const number = textOf(tags, 'osm_id', '@osm_id')
  return kind !== undefined && /^\d+$/.test(number ?? '') ? `osm-${kind}-${number}` : undefined
}

/** The point of a feature: its own, or the middle of its outline. */
function pointOf({ geometry }: Feature): { lat: number; lng: number } | undefined {
  const pairs: (readonly [number, number])[] = []
  const collect = (value: unknown): void => {
    if (!Array.isArray(value)) return
    const [lng, lat] = value as unknown[]
    if (typeof lng === 'number' && typeof lat === 'number') pairs.push([lng, lat])
    else for (const inner of value) collect(inner)
  }
  collect(geometry?.coordinates)
  if (pairs.length === 0) return undefined
  const middle = (at: 0 | 1): number => {
    const values = pairs.map((pair) => pair[at])
    return (
      (values.reduce((least, value) => Math.min(least, value)) +
        values.reduce((most, value) => Math.max(most, value))) /
      2
    )
  }
  const round = (value: number): number => Math.round(value * 1e6) / 1e6
  return coordinates(round(middle(1)), round(middle(0)))
}

/** Reads hospitals from OpenStreetMap or healthsites.io GeoJSON. What is no hospital (clinics, pharmacies) is left out. */
export function* readHospitals(text: string, lookups: HospitalLookups): Generator<Read> {
  let number = 0
  for (const feature of featuresOf(text)) yield readHospital(++number, feature, lookups)
}

function readHospital(line: number, feature: Feature, { whereabouts, stamp }: HospitalLookups): Read {
  const tags = tagsOf(feature?.properties ?? {})
  if (textOf(tags, 'amenity') !== 'hospital' && textOf(tags, 'healthcare') !== 'hospital') return 'left out'
  const key = referenceOf(feature, tags)
  if (key === undefined) return reject(line, 'has no OpenStreetMap reference (@id, or osm_type and osm_id)')
  const name = textOf(tags, 'name', 'name:en', 'int_name')
  if (name === undefined) return reject(line, `${key}: has no name`)
  const point = pointOf(feature)
  if (point === undefined) return reject(line, `${key} ${name}: has no point on the earth`)
  const place = whereabouts(point.lng, point.lat)
  if (place.country === null) return reject(line, `${key} ${name}: ${point.lat}, ${point.lng} lies in no country`)
  const city = textOf(tags, 'addr:city', 'addr_city')
  const street = [textOf(tags, 'addr:housenumber', 'addr_housenumber'), textOf(tags, 'addr:street', 'addr_street')]
    .filter(Boolean)
    .join(' ')
  const phones = itemsOf(textOf(tags, 'phone', 'contact:phone', 'contact_number') ?? '', ';')
  const website = textOf(tags, 'website', 'contact:website', 'url')
  const contacts = hospitalContacts(key, [
    ...phones.map((phone) => ['office_phone', phone] as const),
    ['web_address', website !== undefined && isWebAddress(website) ? website : null],
    ['email_address', textOf(tags, 'email', 'contact:email') ?? null],
  ])
  return {
    line,
    id: hospitalId(key),
    name,
    columns: {
      name,
      address1: street || textOf(tags, 'addr:full', 'addr_full'),
      city,
      postal_code: textOf(tags, 'addr:postcode', 'addr_postcode'),
      province: textOf(tags, 'addr:province', 'addr:state'),
      ...point,
      emergency: /^(yes|1|true)$/i.test(textOf(tags, 'emergency') ?? ''),
      country_id: place.country.id,
      division_id: place.divisions[0]?.id ?? null,
      contact_details: contacts.length > 0 ? contacts : undefined,
    },
    provenance: {
      hospital: { ...stamp, source: `${stamp.source}:${key}`, remark: null },
      ...(city === undefined ? {} : { city: stamp }),
    },
  }
}
