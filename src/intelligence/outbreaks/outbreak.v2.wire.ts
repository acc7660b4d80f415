import { Type } from 'typebox'
import {
  code,
  id,
  integerOrNull,
  list,
  namedObject,
  text,
  time,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import { areaFieldsV2, toAreasV2 } from '../footprints/area.v2.wire.ts'
import type { NamedAreas } from '../footprints/footprint.ts'
import type { Outbreak, OutbreakStatus } from './outbreak.ts'

const statusCode: Readonly<Record<OutbreakStatus, number>> = { open: 0, closed: 1 }
export const OutbreakStatusIn = code('Status:', { 0: 'open', 1: 'closed' }, 0)
export const statusOfCode = (number: number): OutbreakStatus => (number === statusCode.closed ? 'closed' : 'open')

const dayOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date', description, examples: ['2026-11-14'] })

/** The contract defines no fields of an outbreak; these are Godwit's own. */
export const OutbreakV2 = namedObject(
  'Outbreak',
  {
    id: id('Id of the outbreak.'),
    created_at: time('When it was written.'),
    updated_at: time('When it was last changed.'),
    status: OutbreakStatusIn,
    disease_id: id('The disease.'),
    disease: namedObject(
      'DiseaseBrief',
      { id: id('Id of the disease.'), common_name: translatedText('Its everyday name.', 'Dengue') },
      { description: 'The disease, in short.' },
    ),
    headline: translatedText('A short title.', 'Dengue in Loreto'),
    body: translatedText('What is known, Markdown; may be null.', 'More cases than usual are reported from Iquitos.'),
    started_on: dayOrNull('The day on which it began; null where unknown.'),
    ended_on: dayOrNull('The day on which it ended; null while it goes on, or where unknown.'),
    first_reported_on: dayOrNull(
      'The day of the first report, where the outbreak is known from reports alone. It is not the day on which it began.',
    ),
    last_reported_on: dayOrNull(
      'The day of the last report that is known. 90 days later an open outbreak counts as closed, unless staff set its status.',
    ),
    cases: integerOrNull('Cases counted; null where no count is known.', 1240),
    deaths: integerOrNull('Deaths counted; null where no count is known.', 3),
    counted_on: dayOrNull('The day as of which they were counted.'),
    sources: list(
      namedObject('OutbreakSource', {
        id: id('Id of the source.'),
        url: text('Its address.', 'https://health.example/dengue'),
      }),
      'Where it is known from.',
    ),
    ...areaFieldsV2,
  },
  { description: 'An outbreak of a disease: where, since when, and what is known of it.' },
)

export const toOutbreakV2 = (
  outbreak: Outbreak,
  areas: NamedAreas,
  locale: Locale,
  baseUrl: string,
): Wire<typeof OutbreakV2> => ({
  id: outbreak.id,
  created_at: timeOut(outbreak.createdAt),
  updated_at: timeOut(outbreak.updatedAt),
  status: statusCode[outbreak.status],
  disease_id: outbreak.diseaseId,
  disease: { id: outbreak.diseaseId, common_name: translated(outbreak.diseaseName, locale) },
  headline: translated(outbreak.headline, locale),
  body: translated(outbreak.body, locale),
  started_on: outbreak.startedOn,
  ended_on: outbreak.endedOn,
  first_reported_on: outbreak.firstReportedOn,
  last_reported_on: outbreak.lastReportedOn,
  cases: outbreak.cases,
  deaths: outbreak.deaths,
  counted_on: outbreak.countedOn,
  sources: outbreak.sources.map(({ id, url }) => ({ id, url })),
  ...toAreasV2(outbreak, areas, locale, baseUrl),
})
