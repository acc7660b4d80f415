import { capTime, optionalElement, parentElement, textElement, xmlDocument } from './xml.ts'

export interface NamedValue {
  readonly name: string
  readonly value: string
}

/** Where it is, in the words of one language. */
export interface MessageArea {
  readonly text: string
  /** "lat,lon lat,lon …", closed. */
  readonly polygons: readonly string[]
  /** "lat,lon radius", in kilometres. */
  readonly circles: readonly string[]
  readonly codes: readonly NamedValue[]
}

/** What a message says in one language. */
export interface MessageInfo {
  readonly language: string
  readonly categories: readonly string[]
  readonly event: string
  readonly isAllClear: boolean
  readonly urgency: string
  readonly severity: string
  readonly certainty: string
  readonly onset: Date | null
  readonly expires: Date | null
  readonly senderName: string
  readonly headline: string
  readonly description: string | null
  readonly instruction: string | null
  readonly web: string | null
  readonly parameters: readonly NamedValue[]
  readonly area: MessageArea
}

export interface MessageName {
  readonly identifier: string
  readonly sentAt: Date
}

/** A message of the Common Alerting Protocol. */
export interface CapMessage extends MessageName {
  readonly sender: string
  readonly status: 'Actual' | 'Exercise' | 'Test'
  readonly type: 'Alert' | 'Update' | 'Cancel'
  /** The messages that it takes the place of. */
  readonly references: readonly MessageName[]
  readonly incident: string
  readonly infos: readonly MessageInfo[]
}

const named = (element: string, { name, value }: NamedValue): string =>
  parentElement(element, [textElement('valueName', name), textElement('value', value)])

const areaElement = ({ text, polygons, circles, codes }: MessageArea): string =>
  parentElement('area', [
    textElement('areaDesc', text),
    ...polygons.map((one) => textElement('polygon', one)),
    ...circles.map((one) => textElement('circle', one)),
    ...codes.map((one) => named('geocode', one)),
  ])

const optionalTime = (name: string, time: Date | null): string => optionalElement(name, time && capTime(time))

/** In the order that the schema wants. */
const infoElement = (info: MessageInfo): string =>
  parentElement('info', [
    textElement('language', info.language),
    ...info.categories.map((one) => textElement('category', one)),
    textElement('event', info.event),
    info.isAllClear ? textElement('responseType', 'AllClear') : '',
    textElement('urgency', info.urgency),
    textElement('severity', info.severity),
    textElement('certainty', info.certainty),
    optionalTime('onset', info.onset),
    optionalTime('expires', info.expires),
    textElement('senderName', info.senderName),
    textElement('headline', info.headline),
    optionalElement('description', info.description),
    optionalElement('instruction', info.instruction),
    optionalElement('web', info.web),
    ...info.parameters.map((one) => named('parameter', one)),
    areaElement(info.area),
  ])

/** The document of a message (CAP 1.2). */
export function capDocument({ sender, sentAt, ...message }: CapMessage): string {
  const references = message.references.map((one) => `${sender},${one.identifier},${capTime(one.sentAt)}`).join(' ')
  return xmlDocument(
    parentElement(
      'alert',
      [
        textElement('identifier', message.identifier),
        textElement('sender', sender),
        textElement('sent', capTime(sentAt)),
        textElement('status', message.status),
        textElement('msgType', message.type),
        textElement('scope', 'Public'),
        optionalElement('references', references),
        textElement('incidents', message.incident),
        ...message.infos.map(infoElement),
      ],
      { xmlns: 'urn:oasis:names:tc:emergency:cap:1.2' },
    ),
  )
}
