import { Type } from 'typebox'
import { code, id, namedObject, topoJson, topoJsonOrNull, translatedOrEmptyText } from '../../platform/http/fields.ts'
import { type Locale, translatedOrEmpty } from '../../platform/i18n.ts'
import type { ShownArea } from './footprint.ts'

const travelStatusNames = { 0: 'normal precautions', 1: 'heightened precautions', 2: 'avoid travel' }

export const AlertCountryV1 = namedObject('AlertCountry', {
  id: id('Id of the country.'),
  name: translatedOrEmptyText('Its name.', 'Peru'),
  travel_status: code('How careful to be:', travelStatusNames, 0),
  topo_json: topoJsonOrNull('Its border, TopoJSON, only where the whole country is covered; else null.'),
})

export const AreaV1 = namedObject('Area', {
  id: id('Id of the area.'),
  name: translatedOrEmptyText('Its name.', 'Loreto'),
  country_id: id('The country it belongs to.'),
  travel_status: code('How careful to be:', travelStatusNames, 0),
  topo_json: Type.Optional(
    topoJson('Its shape, TopoJSON; where it is not known, that of the division above; absent without either.'),
  ),
})

/** `{…}` and a field that is text already → one text: shapes are sent as they are stored, never parsed only to be written again. */
export const withText = (head: object, fields: Readonly<Record<string, string>>): string =>
  `${JSON.stringify(head).slice(0, -1)}${Object.entries(fields)
    .map(([name, value]) => `,"${name}":${value}`)
    .join('')}}`

export const listText = (items: readonly string[]): string => `[${items.join(',')}]`

/** The areas with these ids, in their order; one that is gone meanwhile is left out. */
export const pickAreas = (ids: readonly string[], areas: ReadonlyMap<string, ShownArea>): ShownArea[] =>
  ids.flatMap((one) => {
    const area = areas.get(one)
    return area ? [area] : []
  })

export const toAlertCountryV1 = (area: ShownArea, full: boolean, locale: Locale): string =>
  withText(
    { id: area.id, name: translatedOrEmpty(area.name, locale), travel_status: area.travelStatus },
    { topo_json: (full ? area.topoJson : null) ?? 'null' },
  )

export const toAreaV1 = (area: ShownArea, locale: Locale): string =>
  withText(
    {
      id: area.id,
      name: translatedOrEmpty(area.name, locale),
      country_id: area.countryId,
      travel_status: area.travelStatus,
    },
    area.topoJson === null ? {} : { topo_json: area.topoJson },
  )
