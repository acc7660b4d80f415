import type { Remark } from '../../platform/documents/document.ts'
import { readRss, unknownOfChannel } from '../../platform/documents/rss.ts'
import { readTime } from '../../platform/documents/times.ts'
import {
  child,
  childrenOf,
  childText,
  type Element,
  repeatedChildren,
  sourceOf,
  unknownChildren,
  type XmlDocument,
} from '../../platform/documents/xml.ts'
import { readCountries } from '../reading/country-names.ts'
import { factsOf, geoPointIn, linkIn, numberIn } from '../reading/parts.ts'
import {
  emptyArea,
  type Item,
  type Lookups,
  type Parser,
  type Report,
  type ReportArea,
  refusedAnswer,
} from '../reading/reading.ts'
import { type GdacsSeverity, gdacsId, gdacsReport } from './gdacs.ts'
import { boxIn } from './gdacs-box.ts'

const gdacs = 'http://www.gdacs.org'

const itemElements = new Set(
  `title description enclosure link pubDate guid subject Point point temporary iscurrent dateadded datemodified fromdate
  todate durationinweek year bbox cap icon version eventtype alertlevel alertscore episodealertlevel episodealertscore
  eventname eventid episodeid calculationtype severity population vulnerability iso3 country glide mapimage maplink
  gtsimage gtslink resources identifiers`.split(/\s+/),
)
const repeatedInChannel = new Set(['item', 'category'])
const repeatedInItem = new Set(['enclosure'])
const none: ReadonlySet<string> = new Set()
/** The others are texts, and of a text with elements inside nothing is read. */
const holders = new Set(['Point', 'resources', 'identifiers'])

/** The text of an element of RSS itself: GDACS has a `title` of its own, which is filler. */
const plainText = (item: Element, name: string): string | null =>
  item.children.find((one) => one.name === name && one.namespace === '')?.text.trim() || null

const gdacsText = (item: Element, name: string): string | null =>
  item.children.find((one) => one.name === name && one.namespace === gdacs)?.text.trim() || null

function optionalTime(value: string | null, path: string, remarks: Remark[]): Date | null {
  const time = readTime(value)
  if (!time && value !== null) remarks.push({ path, problem: 'not a time with its zone' })
  return time ?? null
}

/** NEIC is USGS; other networks that GDACS names report to it. EMSC's number here is not the id that EMSC publishes. */
const usgsIdsOf = (item: Element): string[] =>
  childrenOf(child(item, 'identifiers'), 'identifier')
    .filter(({ attributes }) => attributes['id'] === 'neicid' || attributes['id'] === 'prico rsid')
    .map(({ text }) => text.trim())
    .filter((id) => id !== '')

function severityOf(item: Element): GdacsSeverity | null {
  const severity = child(item, 'severity')
  if (!severity) return null
  return {
    value: numberIn(severity.attributes['value']),
    unit: severity.attributes['unit']?.trim() ?? '',
    text: severity.text,
  }
}

function optionalNumber(value: string | null | undefined, path: string, remarks: Remark[]): number | null {
  const number = numberIn(value)
  if (number === undefined && value) remarks.push({ path, problem: 'not a number' })
  return number ?? null
}

function areaOf(item: Element, isBoxed: boolean, path: string, remarks: Remark[], lookups: Lookups): ReportArea {
  const country = gdacsText(item, 'country')
  const first = gdacsText(item, 'iso3')
  const code = first ? lookups.countryCode(first) : undefined
  if (first && !code) remarks.push({ path: `${path}/iso3`, problem: 'no code of a country' })
  const codes = [code, ...readCountries(country ?? '', lookups).countries]
  return {
    ...emptyArea,
    // Beside a point the box is only a window around it.
    polygons: isBoxed ? boxIn(gdacsText(item, 'bbox'), `${path}/bbox`, remarks) : [],
    countries: [...new Set(codes.filter((one) => one !== undefined))],
    text: country,
  }
}

function factsIn(item: Element, path: string, remarks: Remark[]): Report['facts'] {
  const number = (name: string): number | null => optionalNumber(gdacsText(item, name), `${path}/${name}`, remarks)
  return factsOf({
    episode: number('episodeid'),
    score: number('alertscore'),
    episode_level: gdacsText(item, 'episodealertlevel'),
    episode_score: number('episodealertscore'),
    population: gdacsText(item, 'population'),
    vulnerability: optionalNumber(child(item, 'vulnerability')?.attributes['value'], `${path}/vulnerability`, remarks),
    is_temporary: gdacsText(item, 'temporary')?.toLowerCase() === 'true' || null,
  })
}

/** The texts that must be there. */
interface Needed {
  readonly type: string
  readonly id: string
  readonly title: string
  readonly level: string
  readonly from: Date
}

