import { Type } from 'typebox'
import { id, namedObject, textOrNull, translatedText, type Wire } from '../../platform/http/fields.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import type { ShownArea } from './footprint.ts'

export const AreaDesk = namedObject('AreaBrief', {
  id: id('Id of the area.'),
  code: textOrNull('ISO 3166 code, where it has one.', 'PE-LOR'),
  name: translatedText('Its name.', 'Loreto'),
  country_id: id('The country it belongs to; of a country, its own id.'),
})

/** The areas with these ids, in their order. */
export const toAreasDesk = (
  ids: readonly string[],
  areas: ReadonlyMap<string, ShownArea>,
  locale: Locale,
): Wire<typeof AreaDesk>[] =>
  ids.flatMap((one) => {
    const area = areas.get(one)
    return area
      ? [{ id: area.id, code: area.code, name: translated(area.name, locale), country_id: area.countryId }]
      : []
  })

/** Things that an editor names by id or code. */
export const idsOrCodesIn = (description: string, example: string, most = 1_000) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 100, description: 'One of them.', examples: [example] }), {
    maxItems: most,
    description,
    examples: [[example]],
  })
