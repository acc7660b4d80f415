import type { Element } from '../../platform/documents/xml.ts'
import type { Known } from './elements.ts'

export const atomNamespace = 'http://www.w3.org/2005/Atom'

/** A feed in Atom. Others of that name are none. */
export const isAtom = ({ name, namespace }: Element): boolean => name === 'feed' && namespace === atomNamespace

export const feedElements: Known = {
  id: 'text',
  title: 'text',
  subtitle: 'text',
  updated: 'text',
  rights: 'text',
  generator: 'text',
  logo: 'text',
  icon: 'text',
  author: 'parts',
  contributor: 'parts',
  category: 'parts',
  link: 'parts',
  entry: 'parts',
}

export const entryElements: Known = {
  id: 'text',
  title: 'text',
  updated: 'text',
  published: 'text',
  rights: 'text',
  summary: 'text',
  author: 'parts',
  contributor: 'parts',
  category: 'parts',
  content: 'parts',
  link: 'parts',
  source: 'parts',
}

/** A link of an entry. Without a relation it is the entry itself. */
export interface AtomLink {
  readonly relation: string
  readonly type: string | null
  readonly address: string
}

export const linksOf = (elements: readonly Element[]): AtomLink[] =>
  elements.flatMap(({ attributes }) => {
    const address = attributes['href']?.trim()
    return address ? [{ relation: attributes['rel'] ?? 'alternate', type: attributes['type'] ?? null, address }] : []
  })

export const capType = 'application/cap+xml'

/** The CAP document of an entry: the link that says so, else the only one that does not say that it is something else. */
export function capLink(links: readonly AtomLink[]): string | null {
  const named = links.find(({ type }) => type?.startsWith(capType))
  if (named) return named.address
  const [only, second] = links.filter(({ relation }) => relation === 'alternate' || relation === 'related')
  return only && !second && (only.type === null || /\bxml\b/.test(only.type)) ? only.address : null
}