function neededOf(item: Element, path: string, remarks: Remark[]): Needed | undefined {
  const needed = (name: string, value: string | null): string => {
    if (value === null) remarks.push({ path: `${path}/${name}`, problem: 'missing' })
    return value ?? ''
  }
  const type = needed('eventtype', gdacsText(item, 'eventtype'))
  const id = needed('eventid', gdacsText(item, 'eventid'))
  const title = needed('title', plainText(item, 'title'))
  const level = needed('alertlevel', gdacsText(item, 'alertlevel'))
  const from = optionalTime(needed('fromdate', gdacsText(item, 'fromdate')) || null, `${path}/fromdate`, remarks)
  if (id && !/^\d+$/.test(id)) remarks.push({ path: `${path}/eventid`, problem: 'not a number' })
  return type && /^\d+$/.test(id) && title && level && from ? { type, id, title, level, from } : undefined
}

function readReport(item: Element, path: string, remarks: Remark[], lookups: Lookups): Report | null {
  const needed = neededOf(item, path, remarks)
  const point = geoPointIn(item, path, remarks)
  // A point that is there and no position is not replaced by a box.
  const isBoxed = !child(item, 'Point') && !child(item, 'point')
  const area = areaOf(item, isBoxed, path, remarks, lookups)
  const hasPlace = point !== null || area.polygons.length > 0
  if (!hasPlace) remarks.push({ path, problem: 'neither a position nor a box' })
  if (!needed || !hasPlace) return null
  const guid = plainText(item, 'guid')
  if (guid !== gdacsId(needed.type, needed.id))
    remarks.push({ path: `${path}/guid`, problem: `not ${gdacsId(needed.type, needed.id)}` })
  return gdacsReport(
    {
      type: needed.type,
      id: needed.id,
      eventName: gdacsText(item, 'eventname') ?? '',
      name: needed.title,
      text: { language: 'en', headline: needed.title, body: plainText(item, 'description'), instruction: null },
      level: needed.level,
      glide: gdacsText(item, 'glide'),
      usgsIds: usgsIdsOf(item),
      isCurrent: gdacsText(item, 'iscurrent'),
      severity: severityOf(item),
      // pubDate stays the same when the item changes: it is the time of the event, or of the first report.
      sentAt: optionalTime(gdacsText(item, 'datemodified'), `${path}/datemodified`, remarks),
      from: needed.from,
      to: optionalTime(gdacsText(item, 'todate'), `${path}/todate`, remarks),
      point,
      area,
      links: linkIn(plainText(item, 'link'), `${path}/link`, remarks),
      facts: factsIn(item, path, remarks),
    },
    (field) => `${path}/${field}`,
    remarks,
  )
}

function readItem(item: Element, path: string, document: XmlDocument, lookups: Lookups): Item {
  const remarks: Remark[] = [
    ...unknownChildren(item, itemElements, path),
    ...repeatedChildren(item, repeatedInItem, path),
    ...item.children
      .filter(({ name, children }) => children.length > 0 && itemElements.has(name) && !holders.has(name))
      .map(({ name }) => ({ path: `${path}/${name}`, problem: 'has elements inside, not a text' })),
    ...childrenOf(item, 'Point').flatMap((point) => [
      ...unknownChildren(point, new Set(['lat', 'long']), `${path}/Point`),
      ...repeatedChildren(point, none, `${path}/Point`),
    ]),
  ]
  const report = readReport(item, path, remarks, lookups)
  const [type, id] = [gdacsText(item, 'eventtype'), gdacsText(item, 'eventid')]
  return {
    nativeId: type && id ? gdacsId(type, id) : (plainText(item, 'guid') ?? ''),
    // Short answers have no episode. Of what they have, the score changes with most episodes.
    version: gdacsText(item, 'episodeid') ?? gdacsText(item, 'alertscore') ?? '',
    source: () => sourceOf(document, item),
    report,
    remarks,
  }
}

/** GDACS's RSS. */
export const readGdacsRss: Parser = (answer, lookups) => {
  const read = readRss(answer)
  if ('refused' in read) return refusedAnswer(read.refused.path, read.refused.problem)
  const { document, channel, items } = read.rss
  const remarks = [...unknownOfChannel(channel), ...repeatedChildren(channel, repeatedInChannel, 'rss/channel')]
  const madeAt = readTime(childText(channel, 'pubDate')) ?? null
  if (!madeAt) remarks.push({ path: 'rss/channel/pubDate', problem: 'not a time with its zone' })
  return {
    refused: null,
    items: items.map((item, at) => readItem(item, `rss/channel/item/${at}`, document, lookups)),
    remarks,
    madeAt,
    documents: [],
  }
}
