import type { Remark } from '../../platform/documents/document.ts'
import { readTime } from '../../platform/documents/times.ts'
import {
  child,
  childrenOf,
  childText,
  type Element,
  readXml,
  repeatedChildren,
  sourceOf,
  unknownChildren,
  type XmlDocument,
} from '../../platform/documents/xml.ts'
import { key } from '../reading/keys.ts'
import { factsOf, geoPointIn, linkIn } from '../reading/parts.ts'
import { emptyArea, type Item, type Parser, plainReport, type Report, refusedAnswer } from '../reading/reading.ts'

const feedElements = new Set(
  'title subtitle updated author contributor id link icon logo rights generator category entry'.split(' '),
)
const entryElements = new Set('id title updated link summary date Point point'.split(' '))
const repeatedInFeed = new Set(['entry', 'link', 'author', 'contributor', 'category'])
const none: ReadonlySet<string> = new Set()

/** "2018-10-01 13:19:56 UTC -  Magnitude(ML) 1.7  -  Stretto di Messina": the only place of the magnitude. */
const titleForm =
  /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)? UTC)\s+-\s+Magnitude\s*\(([\w-]+)\)\s+(-?\d+(?:\.\d+)?)\s+-\s+(\S.*)$/s

interface Title {
  readonly time: Date | undefined
  readonly magnitudeType: string
  readonly magnitude: number
  readonly place: string
}

function readTitle(title: string | null): Title | undefined {
  const [, time = '', magnitudeType = '', magnitude = '', place = ''] = titleForm.exec(title ?? '') ?? []
  return magnitude ? { time: readTime(time), magnitudeType, magnitude: Number(magnitude), place } : undefined
}

/** The link to a page for people, of several links. */
const pageOf = (entry: Element): string | undefined =>
  childrenOf(entry, 'link').find(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate')?.attributes[
    'href'
  ]

function readReport(entry: Element, id: string, path: string, remarks: Remark[]): Report | null {
  const point = geoPointIn(entry, path, remarks)
  if (!point) remarks.push({ path, problem: 'no position' })
  const startsAt = readTime(childText(entry, 'date'))
  if (!startsAt) remarks.push({ path: `${path}/date`, problem: 'not a time with its zone' })
  const headline = childText(entry, 'title')
  const title = readTitle(headline)
  if (!title) remarks.push({ path: `${path}/title`, problem: 'not "time - Magnitude(type) number - place"' })
  if (!point || !startsAt || !title) return null
  if (Math.abs((title.time?.getTime() ?? 0) - startsAt.getTime()) > 1000)
    remarks.push({ path: `${path}/title`, problem: 'another time than date' })
  const sentAt = readTime(childText(entry, 'updated')) ?? null
  if (!sentAt) remarks.push({ path: `${path}/updated`, problem: 'not a time with its zone' })
  return {
    ...plainReport,
    kind: 'earthquake',
    name: title.place,
    keys: [key('ingv', id)],
    sentAt,
    startsAt,
    point,
    area: { ...emptyArea, text: title.place },
    facts: factsOf({ magnitude: title.magnitude, magnitude_type: title.magnitudeType }),
    texts: [{ language: 'en', headline, body: childText(entry, 'summary'), instruction: null }],
    links: linkIn(pageOf(entry), `${path}/link`, remarks),
  }
}

function readItem(entry: Element, path: string, document: XmlDocument): Item {
  const remarks: Remark[] = [
    ...unknownChildren(entry, entryElements, path),
    ...repeatedChildren(entry, new Set(['link']), path),
    ...childrenOf(entry, 'Point').flatMap((point) => [
      ...unknownChildren(point, new Set(['lat', 'long']), `${path}/Point`),
      ...repeatedChildren(point, none, `${path}/Point`),
    ]),
  ]
  const named = childText(entry, 'id') ?? ''
  const id = /\beventId=(\d+)$/.exec(named)?.[1]
  if (id === undefined) remarks.push({ path: `${path}/id`, problem: 'has no number of an event (eventId=…)' })
  return {
    nativeId: id ?? named,
    version: childText(entry, 'updated') ?? '',
    source: () => sourceOf(document, entry),
    report: id === undefined ? null : readReport(entry, id, path, remarks),
    remarks,
  }
}

/** INGV's earthquakes as Atom. */
export const readIngv: Parser = (answer) => {
  const read = readXml(answer)
  if ('refused' in read) return refusedAnswer(read.refused.path, read.refused.problem)
  const { root } = read.document
  if (root.name !== 'feed' || root.namespace !== 'http://www.w3.org/2005/Atom')
    return refusedAnswer(root.name, 'not a feed of Atom')
  const updated = child(root, 'updated')
  const madeAt = readTime(updated?.text) ?? null
  const remarks = [
    ...unknownChildren(root, feedElements, 'feed'),
    ...repeatedChildren(root, repeatedInFeed, 'feed'),
    ...(madeAt ? [] : [{ path: 'feed/updated', problem: 'not a time with its zone' }]),
  ]
  return {
    refused: null,
    items: childrenOf(root, 'entry').map((entry, at) => readItem(entry, `feed/entry/${at}`, read.document)),
    remarks,
    madeAt,
    documents: [],
  }
}
