import { hospitalContacts, hospitalId } from '../hospitals/hospital.ts'
import type { GeocodeResult } from '../places/geocoder.ts'
import { isWebAddress, itemsOf } from './cells.ts'
import { type Read, reject, type Stamp } from './import.ts'
import { finderByName, hospitalFinder, type KnownHospital } from './known-hospitals.ts'
import { type OsmFeature, readOsmFeatures } from './osm-features.ts'

export interface HospitalLookups {
  readonly stamp: Stamp
  readonly known: readonly KnownHospital[]
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

/** Every row that comes from OpenStreetMap keeps the attribution that its licence asks for. */
const licence = 'ODbL 1.0, © OpenStreetMap contributors'

interface Candidate extends OsmFeature {
  readonly key: string
  readonly name: string
  readonly point: { readonly lat: number; readonly lng: number }
}

const isHospital = ({ tag }: OsmFeature): boolean =>
  (tag('amenity') === 'hospital' || tag('healthcare') === 'hospital') &&
  tag('disused') !== 'yes' &&
  tag('abandoned') !== 'yes'

/** A name that is not in Latin letters follows the English one, so that a traveller can read it and a driver too. */
function nameOf({ tag }: OsmFeature): string | undefined {
  const own = tag('name')
  const english = tag('name:en', 'int_name')
  if (own === undefined || english === undefined || own === english || /\p{Script=Latin}/u.test(own))
    return own ?? english
  return `${english} (${own})`
}

/** A feature that can be taken, or why not. */
function candidateOf(feature: OsmFeature): Candidate | Read {
  if (!isHospital(feature)) return 'left out'
  const { line, key, point } = feature
  if (key === undefined) return reject(line, 'has no OpenStreetMap reference (@id, or osm_type and osm_id)')
  const name = nameOf(feature)
  if (name === undefined) return reject(line, `${key}: has no name`)
  if (point === undefined) return reject(line, `${key} ${name}: has no point on the earth`)
  return { ...feature, key, name, point }
}

const isCandidate = (one: Candidate | Read): one is Candidate => typeof one === 'object' && 'key' in one

/**
 * Reads hospitals from OpenStreetMap or healthsites.io. What is no hospital (clinics, pharmacies) is left out, and so is a
 * point that stands within the grounds of an outline of the same name.
 */
export function* readHospitals(text: string, lookups: HospitalLookups): Generator<Read> {
  const candidates = readOsmFeatures(text).map(candidateOf)
  const outlineOf = finderByName(
    candidates
      .filter(isCandidate)
      .filter(({ isOutline }) => isOutline)
      .map(({ name, point }) => ({ name, ...point })),
  )
  const find = hospitalFinder(lookups.known)
  for (const one of candidates) {
    if (!isCandidate(one)) yield one
    else if (!one.isOutline && outlineOf({ name: one.name, ...one.point })) yield 'left out'
    else yield readHospital(one, lookups, find)
  }
}

/** `www.example.org` is how people write https://www.example.org; of several addresses the first counts. */
function websiteOf(written: string | undefined): string | null {
  const [first] = itemsOf(written ?? '', ';')
  if (first === undefined) return null
  const address = first.startsWith('www.') ? `https://${first}` : first
  return isWebAddress(address) ? address : null
}

function readHospital(
  { line, key, name, point, tag }: Candidate,
  { whereabouts, stamp }: HospitalLookups,
  find: ReturnType<typeof hospitalFinder>,
): Read {
  const place = whereabouts(point.lng, point.lat)
  if (place.country === null) return reject(line, `${key} ${name}: ${point.lat}, ${point.lng} lies in no country`)
  const known = find({ key, name, ...point, wikidata: tag('wikidata') })
  const city = tag('addr:city', 'addr_city')
  const street = [tag('addr:housenumber', 'addr_housenumber'), tag('addr:street', 'addr_street')]
    .filter(Boolean)
    .join(' ')
  const phones = new Set(itemsOf(tag('phone', 'contact:phone', 'contact_number') ?? '', ';'))
  const contacts = hospitalContacts(key, [
    ...[...phones].map((phone) => ['office_phone', phone] as const),
    ['web_address', websiteOf(tag('website', 'contact:website', 'url'))],
    ['email_address', tag('email', 'contact:email') ?? null],
  ])
  return {
    line,
    id: known?.id ?? hospitalId(key),
    name,
    columns: {
      name,
      address1: street || tag('addr:full', 'addr_full'),
      city,
      postal_code: tag('addr:postcode', 'addr_postcode'),
      province: tag('addr:province', 'addr:state'),
      ...point,
      emergency: /^(yes|1|true)$/i.test(tag('emergency') ?? ''),
      country_id: place.country.id,
      division_id: place.divisions[0]?.id ?? null,
      contact_details: contacts.length > 0 ? contacts : undefined,
    },
    provenance: {
      hospital: { ...stamp, source: `${stamp.source}:${key}`, licence, remark: null },
      ...(city === undefined ? {} : { city: stamp }),
    },
  }
}
