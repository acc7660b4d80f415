import { code, id, namedObject, time, translatedText, type Wire } from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import { areaFieldsV2, toAreasV2 } from '../footprints/area.v2.wire.ts'
import type { NamedAreas } from '../footprints/footprint.ts'
import type { Advisory, AdvisoryStatus } from './advisory.ts'

const statusCode: Readonly<Record<AdvisoryStatus, number>> = { open: 0, closed: 1 }

export const AdvisoryV2 = namedObject(
  'Advisory',
  {
    id: id('Id of the advisory.'),
    created_at: time('When it was written.'),
    updated_at: time('When it was last changed.'),
    headline: translatedText('A short title.', 'Demonstrations in Lima'),
    body: translatedText('The situation, Markdown.', 'Demonstrations are called at short notice.'),
    status: code('Status:', { 0: 'open', 1: 'closed' }, 0),
    ...areaFieldsV2,
  },
  { description: 'A situation that lasts, and where.' },
)

export const toAdvisoryV2 = (
  advisory: Advisory,
  areas: NamedAreas,
  locale: Locale,
  baseUrl: string,
): Wire<typeof AdvisoryV2> => ({
  id: advisory.id,
  created_at: timeOut(advisory.createdAt),
  updated_at: timeOut(advisory.updatedAt),
  headline: translated(advisory.headline, locale),
  body: translated(advisory.body, locale),
  status: statusCode[advisory.status],
  ...toAreasV2(advisory, areas, locale, baseUrl),
})
