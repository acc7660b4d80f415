import type { Remark } from '../../platform/documents/document.ts'
import { readTime } from '../../platform/documents/times.ts'
import { type Element, readXml, sourceOf, type XmlDocument } from '../../platform/documents/xml.ts'
import { isAlert, readMessage } from '../cap/alert.ts'
import { capLink, capType, feedElements, isAtom, linksOf } from '../cap/atom.ts'
import { type Known, optionalTime, partsOf } from '../cap/elements.ts'
import { contradictions, headerProblems, missingIn } from '../cap/header.ts'
import { readLevels, readListed, scopes, statusOf } from '../cap/levels.ts'
import { identifierProblem, messageKey, type Publisher } from '../cap/messages.ts'
import { documentsOf } from '../cap/named.ts'
import { knownParameters } from '../cap/publishers.ts'
import { factsOf, linkIn } from '../reading/parts.ts'
import {
  type Answer,
  type AnswerReading,
  type Item,
  type Parser,
  type Report,
  refusedAnswer,
} from '../reading/reading.ts'
import { type Entry, pairsIn, polygonsOf, readEntry, writtenText } from './entry.ts'

/** Entries do not name the sender, so identifiers are those of the whole feed. Floods and fires are weather in both kinds of documents. */
const publisher: Publisher = { kind: 'weather', owner: 'meteoalarm', hasVersions: true, parameters: knownParameters }

const capElements: Known = {
  identifier: 'text',
  sent: 'text',
  status: 'text',
  message_type: 'text',
  scope: 'text',
  event: 'text',
  urgency: 'text',
  severity: 'text',
  certainty: 'text',
  effective: 'text',
  onset: 'text',
  expires: 'text',
  areaDesc: 'text',
  polygon: 'texts',
  geocode: 'parts',
}

/** The warnings of a country in Atom, one entry for each area, or the CAP document that an entry names. */
export const readMeteoalarm: Parser = (answer, lookups) => {
  const read = readXml(answer)
  if ('refused' in read) return refusedAnswer(read.refused.path, read.refused.problem)
  const { document } = read
  if (isAlert(document.root)) return readMessage(document, publisher, lookups)
  if (isAtom(document.root)) return readFeed(document, answer)
  return refusedAnswer(document.root.name, 'neither a feed of Atom nor CAP 1.1 or 1.2')
}

function readFeed(document: XmlDocument, { address }: Answer): AnswerReading {
  const { root } = document
  const remarks: Remark[] = []
  const feed = partsOf(root, root.namespace, feedElements, 'feed', remarks)
  const documents = documentsOf(address, remarks)
  const items = feed.parts('entry').map((element, at) => {
    const path = `feed/entry[${at + 1}]`
    const inside: Remark[] = []
    const entry = readEntry(element, capElements, path, inside)
    const { atom, cap } = entry
    const item = itemOf(document, element, entry, path, inside)
    if (item.report) documents.add(capLink(linksOf(atom.parts('link'))), cap.text('identifier'), item.version, path)
    return item
  })
  const madeAt = optionalTime(feed.text('updated'), 'feed/updated', remarks)
  return { refused: null, items, remarks, madeAt, documents: documents.list }
}

const maxRemarks = 20

function itemOf(document: XmlDocument, element: Element, entry: Entry, path: string, remarks: Remark[]): Item {
  const refusals = problemsOf(entry, path)
  return {
    // As it is written: the id is only a name, and decoding it would make another one of it.
    nativeId: writtenText(document, entry.atom.parts('id')[0]),
    version: entry.cap.text('sent') ?? '',
    source: () => sourceOf(document, element),
    report: refusals.length > 0 ? null : reportOf(entry, path, remarks),
    remarks: [...refusals, ...remarks].slice(0, maxRemarks),
  }
}

function problemsOf({ atom, cap }: Entry, path: string): Remark[] {
  const identifier = cap.text('identifier')
  const wrong = identifier === null ? undefined : identifierProblem(identifier)
  return [
    ...missingIn(atom, ['id']),
    ...missingIn(cap, ['identifier', 'event']),
    ...(wrong ? [{ path: `${path}/identifier`, problem: wrong }] : []),
    ...headerProblems(
      {
        sent: ['sent', cap.text('sent')],
        status: ['status', cap.text('status')],
        type: ['message_type', cap.text('message_type')],
      },
      path,
    ),
    ...contradictions(atom, ['id']),
    ...contradictions(cap, ['identifier', 'sent', 'status', 'message_type', 'event']),
  ]
}

/** "Yellow Snow-ice Warning issued for United Kingdom - Wales". */
const titleForm = /^(Green|Yellow|Orange|Red) (.+) Warning issued for /

const levels: Readonly<Record<string, number>> = { green: 1, yellow: 2, orange: 3, red: 4 }

function reportOf({ atom, cap }: Entry, path: string, remarks: Remark[]): Report {
  const [title, type] = [atom.text('title'), cap.text('message_type')]
  const time = (name: string): Date | null => optionalTime(cap.text(name), `${path}/${name}`, remarks)
  const [onset, effective] = [time('onset'), time('effective')]
  const [, colour, hazard] = titleForm.exec(title ?? '') ?? []
  const level = colour?.toLowerCase() ?? null
  if (level === null) remarks.push({ path: `${path}/title`, problem: 'no awareness level in it' })
  const { severity, urgency, certainty } = readLevels(cap.text, path, remarks)
  const scope = readListed(scopes, cap.text('scope'), `${path}/scope`, remarks)
  return {
    kind: 'weather',
    name: cap.text('event') ?? '',
    keys: [messageKey(cap.text('identifier') ?? '', 'meteoalarm')],
    status: statusOf(cap.text('status')) ?? 'test',
    isPublic: scope === 'Public',
    phase: type === 'Cancel' || level === 'green' || urgency === 'Past' ? 'over' : 'stands',
    sentAt: readTime(cap.text('sent')) ?? null,
    startsAt: onset ?? effective,
    endsAt: null,
    confirmedUntil: time('expires'),
    point: null,
    area: {
      polygons: polygonsOf(cap.texts('polygon'), path, remarks),
      circles: [],
      codes: pairsIn(cap.parts('geocode'), `${path}/geocode`, remarks),
      countries: [],
      airports: [],
      text: cap.text('areaDesc'),
    },
    level,
    severity,
    urgency,
    certainty,
    facts: factsOf({ message_type: type, awareness_level: levels[level ?? ''], hazard }),
    // The titles are in English in the feeds of all countries.
    texts: [{ language: 'en', headline: title, body: null, instruction: null }],
    links: linksOf(atom.parts('link')).flatMap(({ address, relation, type: form }) =>
      relation === 'alternate' && form !== capType ? linkIn(address, `${path}/link`, remarks) : [],
    ),
  }
}
