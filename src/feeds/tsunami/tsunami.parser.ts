import type { Remark } from '../../platform/documents/document.ts'
import { textOfHtml } from '../../platform/documents/html.ts'
import { readTime } from '../../platform/documents/times.ts'
import { type Element, readXml, sourceOf, type XmlDocument } from '../../platform/documents/xml.ts'
import { isAlert, readMessage } from '../cap/alert.ts'
import { capLink, capType, entryElements, feedElements, isAtom, linksOf } from '../cap/atom.ts'
import { type Known, optionalTime, type Parts, partsOf, quoted } from '../cap/elements.ts'
import { contradictions, missingIn } from '../cap/header.ts'
import { type Info, parameterOf } from '../cap/info.ts'
import { incidentKeys, type Publisher } from '../cap/messages.ts'
import { documentsOf } from '../cap/named.ts'
import { addNumber, type Draft } from '../cap/publishers.ts'
import { factsOf, linkIn, numberIn } from '../reading/parts.ts'
import {
  type Answer,
  type AnswerReading,
  emptyArea,
  type Item,
  type Lookups,
  type Parser,
  type Report,
  refusedAnswer,
} from '../reading/reading.ts'
import { positionIn, readCategory } from './bulletin.ts'

/** Both centres give an earthquake one name, whichever sender a bulletin or a reference names. */
const owner = 'tsunami.gov'

/** A bulletin is sent once under its identifier. */
const publisher: Publisher = { kind: 'tsunami', owner, hasVersions: false, parameters: [readParameters] }

/** The newest bulletin of a tsunami warning centre in Atom, or the CAP document that it names. */
export const readTsunami: Parser = (answer, lookups) => {
  const read = readXml(answer)
  if ('refused' in read) return refusedAnswer(read.refused.path, read.refused.problem)
  const { document } = read
  if (isAlert(document.root)) return readMessage(document, publisher, lookups)
  if (isAtom(document.root)) return readFeed(document, answer)
  return refusedAnswer(document.root.name, 'neither a feed of Atom nor CAP 1.1 or 1.2')
}

function readParameters(draft: Draft, info: Info, _lookups: Lookups, remarks: Remark[]): void {
  const path = `${info.path}/parameter`
  const code = info.eventCodes.find(({ name }) => name === 'TsunamiSystemCategory')?.value
  const [, word = null] = /^Tsunami (\w+)/.exec(info.event ?? '') ?? []
  draft.level = readCategory(code ?? word, code ? `${info.path}/eventCode` : `${info.path}/event`, remarks)
  draft.isOver = draft.level === 'Cancellation'
  const where = parameterOf(info, 'EventLatLon')
  draft.point = positionIn(where) ?? null
  if (where !== null && !draft.point) remarks.push({ path, problem: `EventLatLon ${quoted(where)} is not understood` })
  const origin = optionalTime(parameterOf(info, 'EventOriginTime'), path, remarks)
  Object.assign(
    draft.facts,
    factsOf({
      place: parameterOf(info, 'EventLocationName'),
      magnitude_type: parameterOf(info, 'EventPreliminaryMagnitudeType'),
      origin_at: origin?.toISOString(),
    }),
  )
  addNumber(draft, 'magnitude', info, 'EventPreliminaryMagnitude', /^(\d+(?:\.\d+)?)$/, remarks)
  addNumber(draft, 'depth_km', info, 'EventDepth', /^(\d+(?:\.\d+)?) kilometers?$/, remarks)
}

const geoNamespace = 'http://www.w3.org/2003/01/geo/wgs84_pos#'
const geoElements: Known = { lat: 'text', long: 'text' }

const bulletinElements: Known = { ...entryElements, summary: 'parts' }

function readFeed(document: XmlDocument, { address }: Answer): AnswerReading {
  const { root } = document
  const remarks: Remark[] = []
  const feed = partsOf(root, root.namespace, feedElements, 'feed', remarks)
  const documents = documentsOf(address, remarks)
  const entries = feed.parts('entry')
  const items = entries.map((element, at) => {
    const path = `feed/entry[${at + 1}]`
    const inside: Remark[] = []
    const entry = partsOf(element, root.namespace, bulletinElements, path, inside, new Set([geoNamespace]))
    const cap = capLink(linksOf(entry.parts('link')))
    documents.add(cap, entry.text('id'), entry.text('updated'), path)
    return itemOf(document, element, entry, cap, inside)
  })
  const madeAt = optionalTime(feed.text('updated'), 'feed/updated', remarks)
  return { refused: null, items, remarks, madeAt, documents: documents.list }
}

