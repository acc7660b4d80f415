import type { Remark } from '../../platform/documents/document.ts'
import { readTime } from '../../platform/documents/times.ts'
import type { Element } from '../../platform/documents/xml.ts'

/** What a child is: a text that stands once, texts, or elements with children of their own. */
type Form = 'text' | 'texts' | 'parts'
export type Known = Readonly<Record<string, Form>>

/** The children of an element that are of one namespace. */
export interface Parts {
  readonly path: string
  readonly namespace: string
  /** Null: missing or empty. */
  readonly text: (name: string) => string | null
  readonly texts: (name: string) => readonly string[]
  readonly parts: (name: string) => readonly Element[]
}

const noNamespaces: ReadonlySet<string> = new Set()

/**
 * The children of an element by their names. A child of another namespace means something else, even under the same name: it is a remark, unless
 * its namespace is one of `others`.
 */
export function partsOf(
  element: Element,
  namespace: string,
  known: Known,
  path: string,
  remarks: Remark[],
  others: ReadonlySet<string> = noNamespaces,
): Parts {
  const byName = new Map<string, Element[]>()
  const foreign = new Set<string>()
  for (const child of element.children) {
    const same = byName.get(child.name)
    if (child.namespace !== namespace) {
      if (!others.has(child.namespace)) foreign.add(child.name)
    } else if (same) same.push(child)
    else byName.set(child.name, [child])
  }
  for (const [name, same] of byName) remarks.push(...problemsOf(same, formOf(known, name), `${path}/${name}`))
  for (const name of foreign) remarks.push({ path: `${path}/${name}`, problem: 'an element of another namespace' })
  // A text with elements inside is not what its name says.
  const texts = (name: string): string[] =>
    (byName.get(name) ?? []).flatMap(({ text, children }) =>
      children.length === 0 && text.trim() ? [text.trim()] : [],
    )
  return { path, namespace, text: (name) => texts(name)[0] ?? null, texts, parts: (name) => byName.get(name) ?? [] }
}

/** Elements may be called `constructor`. */
const formOf = (known: Known, name: string): Form | undefined => (Object.hasOwn(known, name) ? known[name] : undefined)

function problemsOf(same: readonly Element[], form: Form | undefined, path: string): Remark[] {
  if (form === undefined) return [{ path, problem: 'an unknown element' }]
  if (form === 'parts') return []
  const remarks: Remark[] = []
  if (form === 'text' && same.length > 1) remarks.push({ path, problem: 'stands more than once: the first is read' })
  if (same.some(({ children }) => children.length > 0))
    remarks.push({ path, problem: 'has elements inside, not a text' })
  return remarks
}

/** `alert/info`, or `alert/info[2]` where there are several. */
export const numbered = (path: string, name: string, at: number, count: number): string =>
  count > 1 ? `${path}/${name}[${at + 1}]` : `${path}/${name}`

export interface NamedValue {
  readonly name: string
  readonly value: string
}

const namedValue: Known = { valueName: 'text', value: 'text' }

/** `valueName` and `value` of parameters, codes of events and of areas. One without a value says nothing. */
export function namedValues(parts: Parts, name: string, namespace: string, remarks: Remark[]): NamedValue[] {
  const all = parts.parts(name)
  return all.flatMap((one, at) => {
    const path = numbered(parts.path, name, at, all.length)
    const inside = partsOf(one, namespace, namedValue, path, remarks)
    const [valueName, value] = [inside.text('valueName'), inside.text('value')]
    if (valueName === null) remarks.push({ path: `${path}/valueName`, problem: 'missing' })
    return valueName === null || value === null ? [] : [{ name: valueName, value }]
  })
}

/** A text of a document inside a remark: as JSON writes it, and not all of it. */
export const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** A time that may be missing. One that cannot be read is a remark. */
export function optionalTime(text: string | null, path: string, remarks: Remark[]): Date | null {
  const time = text === null ? undefined : readTime(text)
  if (text !== null && !time) remarks.push({ path, problem: 'not a time with its zone' })
  return time ?? null
}
