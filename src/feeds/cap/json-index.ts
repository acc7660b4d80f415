import type { Remark } from '../../platform/documents/document.ts'
import { readJson } from '../../platform/documents/json.ts'
import { type Answer, type AnswerReading, refusedAnswer } from '../reading/reading.ts'
import { capType } from './atom.ts'
import { documentsOf } from './named.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first character that is no blank opens an object or a list. */
export const isJson = ({ bytes }: Pick<Answer, 'bytes'>): boolean => /^(?:\xef\xbb\xbf)?\s*[[{]/.test(startOf(bytes))
const startOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 256)).toString('latin1')

/** Publishers write `capURL`, `cap_url` and `CapUrl`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

const lists = ['items', 'alerts', 'warnings', 'entries', 'data']
const addresses = ['capurl', 'caplink', 'cap', 'url', 'link', 'href']
const ids = ['identifier', 'id', 'guid', 'uuid']
const versions = ['updated', 'datemodified', 'modified', 'sent', 'version', 'pubdate', 'published', 'datepublished']

/** The value of the first of these names that has a text or a number. */
function textOf(fields: Fields, names: readonly string[]): string | null {
  const byName = new Map(Object.entries(fields).map(([name, value]) => [plain(name), value]))
  for (const name of names) {
    const value = byName.get(name)
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return null
}

/** JSON Feed names other forms of an item as attachments with their types. */
function attachedCap(fields: Fields): string | null {
  const attached = Array.isArray(fields['attachments']) ? (fields['attachments'] as unknown[]) : []
  const found = attached.find((one) => isFields(one) && String(one['mime_type']).startsWith(capType))
  return isFields(found) && typeof found['url'] === 'string' ? found['url'] : null
}

/** The entries of a list, or of an object with one of the usual lists. */
function entriesOf(value: unknown): { readonly entries: readonly unknown[]; readonly path: string } | undefined {
  if (Array.isArray(value)) return { entries: value as unknown[], path: '' }
  if (!isFields(value)) return undefined
  const name = lists.find((one) => Array.isArray(value[one]))
  return name === undefined ? undefined : { entries: value[name] as unknown[], path: `${name}/` }
}

const maxRemarks = 50

/** A list in JSON of documents of CAP: addresses, or objects with an address, an id and a version under their usual names. */
export function readJsonIndex(answer: Answer): AnswerReading {
  const read = readJson(answer)
  if ('refused' in read) return refusedAnswer(read.refused.path, read.refused.problem)
  const list = entriesOf(read.value)
  if (!list) return refusedAnswer('', `neither a list nor an object with one (${lists.join(', ')})`)
  const remarks: Remark[] = []
  const documents = documentsOf(answer.address, remarks)
  for (const [at, entry] of list.entries.entries()) {
    const path = `${list.path}${at}`
    if (typeof entry === 'string') documents.add(entry, null, null, path)
    else if (isFields(entry))
      documents.add(attachedCap(entry) ?? textOf(entry, addresses), textOf(entry, ids), textOf(entry, versions), path)
    else remarks.push({ path, problem: 'neither an address nor an object' })
  }
  if (list.entries.length > 0 && documents.list.length === 0)
    return refusedAnswer('', 'no entry of the list names a document of CAP')
  return { refused: null, items: [], remarks: remarks.slice(0, maxRemarks), madeAt: null, documents: documents.list }
}
