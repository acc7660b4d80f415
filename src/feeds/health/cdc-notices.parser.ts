import type { Remark } from '../../platform/documents/document.ts'
import { textOfHtml } from '../../platform/documents/html.ts'
import { type Rss, readRss, rssText, unknownOfChannel, unknownOfItem } from '../../platform/documents/rss.ts'
import { type Element, sourceOf } from '../../platform/documents/xml.ts'
import { key } from '../reading/keys.ts'
import { factsOf, linkIn } from '../reading/parts.ts'
import {
  type AnswerReading,
  emptyArea,
  type Item,
  type Lookups,
  type Parser,
  plainReport,
  refusedAnswer,
} from '../reading/reading.ts'
import { timeIn } from '../reading/time-in.ts'
import { areaOf, type DiseaseTitle, remarkUnknown } from './disease-title.ts'

/** The travel health notices of CDC (RSS): those that are in effect. */
export const readCdcNotices: Parser = (answer, lookups): AnswerReading => {
  const read = readRss(answer)
  if ('refused' in read) return refusedAnswer(read.refused.path, read.refused.problem)
  const { rss } = read
  const remarks = unknownOfChannel(rss.channel)
  const made = rssText(rss.channel, 'lastBuildDate', 'rss/channel', remarks)
  return {
    refused: null,
    items: rss.items.map((item, at) => readItem(item, `rss/channel/item/${at}`, rss, lookups)),
    remarks,
    madeAt: made === null ? null : timeIn(made, 'rss/channel/lastBuildDate', remarks),
    documents: [],
  }
}

function readItem(item: Element, path: string, { document }: Rss, lookups: Lookups): Item {
  const remarks = unknownOfItem(item, path)
  const text = (name: string): string | null => rssText(item, name, path, remarks)
  const [written, link, guid, day] = [text('title'), text('link'), text('guid'), text('pubDate')]
  // Some titles came in quotation marks.
  const title = written?.replace(/\s+/g, ' ').replace(/^'(.+)'$/, '$1') ?? null
  const nativeId = link ?? guid ?? ''
  const source = (): string => sourceOf(document, item)
  if (nativeId === '') remarks.push({ path: `${path}/link`, problem: 'missing' })
  if (title === null) remarks.push({ path: `${path}/title`, problem: 'missing' })
  if (nativeId === '' || title === null) return { nativeId, version: '', source, report: null, remarks }
  const address = addressParts(nativeId)
  if (!address) remarks.push({ path: `${path}/link`, problem: 'no address of a notice' })
  const level = levelOf(title, address?.level, `${path}/title`, remarks)
  const { disease, area } = readTitle(title.replace(/^level \d+\s*[-–—]\s*/i, ''), `${path}/title`, lookups, remarks)
  const sentAt = timeIn(day, `${path}/pubDate`, remarks)
  const { text: body, problems } = textOfHtml(text('description') ?? '')
  for (const problem of problems) remarks.push({ path: `${path}/description`, problem })
  return {
    nativeId,
    version: sentAt?.toISOString().slice(0, 10) ?? '',
    source,
    report: {
      ...plainReport,
      kind: 'disease',
      name: disease,
      keys: address ? [key('cdc', address.slug)] : [],
      sentAt,
      area,
      level,
      facts: factsOf({ level: level === null ? null : Number(level) }),
      texts: [{ language: 'en', headline: title, body: body || null, instruction: null }],
      links: linkIn(link, `${path}/link`, remarks),
    },
    remarks,
  }
}

/** The level is part of the address: a notice that is raised gets another one, and what stays is its end. */
function addressParts(address: string): { level: string; slug: string } | undefined {
  const [, level, slug] = /\/travel\/notices\/level(\d)\/([\w.-]+)\/?$/.exec(address) ?? []
  return level === undefined || slug === undefined ? undefined : { level, slug: slug.toLowerCase() }
}

/** 1 practice usual, 2 practice enhanced precautions, 3 reconsider nonessential travel, 4 avoid all travel. */
function levelOf(title: string, ofAddress: string | undefined, path: string, remarks: Remark[]): string | null {
  const level = /^level (\d+)\s*[-–—]/i.exec(title)?.[1]
  const problem =
    level === undefined
      ? 'no level in the title'
      : !/^[1-4]$/.test(level)
        ? `level ${level} is none from 1 to 4`
        : ofAddress !== undefined && ofAddress !== level
          ? `another level than the address (${ofAddress})`
          : undefined
  if (problem !== undefined) remarks.push({ path, problem })
  return problem === undefined && level !== undefined ? level : null
}

/** "Yellow Fever in Colombia", "Global Polio", "Oropouche in the Americas". */
function readTitle(words: string, path: string, lookups: Lookups, remarks: Remark[]): DiseaseTitle {
  const [, worldwide] = /^global (.+)$/i.exec(words) ?? []
  if (worldwide !== undefined) return { disease: worldwide, area: { ...emptyArea, text: 'Global' } }
  const [, disease, place] = /^(.+) in (.+)$/.exec(words) ?? []
  if (disease === undefined || place === undefined) {
    remarks.push({ path, problem: 'no place in the title' })
    return { disease: words, area: emptyArea }
  }
  const found = areaOf(place, lookups)
  if (!found) remarks.push({ path, problem: `no country is called "${place}"` })
  remarkUnknown(found?.unknown ?? [], path, remarks)
  return { disease, area: found?.area ?? { ...emptyArea, text: place } }
}
