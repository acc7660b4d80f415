import type { Remark } from '../../platform/documents/document.ts'
import type { Element } from '../../platform/documents/xml.ts'
import { linkIn } from '../reading/parts.ts'
import type { CapLevels, ReportText } from '../reading/reading.ts'
import { type CapArea, type RingsByText, readArea } from './area.ts'
import { type Known, type NamedValue, namedValues, numbered, optionalTime, type Parts, partsOf } from './elements.ts'
import { readLevels } from './levels.ts'

/** A block of information: what one message says in one language, or of one part of its area. */
export interface Info extends CapLevels {
  readonly path: string
  readonly text: ReportText
  readonly categories: readonly string[]
  readonly event: string | null
  readonly responses: readonly string[]
  readonly effective: Date | null
  readonly onset: Date | null
  readonly expires: Date | null
  readonly senderName: string | null
  readonly links: readonly string[]
  readonly eventCodes: readonly NamedValue[]
  readonly parameters: readonly NamedValue[]
  readonly areas: readonly CapArea[]
}

/** The language of a block that names none, by the standard. */
const usualLanguage = 'en-US'

const known: Known = {
  language: 'text',
  category: 'texts',
  event: 'text',
  responseType: 'texts',
  urgency: 'text',
  severity: 'text',
  certainty: 'text',
  audience: 'text',
  eventCode: 'parts',
  effective: 'text',
  onset: 'text',
  expires: 'text',
  senderName: 'text',
  headline: 'text',
  description: 'text',
  // The standard has one; Alertswiss writes each sentence into one of its own.
  instruction: 'texts',
  web: 'text',
  contact: 'text',
  parameter: 'parts',
  resource: 'parts',
  area: 'parts',
}

const resource: Known = {
  resourceDesc: 'text',
  mimeType: 'text',
  size: 'text',
  uri: 'text',
  derefUri: 'text',
  digest: 'text',
}

export function readInfo(
  element: Element,
  namespace: string,
  path: string,
  rings: RingsByText,
  remarks: Remark[],
): Info {
  const parts = partsOf(element, namespace, known, path, remarks)
  const time = (name: string): Date | null => optionalTime(parts.text(name), `${path}/${name}`, remarks)
  const categories = parts.texts('category')
  if (categories.length === 0) remarks.push({ path: `${path}/category`, problem: 'missing' })
  const areas = parts.parts('area')
  const resources = parts.parts('resource')
  for (const [at, one] of resources.entries())
    partsOf(one, namespace, resource, numbered(path, 'resource', at, resources.length), remarks)
  const { severity, urgency, certainty } = readLevels(parts.text, path, remarks)
  return {
    path,
    text: textOf(parts),
    categories,
    event: parts.text('event'),
    responses: parts.texts('responseType'),
    severity,
    urgency,
    certainty,
    effective: time('effective'),
    onset: time('onset'),
    expires: time('expires'),
    senderName: parts.text('senderName'),
    links: linkIn(parts.text('web'), `${path}/web`, remarks),
    eventCodes: namedValues(parts, 'eventCode', namespace, remarks),
    parameters: namedValues(parts, 'parameter', namespace, remarks),
    areas: areas.map((one, at) => readArea(one, namespace, numbered(path, 'area', at, areas.length), rings, remarks)),
  }
}

const textOf = (parts: Parts): ReportText => ({
  language: parts.text('language') ?? usualLanguage,
  headline: parts.text('headline'),
  body: parts.text('description'),
  instruction: parts.texts('instruction').join('\n') || null,
})

/** The value of a parameter; null where it has none. */
export const parameterOf = ({ parameters }: Info, name: string): string | null =>
  parameters.find((one) => one.name === name)?.value ?? null

/** The English block, else the first one. */
export const mainInfo = (infos: readonly Info[]): Info | undefined =>
  infos.find(({ text }) => /^en\b/i.test(text.language)) ?? infos[0]
