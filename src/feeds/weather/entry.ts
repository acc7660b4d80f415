import type { Remark } from '../../platform/documents/document.ts'
import { type Element, sourceOf, type XmlDocument } from '../../platform/documents/xml.ts'
import { capNamespaces } from '../cap/alert.ts'
import { atomNamespace, entryElements } from '../cap/atom.ts'
import { type Known, numbered, type Parts, partsOf } from '../cap/elements.ts'
import { readRing } from '../cap/ring.ts'
import type { AreaCode, ReportArea } from '../reading/reading.ts'

/** An entry of Atom that says in elements of CAP what the message says that it stands for. */
export interface Entry {
  readonly atom: Parts
  readonly cap: Parts
}

const newest = 'urn:oasis:names:tc:emergency:cap:1.2'

export function readEntry(element: Element, known: Known, path: string, remarks: Remark[]): Entry {
  const used = element.children.find(({ namespace }) => capNamespaces.has(namespace))?.namespace ?? newest
  return {
    atom: partsOf(element, atomNamespace, entryElements, path, remarks, new Set([used])),
    cap: partsOf(element, used, known, path, remarks, new Set([atomNamespace])),
  }
}

/** The text of an element letter by letter, `&amp;` and all. */
export const writtenText = (document: XmlDocument, element: Element | undefined): string =>
  element
    ? sourceOf(document, element)
        .replace(/^<[^>]*>|<\/[^<>]*>$/g, '')
        .trim()
    : ''

/** `valueName` and `value` in turns, in the namespace of Atom or of CAP. A value may be several, separated by blanks. */
export function pairsIn(elements: readonly Element[], path: string, remarks: Remark[]): AreaCode[] {
  return elements.flatMap(({ children }) => {
    const pairs: AreaCode[] = []
    for (const [at, { name, text }] of children.entries()) {
      const isInTurn = name === (at % 2 === 0 ? 'valueName' : 'value')
      if (!isInTurn) remarks.push({ path: `${path}/${name}`, problem: 'not a valueName and its value in turns' })
      const scheme = children[at - 1]?.text.trim()
      if (isInTurn && name === 'value' && scheme)
        for (const code of text.trim().split(/\s+/)) if (code) pairs.push({ scheme, code })
    }
    if (children.length % 2 === 1) remarks.push({ path, problem: 'a valueName without a value' })
    return pairs
  })
}

export function polygonsOf(texts: readonly string[], path: string, remarks: Remark[]): ReportArea['polygons'] {
  return texts.flatMap((text, at) => {
    const read = readRing(text)
    const problem = 'ring' in read ? read.remark : `${read.problem}; the polygon is left out`
    if (problem !== null) remarks.push({ path: numbered(path, 'polygon', at, texts.length), problem })
    return 'ring' in read ? [[read.ring]] : []
  })
}
