import type { Remark } from '../../platform/documents/document.ts'
import { readTime } from '../../platform/documents/times.ts'
import { type Element, readXml, sourceOf, type XmlDocument } from '../../platform/documents/xml.ts'
import { feedElements, isAtom, linksOf } from '../cap/atom.ts'
import { type Known, optionalTime, partsOf } from '../cap/elements.ts'
import { contradictions, headerProblems, missingIn } from '../cap/header.ts'
import { kindOf } from '../cap/kind.ts'
import { readLevels, statusOf } from '../cap/levels.ts'
import { readVtec, vtecFacts } from '../cap/vtec.ts'
import { factsOf, linkIn } from '../reading/parts.ts'
import { type Item, type Parser, type Report, refusedAnswer } from '../reading/reading.ts'
import { type Entry, pairsIn, polygonsOf, readEntry } from './entry.ts'
import { eventKey, levelOf, zoneCode } from './nws.ts'

const capElements: Known = {
  event: 'text',
  effective: 'text',
  expires: 'text',
  status: 'text',
  msgType: 'text',
  category: 'texts',
  urgency: 'text',
  severity: 'text',
  certainty: 'text',
  areaDesc: 'text',
  polygon: 'texts',
  geocode: 'parts',
  parameter: 'parts',
}

/** The alerts of the US National Weather Service in Atom. Entries have no references and no instruction. */
export const readNwsAtom: Parser = (answer) => {
  const read = readXml(answer)
  if ('refused' in read) return refusedAnswer(read.refused.path, read.refused.problem)
  const { document } = read
  const { root } = document
  if (!isAtom(root)) return refusedAnswer(root.name, 'the root element is no feed of Atom')
  const remarks: Remark[] = []
  const feed = partsOf(root, root.namespace, feedElements, 'feed', remarks)
  return {
    refused: null,
    items: feed.parts('entry').map((entry, at) => itemOf(document, entry, `feed/entry[${at + 1}]`)),
    remarks,
    madeAt: optionalTime(feed.text('updated'), 'feed/updated', remarks),
    documents: [],
  }
}

const maxRemarks = 20

function itemOf(document: XmlDocument, element: Element, path: string): Item {
  const remarks: Remark[] = []
  const entry = readEntry(element, capElements, path, remarks)
  const refusals = problemsOf(entry, path)
  return {
    nativeId: entry.atom.text('id') ?? '',
    // Every message has an id of its own.
    version: '',
    source: () => sourceOf(document, element),
    report: refusals.length > 0 ? null : reportOf(entry, path, remarks),
    remarks: [...refusals, ...remarks].slice(0, maxRemarks),
  }
}

const problemsOf = ({ atom, cap }: Entry, path: string): Remark[] => [
  ...missingIn(atom, ['id']),
  ...headerProblems(
    {
      sent: ['updated', atom.text('updated')],
      status: ['status', cap.text('status')],
      type: ['msgType', cap.text('msgType')],
    },
    path,
  ),
  ...missingIn(cap, ['event']),
  ...contradictions(atom, ['id', 'updated']),
  ...contradictions(cap, ['status', 'msgType', 'event']),
]

/** The office in the id of an entry: `…?x=AK125AB652A170.HighWindWarning.125AB660BDF0AK.AFGNPWNSB.e9d4…`. */
const officeIn = (id: string): string | null => /\.([A-Z]{3})[A-Z0-9]{6}\.[0-9a-f]{32}$/.exec(id)?.[1] ?? null

function reportOf({ atom, cap }: Entry, path: string, remarks: Remark[]): Report {
  const [event, id] = [cap.text('event') ?? '', atom.text('id') ?? '']
  const sentAt = readTime(atom.text('updated')) ?? null
  const parameters = pairsIn(cap.parts('parameter'), `${path}/parameter`, remarks)
  const codes = parameters.flatMap(({ scheme, code }) => (scheme === 'VTEC' ? [code] : []))
  const vtec = readVtec(codes, sentAt ? [sentAt] : [], `${path}/parameter`, remarks)
  const expires = optionalTime(cap.text('expires'), `${path}/expires`, remarks)
  const effective = optionalTime(cap.text('effective'), `${path}/effective`, remarks)
  const isFire = vtec?.key.split('.')[1] === 'FW'
  const places = pairsIn(cap.parts('geocode'), `${path}/geocode`, remarks).map((one) =>
    one.scheme === 'UGC' ? zoneCode(one.code, isFire) : one,
  )
  const zones = places.flatMap(({ scheme, code }) => (scheme.startsWith('UGC') ? [code] : []))
  const key = vtec?.key ?? eventKey(officeIn(id), event, zones, expires)
  const levels = readLevels(cap.text, path, remarks)
  const status = statusOf(cap.text('status')) ?? 'test'
  const isOver = cap.text('msgType') === 'Cancel' || vtec?.isOver || levels.urgency === 'Past'
  return {
    kind: kindOf(event, cap.texts('category')),
    name: event,
    keys: key ? [key] : [],
    status: status === 'actual' && vtec?.isTest ? 'test' : status,
    isPublic: true,
    phase: isOver ? 'over' : 'stands',
    sentAt,
    startsAt: vtec?.vtec?.begins ?? effective,
    endsAt: vtec?.vtec?.ends ?? null,
    confirmedUntil: expires,
    point: null,
    area: {
      polygons: polygonsOf(cap.texts('polygon'), path, remarks),
      circles: [],
      codes: places,
      countries: [],
      airports: [],
      text: cap.text('areaDesc'),
    },
    level: levelOf(vtec?.vtec?.significance),
    severity: levels.severity,
    urgency: levels.urgency,
    certainty: levels.certainty,
    facts: factsOf({
      message_type: cap.text('msgType'),
      category: cap.texts('category').join(' '),
      ...(vtec ? vtecFacts(vtec) : {}),
    }),
    texts: [{ language: 'en-US', headline: atom.text('title'), body: atom.text('summary'), instruction: null }],
    links: linksOf(atom.parts('link')).flatMap(({ address }) => linkIn(address, `${path}/link`, remarks)),
  }
}
