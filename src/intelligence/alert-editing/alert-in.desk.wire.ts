import { type Static, Type } from 'typebox'
import { namedObject, textIn, textInOrNull } from '../../platform/http/fields.ts'
import { parseTime, TimeIn } from '../../platform/http/times.ts'
import { CategoryIn, categoryCode, nameOfCode, RiskIn, riskCode, StatusIn } from '../alerts/alert.desk.wire.ts'
import { idsOrCodesIn } from '../footprints/area.desk.wire.ts'
import type { AlertChanges } from './alert-content.service.ts'

const WhenOrNull = Type.Unsafe<string | number | null>({
  ...TimeIn,
  type: ['string', 'number', 'null'],
  description: 'A time as `start`; null: the end is unknown.',
})

const PointIn = namedObject('AlertLocationInput', {
  lat: Type.Number({ minimum: -90, maximum: 90, description: 'Latitude.', examples: [-12.05] }),
  lng: Type.Number({ minimum: -180, maximum: 180, description: 'Longitude.', examples: [-77.04] }),
  radius_km: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['number', 'null'],
      exclusiveMinimum: 0,
      maximum: 5_000,
      description: 'How far around it people are concerned; null or left out for the default.',
      examples: [25],
    }),
  ),
})
const CityIn = namedObject('AlertCityInput', {
  city_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'The city, by id.',
      examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
    }),
  ),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The city, by name. Where another city may be meant, it is refused with the ids of all.',
      examples: ['Cusco, Peru'],
    }),
  ),
  radius_km: PointIn.properties.radius_km,
})
/** The schema only describes the form; `drawing.ts` validates it, and its errors name the ring. */
const PolygonIn = Type.Unsafe<unknown>({
  type: 'object',
  description:
    'A GeoJSON Polygon or MultiPolygon: [longitude, latitude], rings closed, holes inside. Across the date line: longitudes beyond 180, or a jump from 179 to -179.',
  additionalProperties: true,
  examples: [
    {
      type: 'Polygon',
      coordinates: [
        [
          [-77.2, -12.2],
          [-76.8, -12.2],
          [-76.8, -11.9],
          [-77.2, -11.9],
          [-77.2, -12.2],
        ],
      ],
    },
  ],
})
/** A URL alone, or the object that reading returns; its id is ignored. */
const SourceIn = Type.Unsafe<string | { readonly url: string }>({
  type: ['string', 'object'],
  description: 'The address, or {url}.',
  examples: ['https://weather.example/lima'],
  maxLength: 2_000,
  properties: {
    url: { type: 'string', maxLength: 2_000, description: 'The address.', examples: ['https://weather.example/lima'] },
  },
  required: ['url'],
})

const fields = {
  headline: textIn('A short title.', 'Flooding in Lima'),
  body: textIn('What is happening, Markdown.', 'Heavy rain has flooded roads in several districts.'),
  body_advice: textInOrNull('What the traveller should do, Markdown.', 'Avoid low-lying roads.'),
  update_reason: textInOrNull(
    'What changed; needed on every update, ignored on a first alert.',
    'Two more districts are affected.',
  ),
  category: CategoryIn,
  risk_level: RiskIn,
  start: TimeIn,
  finish: WhenOrNull,
  incubation: Type.Boolean({ description: 'True: people may fall ill only after they have left.', examples: [false] }),
  disease_id: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength: 100,
    description: 'One disease, by id or slug; `disease_ids` goes before it.',
    examples: ['dengue'],
  }),
  disease_ids: idsOrCodesIn('Diseases by id or slug.', 'dengue'),
  safety_category_ids: idsOrCodesIn('Safety categories by id or slug.', 'flood'),
  country_ids: idsOrCodesIn('Countries by id or ISO 3166-1 code. Those of the divisions and regions are added.', 'PE'),
  full_country_ids: idsOrCodesIn('Countries that are covered entirely, by id or ISO 3166-1 code.', 'PE'),
  country_division_ids: idsOrCodesIn('Divisions by id or ISO 3166-2 code.', 'PE-LOR'),
  country_region_ids: idsOrCodesIn('Regions by id.', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'),
  airport_ids: idsOrCodesIn('Airports by id, ICAO or IATA code.', 'SPJC', 20_000),
  airline_ids: idsOrCodesIn('Airlines by id, ICAO or IATA code.', 'LPE'),
  locations: Type.Array(PointIn, {
    maxItems: 1_000,
    description: 'Points where it happens. Points and cities that are sent replace all points.',
  }),
  cities: Type.Array(CityIn, {
    maxItems: 200,
    description: 'Cities where it happens: each becomes a point, and its country is added.',
  }),
  polygons: Type.Array(PolygonIn, {
    maxItems: 1_000,
    description: 'Shapes where it happens; 20,000 positions together at most.',
  }),
  sources: Type.Array(SourceIn, { maxItems: 200, description: 'Where it is known from.' }),
  status: StatusIn,
}

/** Fields that may be changed one by one. */
export const AlertChangesIn = Type.Partial(Type.Object(fields), {
  title: 'AlertChanges',
  description: 'The fields to change; those left out keep their values.',
})
/** A new alert. */
export const AlertIn = namedObject(
  'AlertInput',
  {
    ...AlertChangesIn.properties,
    headline: fields.headline,
    body: fields.body,
    category: fields.category,
    risk_level: fields.risk_level,
    origin_alert_id: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        format: 'uuid',
        description: 'An alert of the situation that this one follows.',
        examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
      }),
    ),
  },
  { description: 'The alert to write.' },
)

type Sent = Static<typeof AlertChangesIn>

const defined = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as never

const diseasesOf = ({ disease_ids, disease_id }: Sent): readonly string[] | undefined =>
  disease_ids ?? (disease_id === undefined ? undefined : disease_id === null ? [] : [disease_id])

/** Converts the request body to the fields of the service. */
export function fromAlertDesk(sent: Sent): AlertChanges {
  const { category, risk_level: risk, start, finish } = sent
  return defined({
    headline: sent.headline,
    body: sent.body,
    bodyAdvice: sent.body_advice,
    updateReason: sent.update_reason,
    category: category === undefined ? undefined : nameOfCode(categoryCode, category),
    riskLevel: risk === undefined ? undefined : nameOfCode(riskCode, risk),
    startsAt: start === undefined ? undefined : parseTime(start, 'start'),
    finishesAt: finish === undefined || finish === null ? finish : parseTime(finish, 'finish'),
    incubation: sent.incubation,
    diseases: diseasesOf(sent),
    safetyCategories: sent.safety_category_ids,
    countries: sent.country_ids,
    fullCountries: sent.full_country_ids,
    divisions: sent.country_division_ids,
    regions: sent.country_region_ids,
    airports: sent.airport_ids,
    airlines: sent.airline_ids,
    points: sent.locations?.map(({ lat, lng, radius_km }) => ({ lat, lng, radiusKm: radius_km ?? null })),
    cities: sent.cities?.map(({ city_id: cityId, name, radius_km: radiusKm }) => ({
      ...(cityId !== undefined && { cityId }),
      ...(name !== undefined && { name }),
      radiusKm: radiusKm ?? null,
    })),
    polygons: sent.polygons,
    sources: sent.sources?.map((source) => (typeof source === 'string' ? source : source.url)),
  }) as AlertChanges
}
