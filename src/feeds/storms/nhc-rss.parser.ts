import type { Remark } from '../../platform/documents/document.ts'
import { textOfHtml } from '../../platform/documents/html.ts'
import { readRss, rssText, unknownOfChannel, unknownOfItem } from '../../platform/documents/rss.ts'
import {
  child,
  childText,
  type Element,
  repeatedChildren,
  sourceOf,
  unknownChildren,
  type XmlDocument,
} from '../../platform/documents/xml.ts'
import { key } from '../reading/keys.ts'
import { factsOf, linkIn, numberIn, positionOf } from '../reading/parts.ts'
import { type Item, type Parser, plainReport, type Report, refusedAnswer } from '../reading/reading.ts'
import { timeIn } from '../reading/time-in.ts'
import { readLocalTime } from './local-time.ts'

const knownInCyclone: ReadonlySet<string> = new Set(
  'center type name wallet atcf datetime movement pressure wind headline'.split(' '),
)
/** Of the summaries; NHC's namespace was `http` once. */
const ofStorms: ReadonlySet<string> = new Set(['Cyclone', 'Point'])

const none = /^There are no tropical cyclones at this time\.?$/i
const outlook = /\bTropical Weather Outlook$/i

interface Reading {
  readonly document: XmlDocument
  readonly element: Element
  readonly path: string
  readonly title: string
  readonly guid: string
  readonly link: string | null
  readonly sentAt: Date | null
  readonly remarks: Remark[]
}

/** "40 mph", "995 mb" */
function measure(of: Element, name: string, unit: string, path: string, remarks: Remark[]): number | null {
  const text = childText(of, name)
  const [, digits] = /^(\d{1,4})\s*([a-z]+)$/i.exec(text ?? '') ?? []
  if (digits && text?.toLowerCase().endsWith(unit)) return Number(digits)
  if (text) remarks.push({ path: `${path}/${name}`, problem: `not a number of ${unit}: ${text.slice(0, 40)}` })
  return null
}

const textsOf = ({ element, title, remarks, path }: Reading): Report['texts'] => {
  const { text, problems } = textOfHtml(rssText(element, 'description', path, remarks) ?? '')
  for (const problem of problems) remarks.push({ path: `${path}/description`, problem })
  return [{ language: 'en', headline: title, body: text || null, instruction: null }]
}

/** The summary of a storm. */
function readSummary(cyclone: Element, reading: Reading): Item {
  const { document, element, guid, link, sentAt, remarks } = reading
  const path = `${reading.path}/Cyclone`
  const id = childText(cyclone, 'atcf') ?? ''
  const refuse = (name: string, problem: string): Item => ({
    nativeId: id,
    version: guid,
    source: () => sourceOf(document, element),
    report: null,
    remarks: [{ path: `${path}/${name}`, problem }, ...remarks],
  })
  remarks.push(...unknownChildren(cyclone, knownInCyclone, path), ...repeatedChildren(cyclone, new Set(), path))
  if (!/^[A-Z]{2}\d{6}$/i.test(id)) return refuse('atcf', 'not the id of a storm')
  const name = childText(cyclone, 'name')
  if (!name) return refuse('name', 'missing')
  const [lat, lng, ...more] = (childText(cyclone, 'center') ?? '').split(/\s*,\s*/)
  const point = positionOf(numberIn(lat) ?? Number.NaN, numberIn(lng) ?? Number.NaN)
  if (!point || more.length > 0) return refuse('center', 'not a position')
  const written = childText(cyclone, 'datetime')
  const at = written && sentAt ? readLocalTime(written, sentAt) : undefined
  if (!at) remarks.push({ path: `${path}/datetime`, problem: 'not a time of day, zone and day' })
  const type = childText(cyclone, 'type')
  if (!type) remarks.push({ path: `${path}/type`, problem: 'missing' })
  const wind = measure(cyclone, 'wind', 'mph', path, remarks)
  return {
    nativeId: id,
    version: guid,
    source: () => sourceOf(document, element),
    report: {
      ...plainReport,
      kind: 'cyclone',
      name,
      keys: [key('atcf', id.toUpperCase())],
      sentAt,
      point,
      level: type,
      facts: factsOf({
        classification: type,
        // Miles an hour are rounded from knots: the knots are not in it any more.
        wind_mph: wind,
        wind_average_minutes: wind === null ? null : 1,
        pressure_mb: measure(cyclone, 'pressure', 'mb', path, remarks),
        movement: childText(cyclone, 'movement'),
        advisory_at: at?.toISOString(),
        headline: childText(cyclone, 'headline'),
      }),
      texts: textsOf(reading),
      links: linkIn(link, `${reading.path}/link`, remarks),
    },
    remarks,
  }
}

