import type { Remark } from '../../platform/documents/document.ts'
import { textOfHtml } from '../../platform/documents/html.ts'
import { type Element, readXml, sourceOf, type XmlDocument } from '../../platform/documents/xml.ts'
import { atomNamespace, entryElements, feedElements, isAtom, linksOf } from '../cap/atom.ts'
import { optionalTime, type Parts, partsOf } from '../cap/elements.ts'
import { channelElements, itemElements, rssElements } from '../cap/rss.ts'
import { factsOf, linkIn } from '../reading/parts.ts'
import {
  type AnswerReading,
  type Item,
  type Lookups,
  type Parser,
  plainReport,
  refusedAnswer,
} from '../reading/reading.ts'
import { feedTime } from './feed-times.ts'
import { placeNamespaces, placeOf } from './georss-shapes.ts'

/** Extensions that repeat what RSS and Atom say by themselves. */
const repeating = ['http://purl.org/dc/elements/1.1/', 'http://purl.org/rss/1.0/modules/content/', atomNamespace]
const known: ReadonlySet<string> = new Set([...placeNamespaces, ...repeating])

/** What an item says, whichever of the two forms it has. */
interface Entry {
  readonly element: Element
  readonly path: string
  readonly id: string | null
  /** The time of the item under the name that it has there. */
  readonly sent: readonly [name: string, text: string | null]
  readonly title: string | null
  readonly body: string | null
  readonly link: string | null
  readonly categories: readonly string[]
  readonly language: string | null
  readonly remarks: Remark[]
}

const maxRemarks = 20

function itemOf(document: XmlDocument, entry: Entry, lookups: Lookups): Item {
  const { element, path, remarks, title, link } = entry
  const nativeId = entry.id ?? link ?? ''
  const [timeName, timeText] = entry.sent
  const isRefused = nativeId === '' || (title === null && entry.body === null)
  const refusals = [
    ...(nativeId === '' ? [{ path, problem: 'has neither an id nor a link' }] : []),
    ...(title === null && entry.body === null ? [{ path, problem: 'has neither a title nor a text' }] : []),
  ]
  const { point, area } = placeOf(element, path, remarks)
  const body = entry.body === null ? null : textOfHtml(entry.body)
  const sentAt = feedTime(timeText, `${path}/${timeName}`, remarks, lookups)
  if (timeText === null) remarks.push({ path: `${path}/${timeName}`, problem: 'missing' })
  const links = linkIn(link, `${path}/link`, remarks)
  return {
    nativeId,
    version: timeText ?? '',
    source: () => sourceOf(document, element),
    report: isRefused
      ? null
      : {
          ...plainReport,
          // Nothing says what it is about: a person decides.
          kind: 'other',
          name: title ?? nativeId,
          keys: [],
          sentAt,
          point,
          area,
          facts: factsOf({ category: entry.categories.join(', ') }),
          texts: [
            {
              language: entry.language ?? lookups.feed?.language ?? 'und',
              headline: title,
              body: body?.text.trim() || null,
              instruction: null,
            },
          ],
          links,
        },
    remarks: [
      ...refusals,
      ...remarks,
      ...(body?.problems ?? []).map((problem) => ({ path: `${path}/text`, problem })),
    ].slice(0, maxRemarks),
  }
}

const languageOf = (element: Element): string | null => element.attributes['xml:lang']?.trim() || null

function atomEntry(element: Element, path: string, language: string | null): Entry {
  const remarks: Remark[] = []
  const parts = partsOf(element, atomNamespace, entryElements, path, remarks, known)
  const links = linksOf(parts.parts('link'))
  const page = links.find(({ relation }) => relation === 'alternate') ?? links[0]
  const content = parts.parts('content')[0]?.text.trim() || null
  const name = parts.text('updated') === null && parts.text('published') !== null ? 'published' : 'updated'
  return {
    element,
    path,
    id: parts.text('id'),
    sent: [name, parts.text(name)],
    title: parts.text('title'),
    body: parts.text('summary') ?? content,
    link: page?.address ?? null,
    categories: parts.parts('category').flatMap(({ attributes }) => attributes['term'] ?? []),
    language: languageOf(element) ?? language,
    remarks,
  }
}

function readAtom(document: XmlDocument, lookups: Lookups): AnswerReading {
  const { root } = document
  const remarks: Remark[] = []
  const feed = partsOf(root, atomNamespace, feedElements, 'feed', remarks, known)
  const items = feed
    .parts('entry')
    .map((entry, at) => itemOf(document, atomEntry(entry, `feed/entry[${at + 1}]`, languageOf(root)), lookups))
  return {
    refused: null,
    items,
    remarks,
    madeAt: optionalTime(feed.text('updated'), 'feed/updated', remarks),
    documents: [],
  }
}

function rssEntry(element: Element, path: string, channel: Parts): Entry {
  const remarks: Remark[] = []
  const parts = partsOf(element, '', itemElements, path, remarks, known)
  const own = (name: string): string | null =>
    element.children.find((one) => one.name === name && repeating.includes(one.namespace))?.text.trim() || null
  return {
    element,
    path,
    id: parts.text('guid'),
    sent: ['pubDate', parts.text('pubDate') ?? own('date')],
    title: parts.text('title'),
    body: parts.text('description') ?? own('encoded'),
    link: parts.text('link'),
    categories: parts.texts('category'),
    language: channel.text('language'),
    remarks,
  }
}

function readRss(document: XmlDocument, lookups: Lookups): AnswerReading {
  const { root } = document
  const remarks: Remark[] = []
  const [channel, second] = partsOf(root, '', rssElements, 'rss', remarks, known).parts('channel')
  if (!channel || second) return refusedAnswer('rss/channel', channel ? 'stands more than once' : 'missing')
  const parts = partsOf(channel, '', channelElements, 'rss/channel', remarks, known)
  const items = parts
    .parts('item')
    .map((item, at) => itemOf(document, rssEntry(item, `rss/channel/item[${at + 1}]`, parts), lookups))
  const name = parts.text('pubDate') === null ? 'lastBuildDate' : 'pubDate'
  const madeAt = feedTime(parts.text(name), `rss/channel/${name}`, remarks, lookups)
  return { refused: null, items, remarks, madeAt, documents: [] }
}

/** Any feed in RSS 2.0 or Atom, with positions and areas of GeoRSS. It says where and in words what, so its items are for a person. */
export const readGeorss: Parser = (answer, lookups) => {
  const read = readXml(answer)
  if ('refused' in read) return refusedAnswer(read.refused.path, read.refused.problem)
  const { document } = read
  const { root } = document
  if (isAtom(root)) return readAtom(document, lookups)
  if (root.name === 'rss' && root.namespace === '') return readRss(document, lookups)
  return refusedAnswer(root.name, 'neither Atom nor RSS 2.0')
}
