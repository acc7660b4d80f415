import type { Document, Remark } from './document.ts'
import { childrenOf, type Element, readXml, type XmlDocument } from './xml.ts'

/** A document in RSS 2.0: what it says of itself, and its items. */
export interface Rss {
  readonly document: XmlDocument
  readonly channel: Element
  readonly items: readonly Element[]
}

export type ReadRss = { readonly rss: Rss } | { readonly refused: Remark }

/** Reads a document in RSS 2.0. Another root, or none or two channels: refused. */
export function readRss(answer: Document): ReadRss {
  const read = readXml(answer)
  if ('refused' in read) return read
  const { document } = read
  const { root } = document
  if (root.name !== 'rss') return { refused: { path: root.name, problem: 'the root element is not rss' } }
  const [channel, second] = childrenOf(root, 'channel')
  if (!channel || second)
    return { refused: { path: 'rss/channel', problem: channel ? 'stands more than once' : 'missing' } }
  return { rss: { document, channel, items: channel.children.filter((one) => isOwn(one) && one.name === 'item') } }
}

/** Elements of RSS have no namespace: a `dc:title` is no title. */
const isOwn = ({ namespace }: Element): boolean => namespace === ''

/** Extensions that repeat what RSS says by itself. */
const extensions: ReadonlySet<string> = new Set(['http://purl.org/dc/elements/1.1/', 'http://www.w3.org/2005/Atom'])

const channelElements: ReadonlySet<string> = new Set(
  'title link description language copyright managingEditor webMaster pubDate lastBuildDate category generator docs cloud ttl image rating textInput skipHours skipDays item'.split(
    ' ',
  ),
)
const itemElements: ReadonlySet<string> = new Set(
  'title link description author category comments enclosure guid pubDate source'.split(' '),
)

function unknownIn(of: Element, known: ReadonlySet<string>, path: string): Remark[] {
  const names = of.children
    .filter((one) => (isOwn(one) ? !known.has(one.name) : !extensions.has(one.namespace)))
    .map(({ name }) => name)
  return [...new Set(names)].map((name) => ({ path: `${path}/${name}`, problem: 'an unknown element' }))
}

/** A remark for each element of the channel that RSS does not have. */
export const unknownOfChannel = (channel: Element): Remark[] => unknownIn(channel, channelElements, 'rss/channel')

/** A remark for each element of an item that RSS does not have. */
export const unknownOfItem = (item: Element, path: string): Remark[] => unknownIn(item, itemElements, path)

/** The text of an element that stands once and has nothing else inside; null where there is none. Anything else is a remark. */
export function rssText(of: Element, name: string, path: string, remarks: Remark[]): string | null {
  const [found, second] = of.children.filter((one) => isOwn(one) && one.name === name)
  const problem = second ? 'stands more than once' : found?.children.length ? 'has elements inside, not a text' : null
  if (problem) remarks.push({ path: `${path}/${name}`, problem })
  return problem ? null : found?.text.trim() || null
}