/** Outlooks, and the texts and graphics of advisories. Their words name the storm by its id where they are about one. */
function readProduct(reading: Reading): Item {
  const { document, element, guid, link, sentAt, title, remarks } = reading
  const isOutlook = outlook.test(title)
  const texts = textsOf(reading)
  const ids = new Set(`${title} ${texts[0]?.body ?? ''}`.match(/\b(?:AL|EP|CP)\d{6}\b/g))
  const [id, other] = isOutlook ? [] : ids
  const isOfStorm = id !== undefined && other === undefined
  return {
    // An outlook is the same item at its next issue. Of an advisory each issue is an item of its own.
    nativeId: isOutlook && link ? link : guid,
    version: isOutlook && link ? guid : '',
    source: () => sourceOf(document, element),
    report: {
      ...plainReport,
      kind: isOfStorm ? 'cyclone' : 'other',
      name: title,
      keys: isOfStorm ? [key('atcf', id)] : [],
      sentAt,
      texts,
      links: linkIn(link, `${reading.path}/link`, remarks),
    },
    remarks,
  }
}

function readItem(document: XmlDocument, element: Element, path: string): Item | undefined {
  const remarks = [
    ...unknownOfItem(element, path).filter(({ path: at }) => !ofStorms.has(at.slice(path.length + 1))),
    ...repeatedChildren(element, new Set(), path),
  ]
  const title = rssText(element, 'title', path, remarks)
  const guid = rssText(element, 'guid', path, remarks)
  // Instead of storms. It says what an empty list says.
  if (title && none.test(title)) return undefined
  if (!title || !guid)
    return {
      nativeId: guid ?? '',
      version: '',
      source: () => sourceOf(document, element),
      report: null,
      remarks: [{ path: `${path}/${title ? 'guid' : 'title'}`, problem: 'missing' }, ...remarks],
    }
  const link = rssText(element, 'link', path, remarks)
  const sentAt = timeIn(rssText(element, 'pubDate', path, remarks), `${path}/pubDate`, remarks)
  const reading = { document, element, path, title, guid, link, sentAt, remarks }
  const cyclone = child(element, 'Cyclone')
  return cyclone ? readSummary(cyclone, reading) : readProduct(reading)
}

/** Storms, their advisories and the outlook of one ocean (`index-at.xml`, `index-ep.xml`, `index-cp.xml`). */
export const readNhcRss: Parser = (answer) => {
  const read = readRss(answer)
  if ('refused' in read) return refusedAnswer(read.refused.path, read.refused.problem)
  const { document, channel, items } = read.rss
  if (!/\bNHC\b|\bNational Hurricane Center\b/.test(childText(channel, 'title') ?? ''))
    return refusedAnswer('rss/channel/title', 'not a feed of NHC')
  // The outlook stands there when no storm does. Without any item nobody said that there is none.
  if (items.length === 0) return refusedAnswer('rss/channel/item', 'missing')
  const remarks = [...unknownOfChannel(channel), ...repeatedChildren(channel, new Set(['item']), 'rss/channel')]
  const madeAt = timeIn(childText(channel, 'pubDate'), 'rss/channel/pubDate', remarks)
  return {
    refused: null,
    items: items.flatMap((element, at) => readItem(document, element, `rss/channel/item/${at}`) ?? []),
    remarks,
    madeAt,
    documents: [],
  }
}
