import { type Static, Type } from 'typebox'
import { integer, namedObject, textIn, textInOrNull, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { dateOut, maybeTimeOut, parseTime } from '../../platform/http/times.ts'
import type { Locale } from '../../platform/i18n.ts'
import { idsOrCodesIn } from '../footprints/area.desk.wire.ts'
import type { NamedAreas } from '../footprints/footprint.ts'
import type { OutbreakChanges } from './outbreak.service.ts'
import type { Outbreak } from './outbreak.ts'
import { OutbreakV2, toOutbreakV2 } from './outbreak.v2.wire.ts'

export const OutbreakDesk = namedObject(
  'Outbreak',
  {
    ...OutbreakV2.properties,
    revision: integer('Counts its changes: send it, or the ETag, as If-Match.', 1),
    closed_at: timeOrNull('When it was closed.'),
  },
  { description: 'A disease outbreak as its editors see it.' },
)

const dayIn = (description: string) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength: 40,
    description: `${description} Null: unknown.`,
    examples: ['2026-11-14'],
  })
export const EndedOnIn = dayIn('The day on which it ended.')
const countIn = (description: string) =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 0,
    maximum: 2_000_000_000,
    description: `${description} Null: no count is known.`,
    examples: [1240],
  })

/** A URL alone, or the object that reading returns; its id is ignored. */
const SourceIn = Type.Unsafe<string | { readonly url: string }>({
  type: ['string', 'object'],
  description: 'The address, or {url}.',
  examples: ['https://health.example/dengue'],
  maxLength: 2_000,
  properties: {
    url: { type: 'string', maxLength: 2_000, description: 'The address.', examples: ['https://health.example/dengue'] },
  },
  required: ['url'],
})

const fields = {
  disease_id: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'The disease, by id or slug.',
    examples: ['dengue'],
  }),
  headline: textIn('A short title.', 'Dengue in Loreto'),
  body: textInOrNull('What is known, Markdown.', 'More cases than usual are reported from Iquitos.'),
  started_on: dayIn('The day on which it began.'),
  ended_on: dayIn('The day on which it ended; of a new one, it says that it is over. An open one is closed instead.'),
  cases: countIn('Cases counted.'),
  deaths: countIn('Deaths counted.'),
  counted_on: dayIn('The day as of which they were counted.'),
  country_ids: idsOrCodesIn(
    'Countries by id or ISO 3166-1 code, the main one first. Those of the divisions and regions are added.',
    'PE',
  ),
  country_division_ids: idsOrCodesIn('Divisions by id or ISO 3166-2 code.', 'PE-LOR'),
  country_region_ids: idsOrCodesIn('Regions by id.', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'),
  sources: Type.Array(SourceIn, { maxItems: 200, description: 'Where it is known from.' }),
}
export const OutbreakChangesIn = Type.Partial(Type.Object(fields), {
  title: 'OutbreakChanges',
  description: 'The fields to change; those left out keep their values.',
})
export const OutbreakIn = namedObject(
  'OutbreakInput',
  { ...OutbreakChangesIn.properties, disease_id: fields.disease_id, headline: fields.headline },
  { description: 'The outbreak to write.' },
)

/** A day; a time is converted to its UTC day. */
export const dayOf = (sent: string | null, field: string): string | null =>
  sent === null ? null : dateOut(parseTime(sent, field))

/** Converts the request body to the fields of the service. */
export function fromOutbreakDesk(sent: Static<typeof OutbreakChangesIn>): OutbreakChanges {
  const { started_on: started, ended_on: ended, counted_on: counted } = sent
  const { country_ids: countries, country_division_ids: divisions, country_region_ids: regions } = sent
  const all = {
    disease: sent.disease_id,
    headline: sent.headline,
    body: sent.body,
    startedOn: started === undefined ? undefined : dayOf(started, 'started_on'),
    endedOn: ended === undefined ? undefined : dayOf(ended, 'ended_on'),
    cases: sent.cases,
    deaths: sent.deaths,
    countedOn: counted === undefined ? undefined : dayOf(counted, 'counted_on'),
    countries,
    divisions,
    regions,
    sources: sent.sources?.map((source) => (typeof source === 'string' ? source : source.url)),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as OutbreakChanges
}

export const toOutbreakDesk = (
  outbreak: Outbreak,
  areas: NamedAreas,
  locale: Locale,
  baseUrl: string,
): Wire<typeof OutbreakDesk> => ({
  ...toOutbreakV2(outbreak, areas, locale, baseUrl),
  revision: outbreak.revision,
  closed_at: maybeTimeOut(outbreak.closedAt),
})
