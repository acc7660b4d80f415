import type { Remark } from '../../platform/documents/document.ts'
import { type Rss, readRss, rssText, unknownOfChannel, unknownOfItem } from '../../platform/documents/rss.ts'
import { readDay, readTime } from '../../platform/documents/times.ts'
import type { Element } from '../../platform/documents/xml.ts'
import { sourceOf } from '../../platform/documents/xml.ts'
import { factsOf, linkIn } from '../reading/parts.ts'
import {
  type AnswerReading,
  type Item,
  type Lookups,
  type Parser,
  plainReport,
  refusedAnswer,
} from '../reading/reading.ts'
import { timeIn } from '../reading/time-in.ts'
import { adviceKeys, placeByName, plainTextOf } from './advice.ts'

/** What the Department of State says with each of its levels. */
const wordsOfLevel: Readonly<Record<string, string>> = {
  1: 'exercise normal precautions',
  2: 'exercise increased caution',
  3: 'reconsider travel',
  4: 'do not travel',
}

/** The advisories of the United States (RSS): all countries in each answer. */
export const readUsState: Parser = (answer, lookups): AnswerReading => {
  const read = readRss(answer)
  if ('refused' in read) return refusedAnswer(read.refused.path, read.refused.problem)
  const { rss } = read
  const remarks = unknownOfChannel(rss.channel)
  const made = rssText(rss.channel, 'pubDate', 'rss/channel', remarks)
  return {
    refused: null,
    items: rss.items.map((item, at) => readItem(item, `rss/channel/item/${at}`, rss, lookups)),
    remarks,
    madeAt: made === null ? null : timeIn(made, 'rss/channel/pubDate', remarks),
    documents: [],
  }
}

function readItem(item: Element, path: string, { document }: Rss, lookups: Lookups): Item {
  const remarks = unknownOfItem(item, path)
  const text = (name: string): string | null => rssText(item, name, path, remarks)
  const [title, link, guid, day] = [text('title'), text('link'), text('guid'), text('pubDate')]
  const nativeId = link ?? guid ?? ''
  const source = (): string => sourceOf(document, item)
  if (nativeId === '') remarks.push({ path: `${path}/link`, problem: 'missing' })
  if (title === null) remarks.push({ path: `${path}/title`, problem: 'missing' })
  if (nativeId === '' || title === null) return { nativeId, version: day ?? '', source, report: null, remarks }
  const { name, level } = readTitle(title, path, item, remarks)
  const area = placeByName(name, `${path}/title`, lookups, remarks)
  const sentAt = timeIn(day, `${path}/pubDate`, remarks, (written) => readDay(written) ?? readTime(written))
  const body = plainTextOf(text('description'), `${path}/description`, remarks)
  return {
    nativeId,
    version: `${day ?? ''}|${level ?? ''}`,
    source,
    report: {
      ...plainReport,
      kind: 'advisory',
      name,
      keys: adviceKeys('US', area),
      sentAt,
      area,
      level,
      facts: factsOf({ level: level === null ? null : Number(level) }),
      texts: [{ language: 'en', headline: title, body, instruction: null }],
      links: linkIn(link, `${path}/link`, remarks),
    },
    remarks,
  }
}

/** Between the place and the rest of a title; hyphens of names (Guinea-Bissau) have no blanks. */
const dash = /\s+[-–—]\s+/

/** "Japan - Level 1: Exercise Normal Precautions", "Mexico Travel Advisory", "Worldwide Caution". */
function readTitle(
  title: string,
  path: string,
  item: Element,
  remarks: Remark[],
): { name: string; level: string | null } {
  const [place = '', ...rest] = title.replace(/\s+/g, ' ').split(dash)
  const name = place.replace(/ travel advisory$/i, '').trim()
  const [, level, words = ''] = /^level (\d+)\s*:?\s*(.*)$/i.exec(rest.join(' - ')) ?? []
  const problem = problemOfLevel(level, words, categoryOf(item))
  if (problem !== undefined) remarks.push({ path: `${path}/title`, problem })
  return { name, level: problem === undefined && level !== undefined ? level : null }
}

/** A level is taken only where all that is said of it agrees. */
function problemOfLevel(level: string | undefined, words: string, category: string | undefined): string | undefined {
  if (level === undefined) return 'no level in the title'
  const known = wordsOfLevel[level]
  if (known === undefined) return `level ${level} is none from 1 to 4`
  if (words !== '' && !words.toLowerCase().startsWith(known)) return `the words of level ${level} are others`
  const other = category === undefined ? undefined : /\blevel (\d+)/i.exec(category)?.[1]
  return other === undefined || other === level ? undefined : `another level than the category Threat-Level (${other})`
}

/** The category Country-Tag is not read: its two letters are FIPS codes, in which AU is Austria. */
const categoryOf = (item: Element): string | undefined =>
  item.children.find(({ name, attributes }) => name === 'category' && attributes['domain'] === 'Threat-Level')?.text