const maxRemarks = 20

function itemOf(document: XmlDocument, element: Element, entry: Parts, cap: string | null, remarks: Remark[]): Item {
  const { path } = entry
  const updated = entry.text('updated')
  const refusals = [...missingIn(entry, ['id', 'updated']), ...contradictions(entry, ['id', 'updated'])]
  if (updated !== null && !readTime(updated))
    refusals.push({ path: `${path}/updated`, problem: 'not a time with its zone' })
  const geo = partsOf(element, geoNamespace, geoElements, path, remarks, new Set([entry.namespace]))
  const summary = summaryOf(document, entry, remarks)
  return {
    nativeId: entry.text('id') ?? '',
    version: updated ?? '',
    source: () => sourceOf(document, element),
    report: refusals.length > 0 ? null : reportOf(entry, geo, summary, cap, remarks),
    remarks: [...refusals, ...remarks].slice(0, maxRemarks),
  }
}

/** The summary is a table in XHTML: one line for each value. */
function summaryOf(document: XmlDocument, entry: Parts, remarks: Remark[]): string {
  const path = `${entry.path}/summary`
  const [summary, second] = entry.parts('summary')
  if (!summary || second)
    remarks.push({ path, problem: summary ? 'stands more than once: the first is read' : 'missing' })
  const { text, problems } = textOfHtml(summary ? sourceOf(document, summary) : '')
  for (const problem of problems) remarks.push({ path, problem })
  return text
}

/** The value of a line of the summary: "Preliminary Magnitude: 5.2(mb)". */
const lineOf = (summary: string, label: string): string | null =>
  summary
    .split('\n')
    .find((line) => line.startsWith(`${label}:`))
    ?.slice(label.length + 1)
    .trim() || null

/** Where a bulletin lies: `/events/PAAQ/2026/04/03/tcwskp/1/WEAK53/PAAQCAP.xml` is bulletin 1 of `tcwskp`. */
const eventIn = (address: string | null): readonly [string | undefined, string | undefined] => {
  const [, event, bulletin] = /\/events\/[A-Z]{4}\/\d{4}\/\d\d\/\d\d\/([a-z0-9]+)\/(\d+)\//.exec(address ?? '') ?? []
  return [event, bulletin]
}

function reportOf(entry: Parts, geo: Parts, summary: string, cap: string | null, remarks: Remark[]): Report {
  const { path } = entry
  const level = readCategory(lineOf(summary, 'Category'), `${path}/summary`, remarks)
  const [event, bulletin] = eventIn(cap)
  if (!event) remarks.push({ path: `${path}/link`, problem: 'no event in the address of the CAP document' })
  const point = positionIn(`${geo.text('lat')},${geo.text('long')}`) ?? null
  if (!point) remarks.push({ path: `${path}/lat`, problem: 'no position of the earthquake' })
  const written = lineOf(summary, 'Preliminary Magnitude')
  const [, magnitude, type] = /^(\d+(?:\.\d+)?) ?\(?(\w*)\)?$/.exec(written ?? '') ?? []
  if (written !== null && magnitude === undefined)
    remarks.push({ path: `${path}/summary`, problem: `${quoted(written)} is no magnitude` })
  const place = entry.text('title')
  return {
    kind: 'tsunami',
    name: level === null ? 'Tsunami' : `Tsunami ${level}`,
    keys: event ? incidentKeys(event, owner) : [],
    status: 'actual',
    isPublic: true,
    phase: level === 'Cancellation' ? 'over' : 'stands',
    sentAt: readTime(entry.text('updated')) ?? null,
    startsAt: null,
    endsAt: null,
    confirmedUntil: null,
    point,
    area: { ...emptyArea, text: place },
    level,
    severity: null,
    urgency: null,
    certainty: null,
    facts: factsOf({
      place,
      magnitude: numberIn(magnitude),
      magnitude_type: type,
      bulletin: numberIn(bulletin),
      no_danger: /\bNO tsunami danger\b/i.test(summary) || undefined,
    }),
    texts: [{ language: 'en', headline: place, body: summary || null, instruction: null }],
    links: linksOf(entry.parts('link')).flatMap(({ address, type: form }) =>
      form === capType ? [] : linkIn(address, `${path}/link`, remarks),
    ),
  }
}
