import { type Static, Type } from 'typebox'
import {
  code,
  id,
  integer,
  list,
  namedObject,
  text,
  textIn,
  time,
  timeOrNull,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import { AreaDesk, idsOrCodesIn, toAreasDesk } from '../footprints/area.desk.wire.ts'
import type { ShownAreas } from '../footprints/footprint.ts'
import type { AdvisoryChanges } from './advisory.service.ts'
import type { Advisory, AdvisoryStatus } from './advisory.ts'

const statusCode: Readonly<Record<AdvisoryStatus, number>> = { open: 0, closed: 1 }
export const AdvisoryStatusIn = code('Status:', { 0: 'open', 1: 'closed' }, 0)
export const statusOfCode = (number: number): AdvisoryStatus => (number === statusCode.closed ? 'closed' : 'open')

export const AdvisoryDesk = namedObject(
  'Advisory',
  {
    id: id('Id of the advisory.'),
    slug: text('Another name to look it up by.', 'demonstrations-in-lima'),
    status: AdvisoryStatusIn,
    revision: integer('Counts its changes: send it, or the ETag, as If-Match.', 1),
    created_at: time('When it was written.'),
    updated_at: time('When it was last changed.'),
    closed_at: timeOrNull('When it was closed.'),
    headline: translatedText('A short title.', 'Demonstrations in Lima'),
    body: translatedText('The situation, Markdown.', 'Demonstrations are called at short notice.'),
    country_ids: list(id('An id.'), 'Countries concerned, the main one first.'),
    country_division_ids: list(id('An id.'), 'Divisions concerned.'),
    country_region_ids: list(id('An id.'), 'Regions concerned.'),
    countries: list(AreaDesk, 'The countries concerned.'),
    country_divisions: list(AreaDesk, 'The divisions concerned.'),
    country_regions: list(AreaDesk, 'The regions concerned.'),
  },
  { description: 'An advisory as its editors see it.' },
)

const fields = {
  headline: textIn('A short title.', 'Demonstrations in Lima'),
  body: textIn('The situation, Markdown.', 'Demonstrations are called at short notice.'),
  country_ids: idsOrCodesIn(
    'Countries by id or ISO 3166-1 code, the main one first. Those of the divisions and regions are added.',
    'PE',
  ),
  country_division_ids: idsOrCodesIn('Divisions by id or ISO 3166-2 code.', 'PE-LIM'),
  country_region_ids: idsOrCodesIn('Regions by id.', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'),
}
export const AdvisoryChangesIn = Type.Partial(Type.Object({ ...fields, status: AdvisoryStatusIn }), {
  title: 'AdvisoryChanges',
  description: 'The fields to change; those left out keep their values.',
})
export const AdvisoryIn = namedObject(
  'AdvisoryInput',
  { ...AdvisoryChangesIn.properties, headline: fields.headline, body: fields.body },
  { description: 'The advisory to write.' },
)

/** Converts the request body to the fields of the service. */
export function fromAdvisoryDesk(sent: Static<typeof AdvisoryChangesIn>): AdvisoryChanges {
  const { headline, body, country_ids: countries, country_division_ids: divisions, country_region_ids: regions } = sent
  return {
    ...(headline === undefined ? {} : { headline }),
    ...(body === undefined ? {} : { body }),
    ...(countries && { countries }),
    ...(divisions && { divisions }),
    ...(regions && { regions }),
  }
}

export const toAdvisoryDesk = (advisory: Advisory, areas: ShownAreas, locale: Locale): Wire<typeof AdvisoryDesk> => ({
  id: advisory.id,
  slug: advisory.slug,
  status: statusCode[advisory.status],
  revision: advisory.revision,
  created_at: timeOut(advisory.createdAt),
  updated_at: timeOut(advisory.updatedAt),
  closed_at: maybeTimeOut(advisory.closedAt),
  headline: translated(advisory.headline, locale),
  body: translated(advisory.body, locale),
  country_ids: [...advisory.countryIds],
  country_division_ids: [...advisory.divisionIds],
  country_region_ids: [...advisory.regionIds],
  countries: toAreasDesk(advisory.countryIds, areas.countries, locale),
  country_divisions: toAreasDesk(advisory.divisionIds, areas.divisions, locale),
  country_regions: toAreasDesk(advisory.regionIds, areas.regions, locale),
})
