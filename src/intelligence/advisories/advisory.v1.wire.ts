import { code, date, id, list, namedObject, text, translatedOrEmptyText } from '../../platform/http/fields.ts'
import { dateOut } from '../../platform/http/times.ts'
import { type Locale, translatedOrEmpty } from '../../platform/i18n.ts'
import { AreaV1, listText, pickAreas, toAreaV1, withText } from '../footprints/area.v1.wire.ts'
import type { ShownAdvisories } from './advisory.service.ts'
import { type Advisory, type AdvisoryStatus, shownCountry } from './advisory.ts'

const statusCode: Readonly<Record<AdvisoryStatus, number>> = { open: 0, closed: 1 }

export const AdvisoryV1 = namedObject(
  'Advisory',
  {
    id: id('Id of the advisory.'),
    slug: text('Another name to look it up by.', 'demonstrations-in-lima'),
    headline: translatedOrEmptyText('A short title.', 'Demonstrations in Lima'),
    body: translatedOrEmptyText('The situation, Markdown.', 'Demonstrations are called at short notice.'),
    status: code('Status:', { 0: 'open', 1: 'closed' }, 0),
    country_id: id('The country concerned; of several the one in the request, else the main one.'),
    created_at: date('The day on which it was written.'),
    updated_at: date('The day on which it was last changed.'),
    country_divisions: list(AreaV1, 'Divisions concerned; none means the country as a whole.'),
    country_regions: list(AreaV1, 'Regions concerned.'),
  },
  { description: 'A situation that lasts, and where.' },
)

/** The advisory as version 1 shows it, as JSON text. */
export function toAdvisoryV1(
  advisory: Advisory,
  { areas, requestedCountryIds }: Pick<ShownAdvisories, 'areas' | 'requestedCountryIds'>,
  locale: Locale,
): string {
  const head = {
    id: advisory.id,
    slug: advisory.slug,
    headline: translatedOrEmpty(advisory.headline, locale),
    body: translatedOrEmpty(advisory.body, locale),
    status: statusCode[advisory.status],
    country_id: shownCountry(advisory, requestedCountryIds),
    created_at: dateOut(advisory.createdAt),
    updated_at: dateOut(advisory.updatedAt),
  }
  return withText(head, {
    country_divisions: listText(pickAreas(advisory.divisionIds, areas.divisions).map((area) => toAreaV1(area, locale))),
    country_regions: listText(pickAreas(advisory.regionIds, areas.regions).map((area) => toAreaV1(area, locale))),
  })
}

export const toAdvisoriesV1 = (shown: ShownAdvisories, locale: Locale): string =>
  listText(shown.advisories.map((advisory) => toAdvisoryV1(advisory, shown, locale)))
