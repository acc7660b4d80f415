import { Type } from 'typebox'
import { code, id, list, namedObject, textOrNull, translatedText, type Wire } from '../../platform/http/fields.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import { CountryShortV2, toCountryShortV2 } from '../../reference/v2.ts'
import type { NamedAreas, ShownArea } from './footprint.ts'

export const AreaV2 = namedObject('Area', {
  id: id('Id of the area.'),
  name: translatedText('Its name.', 'Loreto'),
  code: textOrNull('ISO 3166-2 code; null for a region.', 'PE-LOR'),
  country_id: id('The country it belongs to.'),
  travel_status: code(
    'How careful to be:',
    { 0: 'use normal precautions', 1: 'exercise high caution', 2: 'avoid travel' },
    0,
  ),
})

export const idsV2 = (description: string) => list(id('An id.'), description)

/** The areas of an alert or advisory, as ids and as short objects. */
export const areaFieldsV2 = {
  country_ids: idsV2('Countries concerned.'),
  countries: list(CountryShortV2, 'The countries concerned, in short.'),
  country_division_ids: idsV2('Divisions concerned.'),
  country_divisions: list(AreaV2, 'The divisions concerned.'),
  country_region_ids: idsV2('Regions concerned.'),
  country_regions: list(AreaV2, 'The regions concerned.'),
}
const Areas = Type.Object(areaFieldsV2)

interface AreaIds {
  readonly countryIds: readonly string[]
  readonly divisionIds: readonly string[]
  readonly regionIds: readonly string[]
}

/** The areas of the ids, in their order; removed ones are left out. */
const pick = <T>(ids: readonly string[], all: ReadonlyMap<string, T>): T[] =>
  ids.flatMap((one) => {
    const found = all.get(one)
    return found === undefined ? [] : [found]
  })

const toAreaV2 = (area: ShownArea, locale: Locale): Wire<typeof AreaV2> => ({
  id: area.id,
  name: translated(area.name, locale),
  code: area.code,
  country_id: area.countryId,
  travel_status: area.travelStatus,
})

export const toAreasV2 = (
  footprint: AreaIds,
  areas: NamedAreas,
  locale: Locale,
  baseUrl: string,
): Wire<typeof Areas> => ({
  country_ids: [...footprint.countryIds],
  countries: pick(footprint.countryIds, areas.countries).map((one) => toCountryShortV2(one, locale, baseUrl)),
  country_division_ids: [...footprint.divisionIds],
  country_divisions: pick(footprint.divisionIds, areas.divisions).map((area) => toAreaV2(area, locale)),
  country_region_ids: [...footprint.regionIds],
  country_regions: pick(footprint.regionIds, areas.regions).map((area) => toAreaV2(area, locale)),
})
