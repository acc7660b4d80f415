import {
  code,
  decimalOrNull,
  id,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import { EmergencyContactV2, toEmergencyContactV2 } from '../contacts/contact-detail.v2.wire.ts'
import { type Country, type CountryBrief, flagPaths, travelStatusCode } from './country.ts'

const FlagV2 = namedObject(
  'Flag',
  {
    url: text('The drawing.', 'https://godwit.example/flags/br.svg'),
    main: text('At most 80 by 80 pixels.', 'https://godwit.example/flags/br-80.png'),
    list: text('At most 20 by 20 pixels.', 'https://godwit.example/flags/br-20.png'),
  },
  { description: 'The flag, as addresses of this service.' },
)

export const CountryShortV2 = namedObject(
  'CountryShort',
  {
    id: id('Id of the country.'),
    created_at: time('When it was first recorded.'),
    updated_at: time('When it was last changed.'),
    name: translatedText('Name of the country.', 'Brazil'),
    country_code: text('ISO 3166-1 alpha-2.', 'BR'),
    country_code_3: text('ISO 3166-1 alpha-3.', 'BRA'),
    travel_status: code(
      'How careful to be:',
      { 0: 'use normal precautions', 1: 'exercise high caution', 2: 'avoid travel' },
      0,
    ),
    flag: FlagV2,
  },
  { description: 'A country in short.' },
)

export const CountryV2 = namedObject(
  'Country',
  {
    ...CountryShortV2.properties,
    capital: translatedText('The capital; null where there is none.', 'Brasília'),
    language: translatedText('A sentence on the languages spoken.', 'Portuguese is the official language.'),
    currency_name: translatedText('Name of the currency.', 'Brazilian Real'),
    currency_code: textOrNull('ISO 4217.', 'BRL'),
    division_name: translatedText('What its divisions are called.', 'state'),
    region_name: translatedText('What its regions are called.', 'municipality'),
    topojson_url: text(
      'The border as TopoJSON; add ?resolution=10m for the finer one.',
      'https://godwit.example/geo/countries/br.topo.json',
    ),
    geojson_url: text(
      'The border as GeoJSON; add ?resolution=10m for the finer one.',
      'https://godwit.example/geo/countries/br.geo.json',
    ),
    facts: translatedText('Facts about the country, Markdown.', '- **Capital:** Brasília'),
    sec_areas: translatedText('Areas to avoid, Markdown.', 'Check each leg of the journey.'),
    sec_ext_viol: translatedText('Extreme violence, Markdown.', 'Leave at once if a place feels wrong.'),
    sec_personal: translatedText('Personal security, Markdown.', 'Keep valuables out of sight.'),
    sec_pol_unr: translatedText('Political unrest, Markdown.', 'Stay away from gatherings.'),
    sec_emer_num: translatedText('About emergency numbers, Markdown.', '- **Police:** 190'),
    center_lat: decimalOrNull('Latitude of a point inside it.', -10.8),
    center_lng: decimalOrNull('Longitude of a point inside it.', -52.9),
    ne_bound_lat: decimalOrNull('Northern bound.', 5.3),
    ne_bound_lng: decimalOrNull('Eastern bound; smaller than the western one where the country crosses ±180°.', -28.9),
    sw_bound_lat: decimalOrNull('Southern bound.', -33.8),
    sw_bound_lng: decimalOrNull('Western bound.', -74),
    banner: textOrNull('A wide picture; null where there is none.', null),
    emerg_numbers: list(EmergencyContactV2, 'Emergency numbers in the order to show them.'),
  },
  { description: 'A country in full.' },
)

export function toCountryShortV2(c: CountryBrief, locale: Locale, baseUrl: string): Wire<typeof CountryShortV2> {
  const flag = flagPaths(c.alpha2)
  return {
    id: c.id,
    created_at: timeOut(c.createdAt),
    updated_at: timeOut(c.updatedAt),
    name: translated(c.name, locale),
    country_code: c.alpha2,
    country_code_3: c.alpha3,
    travel_status: travelStatusCode(c.travelStatus),
    flag: { url: baseUrl + flag.url, main: baseUrl + flag.main, list: baseUrl + flag.list },
  }
}

export const toCountryV2 = (c: Country, locale: Locale, baseUrl: string): Wire<typeof CountryV2> => ({
  ...toCountryShortV2(c, locale, baseUrl),
  capital: translated(c.capital, locale),
  language: translated(c.language, locale),
  currency_name: translated(c.currencyName, locale),
  currency_code: c.currencyCode,
  division_name: translated(c.divisionName, locale),
  region_name: translated(c.regionName, locale),
  topojson_url: `${baseUrl}/geo/countries/${c.alpha2.toLowerCase()}.topo.json`,
  geojson_url: `${baseUrl}/geo/countries/${c.alpha2.toLowerCase()}.geo.json`,
  facts: translated(c.texts.facts, locale),
  sec_areas: translated(c.texts.sec_areas, locale),
  sec_ext_viol: translated(c.texts.sec_ext_viol, locale),
  sec_personal: translated(c.texts.sec_personal, locale),
  sec_pol_unr: translated(c.texts.sec_pol_unr, locale),
  sec_emer_num: translated(c.texts.sec_emer_num, locale),
  center_lat: c.center?.lat ?? null,
  center_lng: c.center?.lng ?? null,
  ne_bound_lat: c.bounds?.neLat ?? null,
  ne_bound_lng: c.bounds?.neLng ?? null,
  sw_bound_lat: c.bounds?.swLat ?? null,
  sw_bound_lng: c.bounds?.swLng ?? null,
  banner: null,
  emerg_numbers: c.emergencyNumbers.map((number) => toEmergencyContactV2(number, locale)),
})
