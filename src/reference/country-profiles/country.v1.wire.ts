import { Type } from 'typebox'
import {
  code,
  id,
  list,
  namedObject,
  text,
  time,
  topoJson,
  translatedOrEmptyText,
  type Wire,
} from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translatedOrEmpty } from '../../platform/i18n.ts'
import { ContactDetailV1, toContactV1 } from '../contacts/contact-detail.v1.wire.ts'
import { type Area, type Country, type CountryMap, flagPaths, travelStatusCode } from '../countries/country.ts'
import type { CountryHealth } from '../health/health.ts'
import { CountryDatumV1, toCountryDatumV1 } from '../health/health.v1.wire.ts'

const statusNames = { 0: 'normal precautions', 1: 'heightened precautions', 2: 'avoid travel' }
const FlagV1 = namedObject(
  'Flag',
  {
    url: text('The drawing, a relative path.', '/flags/br.svg'),
    main: text('At most 80 by 80 pixels, a relative path.', '/flags/br-80.png'),
    list: text('At most 20 by 20 pixels, a relative path.', '/flags/br-20.png'),
  },
  { description: 'The flag, as relative paths of this service.' },
)

export const CountryShortV1 = namedObject('CountryShort', {
  id: id('Id of the country.'),
  slug: text('Another name to look it up by.', 'brazil'),
  created_at: time('When it was first recorded.'),
  updated_at: time('When it was last changed.'),
  name: translatedOrEmptyText('Name of the country.', 'Brazil'),
  country_code: text('ISO 3166-1 alpha-2.', 'BR'),
  travel_status: code('How careful to be:', statusNames, 0),
  sec_emer_num: translatedOrEmptyText('About emergency numbers, Markdown.', '- **Police:** 190'),
  flag: FlagV1,
  emerg_numbers: list(ContactDetailV1, 'Emergency numbers in the order to show them.'),
})

export const CountryV1 = namedObject(
  'Country',
  {
    ...CountryShortV1.properties,
    country_code_3: text('ISO 3166-1 alpha-3.', 'BRA'),
    facts: translatedOrEmptyText('Facts about the country, Markdown.', '- **Capital:** Brasília'),
    capital: translatedOrEmptyText('The capital; empty where there is none.', 'Brasília'),
    language: translatedOrEmptyText('A sentence on the languages spoken.', 'Portuguese is the official language.'),
    currency_name: translatedOrEmptyText('Name of the currency; empty where there is none.', 'Brazilian Real'),
    currency_code: text('ISO 4217; empty where there is no currency.', 'BRL'),
    division_name: translatedOrEmptyText('What its divisions are called.', 'state'),
    region_name: translatedOrEmptyText('What its regions are called.', 'municipality'),
    sec_personal: translatedOrEmptyText('Personal security, Markdown.', 'Keep valuables out of sight.'),
    sec_ext_viol: translatedOrEmptyText('Extreme violence, Markdown.', 'Leave at once if a place feels wrong.'),
    sec_pol_unr: translatedOrEmptyText('Political unrest, Markdown.', 'Stay away from gatherings.'),
    sec_areas: translatedOrEmptyText('Areas to avoid, Markdown.', 'Check each leg of the journey.'),
    country_datum: CountryDatumV1,
  },
  { description: 'A country in full, with its health data.' },
)

const AreaV1 = namedObject('CountryMapArea', {
  id: id('Id of the area.'),
  name: translatedOrEmptyText('Its name.', 'Cabinda'),
  country_id: id('The country it belongs to.'),
  travel_status: code('How careful to be:', statusNames, 1),
  topo_json: topoJson('Its shape, TopoJSON. An area without a shape is left out.'),
})

export const CountryMapV1 = namedObject(
  'CountryMap',
  {
    id: id('Id of the country.'),
    slug: text('Another name to look it up by.', 'brazil'),
    created_at: time('When the country was first recorded.'),
    updated_at: time('When the country was last changed.'),
    travel_status: code('How careful to be:', statusNames, 0),
    topo_json: Type.Optional(topoJson('The country’s own border, TopoJSON; absent where none is known.')),
    country_divisions: list(AreaV1, 'Divisions whose travel status is higher than the country’s.'),
    country_regions: list(AreaV1, 'Regions whose travel status is higher than the country’s.'),
  },
  { description: 'A country’s border, and the areas that are worse off than the country.' },
)
export const toCountryShortV1 = (c: Country, locale: Locale): Wire<typeof CountryShortV1> => ({
  id: c.id,
  slug: c.slug,
  created_at: timeOut(c.createdAt),
  updated_at: timeOut(c.updatedAt),
  name: translatedOrEmpty(c.name, locale),
  country_code: c.alpha2,
  travel_status: travelStatusCode(c.travelStatus),
  sec_emer_num: translatedOrEmpty(c.texts.sec_emer_num, locale),
  flag: flagPaths(c.alpha2),
  emerg_numbers: c.emergencyNumbers.map((number) => toContactV1(number, locale)),
})

export const toCountryV1 = (c: Country, health: CountryHealth, locale: Locale): Wire<typeof CountryV1> => ({
  ...toCountryShortV1(c, locale),
  updated_at: timeOut(health.updatedAt && health.updatedAt > c.updatedAt ? health.updatedAt : c.updatedAt),
  country_code_3: c.alpha3,
  facts: translatedOrEmpty(c.texts.facts, locale),
  capital: translatedOrEmpty(c.capital, locale),
  language: translatedOrEmpty(c.language, locale),
  currency_name: translatedOrEmpty(c.currencyName, locale),
  currency_code: c.currencyCode ?? '',
  division_name: translatedOrEmpty(c.divisionName, locale),
  region_name: translatedOrEmpty(c.regionName, locale),
  sec_personal: translatedOrEmpty(c.texts.sec_personal, locale),
  sec_ext_viol: translatedOrEmpty(c.texts.sec_ext_viol, locale),
  sec_pol_unr: translatedOrEmpty(c.texts.sec_pol_unr, locale),
  sec_areas: translatedOrEmpty(c.texts.sec_areas, locale),
  country_datum: toCountryDatumV1(health, locale),
})

const toAreaV1 = (area: Area & { readonly topoJson: string }, locale: Locale): string =>
  `{${JSON.stringify({ id: area.id, name: translatedOrEmpty(area.name, locale), country_id: area.countryId, travel_status: travelStatusCode(area.travelStatus) }).slice(1, -1)},"topo_json":${area.topoJson}}`

const hasShape = (area: Area): area is Area & { readonly topoJson: string } => area.topoJson !== null

/** Concatenates JSON text, because shapes are stored as the text that is sent and parsing them would be wasted work. */
export function toCountryMapV1({ country, topoJson: border, divisions, regions }: CountryMap, locale: Locale): string {
  const head = JSON.stringify({
    id: country.id,
    slug: country.slug,
    created_at: timeOut(country.createdAt),
    updated_at: timeOut(country.updatedAt),
    travel_status: travelStatusCode(country.travelStatus),
  })
  const shape = border === null ? '' : `"topo_json":${border},`
  const areas = (all: readonly Area[]): string =>
    all
      .filter(hasShape)
      .map((area) => toAreaV1(area, locale))
      .join(',')
  return `${head.slice(0, -1)},${shape}"country_divisions":[${areas(divisions)}],"country_regions":[${areas(regions)}]}`
}
