import type { Remark } from '../../platform/documents/document.ts'
import type { XmlDocument } from '../../platform/documents/xml.ts'
import type { AnswerReading, Lookups } from '../reading/reading.ts'
import { alertsIn, readAlert } from './alert.ts'
import { type Known, numbered, optionalTime, partsOf, quoted } from './elements.ts'
import { statuses, statusOf } from './levels.ts'
import type { Publisher } from './messages.ts'

export const distributionNamespace = 'urn:oasis:names:tc:emergency:EDXL:DE:1.0'

const known: Known = {
  distributionID: 'text',
  senderID: 'text',
  dateTimeSent: 'text',
  distributionStatus: 'text',
  distributionType: 'text',
  combinedConfidentiality: 'text',
  language: 'text',
  senderRole: 'parts',
  recipientRole: 'parts',
  keyword: 'parts',
  distributionReference: 'texts',
  explicitAddress: 'parts',
  targetArea: 'parts',
  contentObject: 'parts',
  other: 'parts',
}

/** What may pack messages without a meaning of its own for them. Others (Cancel, Error, Ack) speak of what was sent before. */
const packing = ['Report', 'Update', 'Dispatch']

/** A distribution of the Emergency Data Exchange Language with its messages. */
export function readDistribution(document: XmlDocument, publisher: Publisher, lookups: Lookups): AnswerReading {
  const { root } = document
  const path = root.name
  const remarks: Remark[] = []
  const parts = partsOf(root, root.namespace, known, path, remarks)
  const type = parts.text('distributionType')
  if (type === null || !packing.includes(type))
    remarks.push({
      path: `${path}/distributionType`,
      problem: type === null ? 'missing' : `${quoted(type)} is not understood`,
    })
  const said = parts.text('distributionStatus')
  const status = statusOf(said)
  if (!status)
    remarks.push({
      path: `${path}/distributionStatus`,
      problem: said === null ? 'missing' : `${quoted(said)} is none of ${statuses.join(', ')}`,
    })
  const objects = parts.parts('contentObject')
  const items = objects.flatMap((object, at) => {
    const within = numbered(path, 'contentObject', at, objects.length)
    const alerts = alertsIn(object)
    if (alerts.length === 0) remarks.push({ path: within, problem: 'no message of CAP 1.1 or 1.2' })
    return alerts.map((alert, which) =>
      // A distribution without a known status may be a test.
      readAlert(document, alert, numbered(within, 'alert', which, alerts.length), publisher, lookups, status ?? 'test'),
    )
  })
  const madeAt = optionalTime(parts.text('dateTimeSent'), `${path}/dateTimeSent`, remarks)
  return { refused: null, items, remarks, madeAt, documents: [] }
}
