import { type Static, Type } from 'typebox'
import type { Remark } from '../../platform/documents/document.ts'
import { checker, itemChecker } from '../../platform/documents/json.ts'
import { readUtcTime } from '../../platform/documents/times.ts'
import { readCountries } from '../reading/country-names.ts'
import { readJsonAnswer } from '../reading/json-answer.ts'
import { factsOf, linkIn, positionOf } from '../reading/parts.ts'
import { emptyArea, type Item, type Lookups, type Parser, type Report } from '../reading/reading.ts'
import { type GdacsSeverity, gdacsId, gdacsReport } from './gdacs.ts'

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const number = Type.Optional(Type.Union([Type.Number(), Type.Null()]))

const feature = Type.Object({
  type: Type.Literal('Feature'),
  bbox: Type.Optional(Type.Union([Type.Array(Type.Number()), Type.Null()])),
  geometry: Type.Object({
    type: Type.Literal('Point'),
    coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 3 }),
  }),
  properties: Type.Object({
    eventtype: Type.String({ minLength: 1 }),
    eventid: Type.Integer({ minimum: 1 }),
    episodeid: Type.Integer(),
    eventname: text,
    glide: text,
    name: Type.String(),
    description: text,
    htmldescription: text,
    icon: text,
    iconoverall: text,
    url: Type.Optional(Type.Object({ geometry: text, report: text, details: text, media: text })),
    alertlevel: Type.String(),
    alertscore: number,
    episodealertlevel: text,
    episodealertscore: number,
    istemporary: text,
    iscurrent: Type.String(),
    country: text,
    fromdate: Type.String(),
    todate: text,
    datemodified: text,
    iso3: text,
    source: text,
    sourceid: text,
    polygonlabel: text,
    Class: text,
    countryonland: text,
    affectedcountries: Type.Optional(Type.Array(Type.Object({ iso2: text, iso3: text, countryname: text }))),
    severitydata: Type.Optional(Type.Object({ severity: number, severitytext: text, severityunit: text })),
  }),
})
type Properties = Static<typeof feature>['properties']

const checkFeature = itemChecker(feature)
const checkAnswer = checker(
  Type.Object({
    type: Type.Literal('FeatureCollection'),
    features: Type.Array(Type.Unknown()),
    bbox: Type.Optional(Type.Unknown()),
  }),
)

/** Its times have no zone and are UTC. */
function optionalTime(value: string | null | undefined, path: string, remarks: Remark[]): Date | null {
  const time = readUtcTime(value)
  if (!time && value?.trim()) remarks.push({ path, problem: 'not a time' })
  return time ?? null
}

function countriesOf(
  { affectedcountries = [], iso3, country }: Properties,
  path: string,
  remarks: Remark[],
  lookups: Lookups,
): readonly string[] {
  const codes = affectedcountries.map((one, at) => {
    const code = /^[A-Z]{2}$/.test(one.iso2 ?? '') ? one.iso2 : lookups.countryCode(one.iso3 ?? '')
    if (!code) remarks.push({ path: `${path}/affectedcountries/${at}`, problem: 'no code of a country' })
    return code
  })
  // Some events on land name a country and list none.
  if (codes.length === 0)
    codes.push((iso3 && lookups.countryCode(iso3)) || undefined, ...readCountries(country ?? '', lookups).countries)
  return [...new Set(codes.filter((one) => typeof one === 'string'))]
}

const severityOf = ({ severitydata }: Properties): GdacsSeverity | null =>
  severitydata
    ? {
        value: severitydata.severity ?? undefined,
        unit: severitydata.severityunit?.trim() ?? '',
        text: severitydata.severitytext ?? '',
      }
    : null

function readReport(value: Static<typeof feature>, path: string, remarks: Remark[], lookups: Lookups): Report | null {
  const { properties, geometry } = value
  const at = `${path}/properties`
  const [lng = Number.NaN, lat = Number.NaN] = geometry.coordinates
  const point = positionOf(lat, lng)
  if (!point) remarks.push({ path: `${path}/geometry/coordinates`, problem: 'not a position' })
  const from = readUtcTime(properties.fromdate)
  if (!from) remarks.push({ path: `${at}/fromdate`, problem: 'not a time' })
  if (!point || !from) return null
  const name = properties.name.trim().replace(/\s+/g, ' ')
  return gdacsReport(
    {
      type: properties.eventtype,
      id: String(properties.eventid),
      eventName: properties.eventname?.trim() ?? '',
      name,
      text: {
        language: 'en',
        headline: name,
        body: properties.htmldescription?.trim() || properties.description?.trim() || null,
        instruction: null,
      },
      level: properties.alertlevel,
      glide: properties.glide ?? null,
      usgsIds: properties.source === 'NEIC' && properties.sourceid?.trim() ? [properties.sourceid.trim()] : [],
      isCurrent: properties.iscurrent,
      severity: severityOf(properties),
      sentAt: optionalTime(properties.datemodified, `${at}/datemodified`, remarks),
      from,
      to: optionalTime(properties.todate, `${at}/todate`, remarks),
      point,
      area: {
        ...emptyArea,
        countries: countriesOf(properties, at, remarks, lookups),
        text: properties.country?.trim() || null,
      },
      links: linkIn(properties.url?.report, `${at}/url/report`, remarks),
      facts: factsOf({
        episode: properties.episodeid,
        score: properties.alertscore,
        episode_level: properties.episodealertlevel,
        episode_score: properties.episodealertscore,
        source: properties.source,
        source_id: properties.sourceid,
        is_temporary: properties.istemporary?.toLowerCase() === 'true' || null,
      }),
    },
    (field) => `${at}/${field === 'severity' ? 'severitydata' : field}`,
    remarks,
  )
}

/** Type and number, also of an item that is refused. */
function idOf(value: unknown): string {
  const { eventtype, eventid } = (value as { properties?: Record<string, unknown> } | null)?.properties ?? {}
  return typeof eventtype === 'string' && Number.isInteger(eventid) ? gdacsId(eventtype, String(eventid)) : ''
}

function readItem(value: unknown, path: string, lookups: Lookups): Item {
  const checked = checkFeature(value, path)
  const remarks = [...checked.remarks]
  return {
    nativeId: idOf(value),
    version: checked.value === null ? '' : String(checked.value.properties.episodeid),
    source: () => JSON.stringify(value),
    report: checked.value === null ? null : readReport(checked.value, path, remarks, lookups),
    remarks,
  }
}

/** GDACS's list of events. */
export const readGdacsJson: Parser = (answer, lookups) => {
  const read = readJsonAnswer(answer, checkAnswer)
  if ('refused' in read) return read.refused
  return {
    refused: null,
    items: read.value.features.map((one, at) => readItem(one, `features/${at}`, lookups)),
    remarks: read.remarks,
    madeAt: null,
    documents: [],
  }
}
