import type { Remark } from '../../platform/documents/document.ts'
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
import { type Item, type Parser, refusedAnswer } from '../reading/reading.ts'
import { readUpdateTime } from './clock.ts'
import { type Programme, programmes, readProgramme } from './programmes.ts'

const knownInRoot: ReadonlySet<string> = new Set(['Update_Time', 'Dtd_File', 'Delay_type'])
const knownInType: ReadonlySet<string> = new Set(['Name', ...programmes.map(({ list }) => list)])
const many: ReadonlySet<string> = new Set(['Delay_type'])

const root = 'AIRPORT_STATUS_INFORMATION'

/** A programme of a kind that is not known: it may close an airport. */
const unknownItem = (document: XmlDocument, element: Element, path: string): Item => ({
  nativeId: '',
  version: '',
  source: () => sourceOf(document, element),
  report: null,
  remarks: [{ path, problem: 'an unknown kind of programme' }],
})

function readList(document: XmlDocument, list: Element, { path, at }: { path: string; at: Date }): Item[] {
  const known: Programme | undefined = programmes.find((one) => one.list === list.name)
  const counts = new Map<string, number>()
  return list.children.map((element) => {
    const index = counts.get(element.name) ?? 0
    counts.set(element.name, index + 1)
    const place = `${path}/${element.name}/${index}`
    return known?.element === element.name
      ? readProgramme(known, { document, element, path: place, at })
      : unknownItem(document, element, place)
  })
}

/** Ground stops, delays and closures at airports of the United States. What ends just leaves. */
export const readFaaNas: Parser = (answer) => {
  const read = readXml(answer)
  if ('refused' in read) return refusedAnswer(read.refused.path, read.refused.problem)
  const { document } = read
  const top = document.root
  if (top.name !== root) return refusedAnswer(top.name, `the root element is not ${root}`)
  // Nothing under way looks like nothing at all: the time shows that somebody looked.
  const [time, second] = childrenOf(top, 'Update_Time')
  const at = second ? undefined : readUpdateTime(time?.text.trim() ?? '')
  if (!at) return refusedAnswer(`${root}/Update_Time`, time ? 'not a time with its zone' : 'missing')
  const remarks: Remark[] = [...unknownChildren(top, knownInRoot, root), ...repeatedChildren(top, many, root)]
  const items: Item[] = []
  for (const [index, type] of childrenOf(top, 'Delay_type').entries()) {
    const path = `${root}/Delay_type/${index}`
    remarks.push(...unknownChildren(type, knownInType, path), ...repeatedChildren(type, new Set(), path))
    if (!childText(type, 'Name')) remarks.push({ path: `${path}/Name`, problem: 'missing' })
    const lists = type.children.filter((one) => one !== child(type, 'Name'))
    if (lists.length === 0) remarks.push({ path, problem: 'no list' })
    for (const list of lists) items.push(...readList(document, list, { path: `${path}/${list.name}`, at }))
  }
  return { refused: null, items, remarks, madeAt: at, documents: [] }
}
