import type { Remark } from '../../platform/documents/document.ts'
import { readTime } from '../../platform/documents/times.ts'
import { type Element, sourceOf, type XmlDocument } from '../../platform/documents/xml.ts'
import { type AnswerReading, type Item, type Lookups, type Report, refusedAnswer } from '../reading/reading.ts'
import type { RingsByText } from './area.ts'
import { type Known, numbered, type Parts, partsOf } from './elements.ts'
import { contradictions, headerProblems, missingIn } from './header.ts'
import { type Info, readInfo } from './info.ts'
import { messageTypes, readListed, scopes, statusOf } from './levels.ts'
import { type Header, identifierProblem, longest, type Publisher, readReferences } from './messages.ts'
import { reportOf } from './report.ts'

export const capNamespaces: ReadonlySet<string> = new Set([
  'urn:oasis:names:tc:emergency:cap:1.1',
  'urn:oasis:names:tc:emergency:cap:1.2',
])

export const isAlert = ({ name, namespace }: Element): boolean => name === 'alert' && capNamespaces.has(namespace)

/** The messages inside an element, at any depth. */
export const alertsIn = (element: Element): Element[] =>
  element.children.flatMap((one) => (isAlert(one) ? [one] : alertsIn(one)))

const known: Known = {
  identifier: 'text',
  sender: 'text',
  sent: 'text',
  status: 'text',
  msgType: 'text',
  source: 'text',
  scope: 'text',
  restriction: 'text',
  addresses: 'text',
  code: 'texts',
  note: 'text',
  references: 'text',
  incidents: 'text',
  info: 'parts',
}

const signatures: ReadonlySet<string> = new Set(['http://www.w3.org/2000/09/xmldsig#'])

const maxRemarks = 20

/** Reads one message. `around` is the status of the distribution that it came in, if that is not an actual one. */
export function readAlert(
  document: XmlDocument,
  alert: Element,
  path: string,
  publisher: Publisher,
  lookups: Lookups,
  around: Report['status'] = 'actual',
): Item {
  const remarks: Remark[] = []
  const parts = partsOf(alert, alert.namespace, known, path, remarks, signatures)
  const header = readHeader(parts, remarks)
  const rings: RingsByText = new Map()
  const blocks = parts.parts('info')
  const infos = blocks.map((one, at) =>
    readInfo(one, alert.namespace, numbered(path, 'info', at, blocks.length), rings, remarks),
  )
  const refusals = [...('refusals' in header ? header.refusals : []), ...infoProblems(parts, infos)]
  return {
    nativeId: parts.text('identifier') ?? '',
    version: publisher.hasVersions ? (parts.text('sent') ?? '') : '',
    source: () => sourceOf(document, alert),
    report:
      'refusals' in header || refusals.length > 0
        ? null
        : reportOf(withStatus(header, around), infos, path, publisher, lookups, remarks),
    remarks: [...refusals, ...remarks].slice(0, maxRemarks),
  }
}

/** What is said to be a test anywhere is one. */
const withStatus = (header: Header, around: Report['status']): Header =>
  header.status === 'actual' ? { ...header, status: around } : header

const headerNames = ['identifier', 'sender', 'sent', 'status', 'msgType', 'scope'] as const

function readHeader(parts: Parts, remarks: Remark[]): Header | { readonly refusals: readonly Remark[] } {
  const { path } = parts
  const [identifier, sender, sent] = [parts.text('identifier'), parts.text('sender'), parts.text('sent')]
  const [statusText, type, scope] = [parts.text('status'), parts.text('msgType'), parts.text('scope')]
  const wrong = identifier === null ? undefined : identifierProblem(identifier)
  const refusals = [
    ...missingIn(parts, ['identifier', 'sender']),
    ...(wrong ? [{ path: `${path}/identifier`, problem: wrong }] : []),
    ...(sender !== null && sender.length > longest
      ? [{ path: `${path}/sender`, problem: `longer than ${longest} characters` }]
      : []),
    ...headerProblems({ sent: ['sent', sent], status: ['status', statusText], type: ['msgType', type] }, path),
    ...missingIn(parts, ['scope']),
    ...contradictions(parts, headerNames),
  ]
  const [sentAt, status, messageType] = [readTime(sent), statusOf(statusText), messageTypes.find((one) => one === type)]
  if (refusals.length > 0 || !identifier || !sender || !sentAt || !status || !messageType) return { refusals }
  const references = readReferences(parts.text('references'), `${path}/references`, remarks)
  if (references.length === 0 && messageType !== 'Alert')
    remarks.push({ path: `${path}/references`, problem: `missing, and the message is of type ${messageType}` })
  return {
    identifier,
    sender,
    sentAt,
    status,
    messageType,
    isPublic: readListed(scopes, scope, `${path}/scope`, remarks) === 'Public',
    references,
    incidents: parts.text('incidents'),
  }
}

/** A message without information can only be about another one. */
function infoProblems(parts: Parts, infos: readonly Info[]): Remark[] {
  const { path } = parts
  if (infos.length > 0)
    return infos.some(({ event }) => event !== null) ? [] : [{ path: `${infos[0]?.path}/event`, problem: 'missing' }]
  const type = parts.text('msgType')
  const isWithout = type === 'Ack' || type === 'Error' || (type === 'Cancel' && parts.text('references') !== null)
  return isWithout ? [] : [{ path: `${path}/info`, problem: 'missing' }]
}

/** A document that is one message. A message that cannot be read refuses all of it. */
export function readMessage(document: XmlDocument, publisher: Publisher, lookups: Lookups): AnswerReading {
  const item = readAlert(document, document.root, 'alert', publisher, lookups)
  return item.report === null
    ? refusedMessage(item.remarks)
    : { refused: null, items: [item], remarks: [], madeAt: null, documents: [] }
}

export function refusedMessage(remarks: readonly Remark[]): AnswerReading {
  const [first, second] = remarks
  if (first && !second) return refusedAnswer(first.path, first.problem)
  return refusedAnswer('alert', remarks.map(({ path, problem }) => `${path}: ${problem}`).join('; '))
}
