import { SaxesParser } from 'saxes'
import type { Document, Remark } from './document.ts'
import { decode } from './encoding.ts'

/** An element of a document. Names are without their prefix: publishers choose prefixes, namespaces are fixed. */
export interface Element {
  readonly name: string
  readonly namespace: string
  /** By the name as it was written, with its prefix. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  /** The text directly inside of it. */
  readonly text: string
  /** Where it stands in the document's text: its first character, and the one after its last. */
  readonly from: number
  readonly to: number
}

/** A document: its root, and the text that positions refer to. */
export interface XmlDocument {
  readonly root: Element
  readonly text: string
}

export type ReadXml = { readonly document: XmlDocument } | { readonly refused: Remark }

// Far above what feeds have. Without the limit of depth 20,000 nested tags take half a minute (namespaces are looked up through all of them).
const maxDepth = 64
const maxElements = 500_000
const maxAttributes = 64

interface Open {
  name: string
  namespace: string
  attributes: Record<string, string>
  children: Element[]
  text: string
  from: number
  to: number
}

class Refusal extends Error {}

function parse(text: string): Element {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: Open[] = []
  let root: Element | undefined
  let elements = 0
  // The character after the last markup: where a tag begins, since texts end where it opens.
  let tagFrom = 0
  const refuse = (problem: string): never => {
    throw new Refusal(`${problem} (line ${parser.line}, column ${parser.column})`)
  }
  parser.on('error', (error) => {
    throw new Refusal(
      error.message.replace(/^\d+:\d+: /, (at) => `line ${at.replace(':', ', column ').replace(': ', ': ')}`),
    )
  })
  parser.on('doctype', () => refuse('a DOCTYPE is not accepted'))
  parser.on('opentagstart', (tag) => {
    tagFrom = text.lastIndexOf(`<${tag.name}`, parser.position - 1)
    elements += 1
    if (open.length >= maxDepth) refuse(`more than ${maxDepth} elements inside each other`)
    if (elements > maxElements) refuse(`more than ${maxElements} elements`)
  })
  let attributes = 0
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > maxAttributes) refuse(`more than ${maxAttributes} attributes`)
  })
  parser.on('opentag', (tag) => {
    attributes = 0
    const written: Record<string, string> = {}
    for (const [name, { value }] of Object.entries(tag.attributes)) written[name] = value
    open.push({
      name: tag.local,
      namespace: tag.uri,
      attributes: written,
      children: [],
      text: '',
      from: tagFrom,
      to: 0,
    })
  })
  const addText = (value: string): void => {
    const current = open.at(-1)
    if (current) current.text += value
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const closed = open.pop()
    if (!closed) return
    closed.to = parser.position
    const parent = open.at(-1)
    if (parent) parent.children.push(closed)
    else root = closed
  })
  parser.write(text).close()
  if (!root) throw new Refusal('the document has no element')
  return root
}

/** Reads a document strictly: what is not well-formed, has a DOCTYPE or is nested too deeply is refused, with the place. */
export function readXml({ bytes, contentType }: Document): ReadXml {
  const decoded = decode(bytes, contentType)
  if ('problem' in decoded) return { refused: { path: '', problem: decoded.problem } }
  const { text } = decoded
  if (/^\s*(<!doctype html|<html)/i.test(text)) return { refused: { path: '', problem: 'an HTML page, not a feed' } }
  try {
    const root = parse(text)
    return { document: { root, text } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: { path: '', problem: `not accepted as XML: ${error.message}` } }
  }
}

/** The first child of that name. */
export const child = (of: Element | undefined, name: string): Element | undefined =>
  of?.children.find((one) => one.name === name)

export const childrenOf = (of: Element | undefined, name: string): readonly Element[] =>
  of?.children.filter((one) => one.name === name) ?? []

/** The text of the first child of that name without blanks around it; null where it is missing or empty. */
export const childText = (of: Element | undefined, name: string): string | null => child(of, name)?.text.trim() || null

/** The element as it stands in the document. */
export const sourceOf = ({ text }: XmlDocument, element: Element): string => text.slice(element.from, element.to)

/** A remark for each child whose name is not known. */
export const unknownChildren = (of: Element, known: ReadonlySet<string>, path: string): Remark[] =>
  [...new Set(of.children.filter(({ name }) => !known.has(name)).map(({ name }) => name))].map((name) => ({
    path: `${path}/${name}`,
    problem: 'an unknown element',
  }))

/** A remark for each child that stands more than once and is none of `many`: which one counts is not clear. */
export const repeatedChildren = (of: Element, many: ReadonlySet<string>, path: string): Remark[] => {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  // With the namespace: `link` of RSS and `link` of Atom are two.
  for (const { name, namespace } of of.children) {
    if (seen.has(`${namespace} ${name}`) && !many.has(name)) repeated.add(name)
    seen.add(`${namespace} ${name}`)
  }
  return [...repeated].map((name) => ({ path: `${path}/${name}`, problem: 'stands more than once' }))
}
