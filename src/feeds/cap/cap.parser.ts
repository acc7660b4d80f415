import type { Remark } from '../../platform/documents/document.ts'
import { type Element, readXml, type XmlDocument } from '../../platform/documents/xml.ts'
import {
  type Answer,
  type AnswerReading,
  type Item,
  type Lookups,
  type Parser,
  refusedAnswer,
} from '../reading/reading.ts'
import { alertsIn, isAlert, readAlert, readMessage, refusedMessage } from './alert.ts'
import { capLink, capType, entryElements, feedElements, isAtom, linksOf } from './atom.ts'
import { distributionNamespace, readDistribution } from './distribution.ts'
import { numbered, optionalTime, partsOf } from './elements.ts'
import { isJson, readJsonIndex } from './json-index.ts'
import type { Publisher } from './messages.ts'
import { type Documents, documentsOf } from './named.ts'
import { knownParameters } from './publishers.ts'
import { channelElements, itemElements, rssElements } from './rss.ts'

/** Nothing is known of the publisher. */
const anyPublisher: Publisher = { kind: null, owner: null, hasVersions: true, parameters: knownParameters }

/** A message of CAP 1.1 or 1.2, a distribution of them (EDXL-DE), or a feed that has or names them. */
export const readCap: Parser = (answer, lookups) => {
  if (isJson(answer)) return readJsonIndex(answer)
  const read = readXml(answer)
  if ('refused' in read) return refusedAnswer(read.refused.path, read.refused.problem)
  const { document } = read
  const { root } = document
  if (isAlert(root)) return readMessage(document, anyPublisher, lookups)
  if (root.name === 'EDXLDistribution' && root.namespace === distributionNamespace)
    return readDistribution(document, anyPublisher, lookups)
  if (isAtom(root)) return readAtomIndex(document, answer, lookups)
  if (root.name === 'rss' && root.namespace === '') return readRssIndex(document, answer, lookups)
  return refusedAnswer(root.name, 'neither CAP 1.1 or 1.2 nor EDXL-DE, Atom or RSS')
}

interface Index {
  readonly document: XmlDocument
  readonly lookups: Lookups
  readonly items: Item[]
  readonly documents: Documents
}

/** Whole messages inside an entry are its items: nothing else has to be fetched. */
function addMessages({ document, lookups, items }: Index, entry: Element, path: string): boolean {
  const alerts = alertsIn(entry)
  for (const [at, alert] of alerts.entries())
    items.push(readAlert(document, alert, numbered(path, 'alert', at, alerts.length), anyPublisher, lookups))
  return alerts.length > 0
}

function readAtomIndex(document: XmlDocument, { address }: Answer, lookups: Lookups): AnswerReading {
  const { root } = document
  const remarks: Remark[] = []
  const index: Index = { document, lookups, items: [], documents: documentsOf(address, remarks) }
  const feed = partsOf(root, root.namespace, feedElements, 'feed', remarks, foreignNamespaces(root))
  if (root.children.some(isAlert))
    remarks.push({ path: 'feed/alert', problem: 'a message outside of an entry is not read' })
  const entries = feed.parts('entry')
  for (const [at, entry] of entries.entries()) {
    const path = `feed/entry[${at + 1}]`
    const parts = partsOf(entry, root.namespace, entryElements, path, remarks, foreignNamespaces(entry))
    optionalTime(parts.text('updated'), `${path}/updated`, remarks)
    if (!addMessages(index, entry, path))
      index.documents.add(capLink(linksOf(parts.parts('link'))), parts.text('id'), parts.text('updated'), path)
  }
  return readingOf(index, remarks, feed.text('updated'), 'feed/updated')
}

function readRssIndex(document: XmlDocument, { address }: Answer, lookups: Lookups): AnswerReading {
  const { root } = document
  const remarks: Remark[] = []
  const index: Index = { document, lookups, items: [], documents: documentsOf(address, remarks) }
  const [channel, second] = partsOf(root, '', rssElements, 'rss', remarks, foreignNamespaces(root)).parts('channel')
  if (!channel || second) return refusedAnswer('rss/channel', channel ? 'stands more than once' : 'missing')
  const parts = partsOf(channel, '', channelElements, 'rss/channel', remarks, foreignNamespaces(channel))
  if (channel.children.some(isAlert))
    remarks.push({ path: 'rss/channel/alert', problem: 'a message outside of an item is not read' })
  for (const [at, item] of parts.parts('item').entries()) {
    const path = `rss/channel/item[${at + 1}]`
    const inside = partsOf(item, '', itemElements, path, remarks, foreignNamespaces(item))
    optionalTime(inside.text('pubDate'), `${path}/pubDate`, remarks)
    const enclosed = inside.parts('enclosure').find(({ attributes }) => attributes['type']?.startsWith(capType))
    if (!addMessages(index, item, path))
      index.documents.add(
        enclosed?.attributes['url'] ?? inside.text('link'),
        inside.text('guid'),
        inside.text('pubDate'),
        path,
      )
  }
  return readingOf(index, remarks, parts.text('pubDate') ?? parts.text('lastBuildDate'), 'rss/channel/pubDate')
}

/** Feeds may hold elements of any other namespace. */
const foreignNamespaces = ({ children }: Element): ReadonlySet<string> =>
  new Set(children.map(({ namespace }) => namespace))

const maxRemarks = 50

function readingOf({ items, documents }: Index, remarks: Remark[], made: string | null, path: string): AnswerReading {
  const madeAt = optionalTime(made, path, remarks)
  const [only, second] = items
  if (only?.report === null && !second) return refusedMessage(only.remarks)
  return { refused: null, items, remarks: remarks.slice(0, maxRemarks), madeAt, documents: documents.list }
}
