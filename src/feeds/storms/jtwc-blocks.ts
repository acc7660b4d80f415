import type { Remark } from '../../platform/documents/document.ts'
import { key } from '../reading/keys.ts'
import { factsOf, linkIn } from '../reading/parts.ts'
import { type Item, type NamedDocument, plainReport } from '../reading/reading.ts'
import { atcfIdOf, productIn } from './atcf.ts'
import { readDayTime } from './day-times.ts'
import { classificationProblem, readWarningTail } from './jtwc-words.ts'

/** A warning or a formation alert of the list, as it stands there. */
export interface Block {
  /** "Hurricane 01C (Lala) Warning #33" */
  readonly heading: string
  /** Day, hour and minute: "20/1600". */
  readonly issued: string | null
  /** The address of its text. */
  readonly file: string | null
  /** Lines that are none of these. */
  readonly unread: readonly string[]
  readonly source: string
}

export interface ReadBlock {
  readonly item: Item | null
  readonly document: NamedDocument | null
  /** Of blocks without an item. */
  readonly remarks: readonly Remark[]
}

const warningHeading = /^(.*?)\s*\b(\d\d[A-Z])(?: \(([^)]*)\))? Warning #(\d+)([A-Z]?)(?![\w-])(.*)$/
const alertHeading = /^Tropical Cyclone Formation Alert ([A-Z]{4}\d\d)\b(.*)$/i

const unreadLines = ({ unread }: Block, path: string): Remark[] =>
  unread.map((line) => ({ path, problem: `not understood: ${line.slice(0, 80)}` }))

/** A storm under warning. The list does not say where it is: the text of its warning does. */
export function readWarningBlock(block: Block, path: string, near: Date): ReadBlock {
  const source = (): string => block.source
  const parts = warningHeading.exec(block.heading)
  if (!parts) {
    const remarks = [{ path, problem: `not the heading of a warning: ${block.heading.slice(0, 80)}` }]
    return { item: { nativeId: '', version: '', source, report: null, remarks }, document: null, remarks: [] }
  }
  const [, classification = '', designation = '', name, digits = '', letter = '', end = ''] = parts
  const remarks = unreadLines(block, path)
  remarks.push(...classificationProblem(classification, path))
  const sentAt = (block.issued && readDayTime(block.issued, near)) || null
  if (!sentAt) remarks.push({ path, problem: 'no time of issue' })
  const tail = readWarningTail(end, path, remarks)
  const product = block.file === null ? undefined : productIn(block.file)
  const id = atcfIdOf(designation, product, sentAt)
  if ('problem' in id) remarks.push({ path, problem: id.problem })
  const links = linkIn(block.file, path, remarks)
  // The file of another storm is not this storm's.
  const [address] = product && !('isOther' in id && id.isOther) ? links : []
  if (!address) remarks.push({ path, problem: 'no text of the warning: without it nobody knows where the storm is' })
  const number = digits + letter
  return {
    item: {
      nativeId: designation,
      version: number,
      source,
      report: {
        ...plainReport,
        kind: 'cyclone',
        name: name?.trim() || designation,
        keys: 'id' in id ? [key('atcf', id.id)] : [],
        sentAt,
        level: classification || null,
        facts: factsOf({
          classification,
          designation,
          advisory_number: Number(digits),
          advisory: number,
          is_final: tail.isFinal || null,
          is_corrected: tail.isCorrected || null,
        }),
        links,
      },
      remarks,
    },
    document:
      product && address
        ? {
            address,
            id: product.name,
            version: [number, sentAt?.toISOString(), ...tail.words].filter(Boolean).join(' '),
          }
        : null,
    remarks: [],
  }
}

/** No storm yet, and no item: its text is one. */
export function readAlertBlock(block: Block, path: string, near: Date): ReadBlock {
  const remarks = unreadLines(block, path)
  const [, code, end = ''] = alertHeading.exec(block.heading) ?? []
  if (!code) remarks.push({ path, problem: `not the heading of an alert: ${block.heading.slice(0, 80)}` })
  const sentAt = (block.issued && readDayTime(block.issued, near)) || null
  if (!sentAt) remarks.push({ path, problem: 'no time of issue' })
  const product = block.file === null ? undefined : productIn(block.file)
  const [address] = linkIn(block.file, path, remarks)
  if (!product || !address)
    return { item: null, document: null, remarks: [...remarks, { path, problem: 'no text of the alert' }] }
  const version = [code, sentAt?.toISOString(), end.trim()].filter(Boolean).join(' ')
  return { item: null, document: { address, id: product.name, version }, remarks }
}
