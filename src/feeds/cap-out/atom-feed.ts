import { atomNamespace, capType } from '../cap/atom.ts'
import { atomTime, emptyElement, parentElement, textElement, xmlDocument } from './xml.ts'

export interface FeedEntry {
  readonly alertId: string
  readonly headline: string
  readonly publishedAt: Date
  /** When its last message was sent. */
  readonly sentAt: Date
}

export interface FeedPage {
  readonly entries: readonly FeedEntry[]
  /** What follows `before` in the address of the next page; null on the last. */
  readonly next: string | null
}

const entryElement = ({ alertId, headline, publishedAt, sentAt }: FeedEntry, baseUrl: string): string =>
  parentElement('entry', [
    textElement('id', `urn:uuid:${alertId}`),
    textElement('title', headline),
    textElement('updated', atomTime(sentAt)),
    textElement('published', atomTime(publishedAt)),
    emptyElement('link', { rel: 'alternate', type: capType, href: `${baseUrl}/cap/alerts/${alertId}.xml` }),
  ])

/** A page of the list of messages (RFC 4287, and RFC 5005 for its pages). */
export function atomDocument(
  { entries, next }: FeedPage,
  { baseUrl, author, before }: { readonly baseUrl: string; readonly author: string; readonly before: string | null },
): string {
  const first = `${baseUrl}/cap/feed.atom`
  const page = (place: string): string => `${first}?before=${encodeURIComponent(place)}`
  const link = (rel: string, href: string): string => emptyElement('link', { rel, type: 'application/atom+xml', href })
  const updated = new Date(Math.max(0, ...entries.map(({ sentAt }) => sentAt.getTime())))
  return xmlDocument(
    parentElement(
      'feed',
      [
        textElement('id', first),
        textElement('title', `Alerts of ${author}`),
        textElement('updated', atomTime(updated)),
        parentElement('author', [textElement('name', author)]),
        link('self', before === null ? first : page(before)),
        link('first', first),
        next === null ? '' : link('next', page(next)),
        ...entries.map((one) => entryElement(one, baseUrl)),
      ],
      { xmlns: atomNamespace, 'xml:lang': 'en' },
    ),
  )
}
