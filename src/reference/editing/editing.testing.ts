import { cityId } from '../cities/city.ts'

export type Json = Record<string, unknown>
export type RowJson = Json & { id: string; revision: number; deleted_at: string | null }
export interface Case {
  readonly path: string
  readonly what: string
  /** A body for a new row; where the desk cannot create one, `existing` is the code or slug of a seeded row. */
  readonly create?: Json
  readonly existing?: string
  /** The body of an edit, and the fields that the response must have (default: the same). */
  readonly change: Json
  readonly reads?: Json
  /** Bodies that are refused, the field with the error, and its text. */
  readonly refused: readonly (readonly [sent: Json, field: string, said: RegExp])[]
  /** A column that a later seed must not change after the edit. */
  readonly column: string
}

const square = (west: number, south: number, side = 1) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
})

/** One case for each resource of the desk. */
export const cases: readonly Case[] = [
  {
    path: 'countries',
    what: 'country',
    existing: 'pe',
    change: { travel_status: 2, sec_areas: { en: 'All of it.', es: 'Todo.' }, capital: { en: 'Lima', fr: 'Lima' } },
    reads: { travel_status: 2, sec_areas: 'All of it.', capital: 'Lima', country_code: 'PE' },
    refused: [
      [{ travel_status: 3 }, 'travel_status', /one of 0, 1, 2/],
      [{ name: '' }, 'name', /empty/],
      [{ currency_code: 'sole' }, 'currency_code', /three letters/],
      [{ emerg_numbers: [{ typ: 90, val: 'police' }] }, 'emerg_numbers.0.val', /telephone/],
      [{ center_lat: null }, 'center_lat', /center_lng/],
    ],
    column: 'texts',
  },
  {
    path: 'country_divisions',
    what: 'country_division',
    existing: 'PE-LOR',
    change: { travel_status: 1, name: { en: 'Loreto', es: 'Loreto (Perú)' } },
    reads: { travel_status: 1, code: 'PE-LOR' },
    refused: [[{ name: { es: 'Loreto' } }, 'name', /English/]],
    column: 'travel_status',
  },
  {
    path: 'country_regions',
    what: 'country_region',
    create: { country_id: 'PE', division_id: 'PE-LOR', name: 'Iquitos', shape: square(-74, -4) },
    change: { travel_status: 2, shape: square(-74, -4, 2) },
    reads: { travel_status: 2 },
    refused: [
      [{ country_id: 'PE', name: 'X', shape: { type: 'Point', coordinates: [1, 2] } }, 'shape', /Polygon/],
      [
        {
          country_id: 'PE',
          name: 'X',
          shape: {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [1, 1],
                [0, 1],
              ],
            ],
          },
        },
        'shape',
        /four/,
      ],
      [
        {
          country_id: 'PE',
          name: 'X',
          shape: {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [1, 1],
                [2, 2],
                [0, 0],
              ],
            ],
          },
        },
        'shape',
        /area/,
      ],
      [{ country_id: 'PE', division_id: 'BR-SP', name: 'X' }, 'division_id', /another country/],
      [{ name: 'X' }, 'country_id', /required/],
    ],
    column: 'shape',
  },
  {
    path: 'diseases',
    what: 'disease',
    create: { common_name: { en: 'Sand fever', es: 'Fiebre de arena' }, vaccination_ids: ['typhoid-vaccine'] },
    change: { scientific_name: 'Febris arenae', vaccination_ids: [], medication_ids: ['doxycycline'] },
    reads: { scientific_name: 'Febris arenae', vaccination_ids: [], slug: 'sand-fever' },
    refused: [
      [{ common_name: 'X', vaccination_ids: ['nothing'] }, 'vaccination_ids', /"nothing" is not known/],
      [{ common_name: 'X', slug: 'malaria' }, 'slug', /taken/],
      [{ common_name: 'X', slug: 'Not a slug' }, 'slug', /small letters/],
    ],
    column: 'scientific_name',
  },
  ...(['vaccination', 'medication'] as const).map((what) => ({
    path: `${what}s`,
    what,
    create: { name: { en: `Sand ${what}`, es: 'De arena' } },
    change: { name: 'Another name' },
    reads: { name: 'Another name', slug: `sand-${what}` },
    refused: [[{}, 'name', /required/]] as const,
    column: 'name',
  })),
  {
    path: 'health_comments',
    what: 'health_comment',
    create: { country_id: 'NO', disease_id: 'malaria', comment: { en: 'Not here.', es: 'Aquí no.' } },
    change: { comment: 'Hardly ever.', common: true },
    reads: { comment: 'Hardly ever.', common: true, company_id: null },
    refused: [
      [{ country_id: 'NO', comment: 'X' }, 'disease_id', /the one of the three/],
      [
        { country_id: 'NO', disease_id: 'malaria', medication_id: 'doxycycline', comment: 'X' },
        'medication_id',
        /one of the three/,
      ],
      [{ country_id: 'QQ', disease_id: 'malaria', comment: 'X' }, 'country_id', /"QQ"/],
    ],
    column: 'common',
  },
  {
    path: 'hospitals',
    what: 'hospital',
    create: {
      name: 'Hospital of the test',
      country_id: 'AR',
      lat: -34.6,
      lng: -58.4,
      contact_details: [{ typ: 0, val: '+54 11 5555 5555', note: { en: 'Day and night', es: 'Día y noche' } }],
    },
    change: { accr_jci: true, emergency: true, verified: true, city: 'Buenos Aires' },
    reads: { accr_jci: true, emergency: true, city: 'Buenos Aires' },
    refused: [
      [{ name: 'X', country_id: 'AR', lat: 5 }, 'lng', /needed/],
      [{ name: 'X', country_id: 'AR', lat: 95, lng: 0 }, 'lat', /between -90 and 90/],
      [
        { name: 'X', country_id: 'AR', contact_details: [{ typ: 4, val: 'nowhere' }] },
        'contact_details.0.val',
        /web address/,
      ],
      [{ name: 'X', country_id: 'AR', google_place_url: 'ftp://x' }, 'google_place_url', /web address/],
    ],
    column: 'accr_jci',
  },
  {
    path: 'airlines',
    what: 'airline',
    create: { name: 'Godwit Air', icao: 'qgw', iata: 'BA', active: true },
    change: { health_mask_req: 1, health_measures: { en: 'Masks.', es: 'Mascarillas.' } },
    reads: { health_mask_req: 1, health_measures: 'Masks.', icao: 'QGW', iata: 'BA' },
    refused: [
      [{ name: 'X' }, 'icao', /has a code/],
      [{ name: 'X', icao: 'DLH' }, 'icao', /taken/],
      [{ name: 'X', icao: 'D1' }, 'icao', /three letters/],
      [{ name: 'X', icao: 'QQX', health_mask_req: 2 }, 'health_mask_req', /one of/],
    ],
    column: 'health_mask_req',
  },
  {
    path: 'airports',
    what: 'airport',
    create: { name: 'Godwit Field', iata: 'q9q', icao: 'QQ9Q', country_id: 'NZ', lat: -36, lng: 175 },
    change: {
      health_distancing: 0,
      health_url: 'https://godwit.example',
      faa: 'Q99',
      time_zone: 'Pacific/Auckland',
      city_served: 'Auckland',
      city_id: cityId(2193733),
      municipality: 'Godwit Bay',
      disputed: true,
      traffic_rank: 0.25,
    },
    reads: {
      health_distancing: 0,
      faa: 'Q99',
      type: 'small_airport',
      city_served: 'Auckland',
      city_id: cityId(2193733),
      municipality: 'Godwit Bay',
      disputed: true,
      traffic_rank: 0.25,
    },
    refused: [
      [{ name: 'X', country_id: 'NZ' }, 'icao', /has a code/],
      [{ name: 'X', country_id: 'NZ', iata: 'LHR' }, 'iata', /taken/],
      [{ name: 'X', country_id: 'NZ', iata: 'L' }, 'iata', /three/],
      [{ name: 'X', country_id: 'NZ', iata: 'Q9X', time_zone: 'Mars/Base' }, 'time_zone', /time zone/],
      [{ name: 'X', country_id: 'NZ', iata: 'Q9X', traffic_rank: 2 }, 'traffic_rank', /between 0 and 1/],
      [{ name: 'X', country_id: 'NZ', iata: 'Q9X', city_id: 'Auckland' }, 'city_id', /id of a city/],
      [{ name: 'X', country_id: 'NZ', iata: 'Q9X', city_id: cityId(-1) }, 'city_id', /id of a city/],
      [{ name: 'X', country_id: 'NZ', iata: 'Q9X', type: 'harbour' }, 'type', /one of/],
    ],
    column: 'health_distancing',
  },
  {
    path: 'cities',
    what: 'city',
    create: {
      name: 'Godwit Bay',
      country_id: 'NZ',
      lat: -36,
      lng: 175,
      time_zone: 'Pacific/Auckland',
      known_names: ['Kuaka Bay', ' Kuaka Bay ', ''],
    },
    change: {
      other_names: ['Godwits', 'Gódwit'],
      known_names: [],
      geoname_id: 2_000_000_001,
      population: 7_000,
      population_as_of: '2026-11',
      role: 'seat2',
    },
    reads: {
      other_names: ['Godwits', 'Gódwit'],
      known_names: [],
      geoname_id: 2_000_000_001,
      population: 7_000,
      population_as_of: '2026-11',
      role: 'seat2',
    },
    refused: [
      [{ name: 'X', country_id: 'NZ', lng: 175, time_zone: 'Pacific/Auckland' }, 'lat', /required/],
      [{ name: 'X', country_id: 'NZ', lat: 1, lng: 1, time_zone: 'Mars/Base' }, 'time_zone', /time zone/],
      [
        { name: 'X', country_id: 'NZ', lat: 1, lng: 1, time_zone: 'Pacific/Auckland', role: 'village' },
        'role',
        /one of/,
      ],
      [
        { name: 'X', country_id: 'NZ', lat: 1, lng: 1, time_zone: 'Pacific/Auckland', geoname_id: 3_941_584 },
        'geoname_id',
        /taken/,
      ],
      [
        { name: 'X', country_id: 'NZ', lat: 1, lng: 1, time_zone: 'Pacific/Auckland', division_id: 'PE-CUS' },
        'division_id',
        /another country/,
      ],
      [
        { name: 'X', country_id: 'NZ', lat: 1, lng: 1, time_zone: 'Pacific/Auckland', population_as_of: '2026' },
        'population_as_of',
        /month/,
      ],
      [
        { name: 'X', country_id: 'NZ', lat: 1, lng: 1, time_zone: 'Pacific/Auckland', other_names: ['x'.repeat(300)] },
        'other_names',
        /200/,
      ],
    ],
    column: 'population',
  },
  {
    path: 'safety_categories',
    what: 'safety_category',
    create: { name: { en: 'Sandstorm', es: 'Tormenta de arena' }, description: 'Sand in the air.' },
    change: { position: 2, description: { en: 'Sand.', es: 'Arena.' } },
    reads: { position: 2, slug: 'sandstorm', parent_id: null },
    refused: [
      [{ name: 'X', description: 'X', parent_id: 'demonstration' }, 'parent_id', /two levels/],
      [{ name: 'X', description: 'X', position: 1.5 }, 'position', /whole/],
    ],
    column: 'position',
  },
]
