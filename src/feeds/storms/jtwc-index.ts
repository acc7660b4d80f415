import type { Remark } from '../../platform/documents/document.ts'
import { readTime } from '../../platform/documents/times.ts'
import {
  child,
  childrenOf,
  childText,
  type Element,
  repeatedChildren,
  unknownChildren,
  type XmlDocument,
} from '../../platform/documents/xml.ts'
import { type AnswerReading, type Item, type NamedDocument, refusedAnswer } from '../reading/reading.ts'
import { type HtmlLine, htmlLines } from './html-lines.ts'
import { type Block, readAlertBlock, readWarningBlock } from './jtwc-blocks.ts'

const knownInChannel: ReadonlySet<string> = new Set([
  'title',
  'link',
  'description',
  'pubDate',
  'lastBuildDate',
  'generator',
  'image',
  'item',
])
const knownInItem: ReadonlySet<string> = new Set([
  'title',
  'link',
  'description',
  'author',
  'category',
  'guid',
  'pubDate',
])

/** Outlooks for whole oceans, without storms. */
const outlooks = 'TROPICAL-ADVISORIES'

const quiet = /^No Current Tropical Cyclone Warnings\.?$/i
const footnote = /^\* ?Includes /i
const headingOf = /\bWarning\s*#|\bFormation Alert\b/i
const issued = /^(?:Issued|Reissued|Amended|Corrected) at (\d\d\/\d{4})Z$/i

interface Basin {
  readonly items: Item[]
  readonly documents: NamedDocument[]
  readonly remarks: Remark[]
}

const refusedItem = (source: string, path: string, problem: string): Item => ({
  nativeId: '',
  version: '',
  source: () => source,
  report: null,
  remarks: [{ path, problem }],
})

/** Warnings and alerts stand one after the other, each with a heading, its time and its files. */
function blocksOf(html: string, lines: readonly HtmlLine[]): { blocks: Block[]; stray: HtmlLine[]; isQuiet: boolean } {
  const blocks: { -readonly [Name in keyof Block]: Block[Name] }[] = []
  const stray: HtmlLine[] = []
  let isQuiet = false
  let from = 0
  for (const line of lines) {
    const block = blocks.at(-1)
    const time = issued.exec(line.text)?.[1]
    const file = line.links.find((link) => /web\.txt$/i.test(link))
    // Pictures change more often than warnings: the text of a block ends with what is read of it.
    const take = (changes: Partial<Block>): void => {
      if (block) Object.assign(block, changes, { source: html.slice(from, line.to) })
    }
    if (headingOf.test(line.text)) {
      from = line.from
      blocks.push({ heading: line.text, issued: null, file: null, unread: [], source: html.slice(from, line.to) })
    } else if (time && block && !block.issued) take({ issued: time })
    else if (file && block && !block.file) take({ file })
    else if (quiet.test(line.text)) isQuiet = true
    else if (file || (!block && line.links.length === 0 && !footnote.test(line.text))) stray.push(line)
    else if (block && line.links.length === 0 && !footnote.test(line.text))
      take({ unread: [...block.unread, line.text] })
  }
  return { blocks, stray, isQuiet }
}

function readBasin(element: Element, path: string, near: Date): Basin {
  const basin: Basin = {
    items: [],
    documents: [],
    remarks: [...unknownChildren(element, knownInItem, path), ...repeatedChildren(element, new Set(), path)],
  }
  if (childText(element, 'guid') === outlooks) return basin
  const html = child(element, 'description')?.text ?? ''
  const inside = `${path}/description`
  const { blocks, stray, isQuiet } = blocksOf(html, htmlLines(html))
  for (const [at, block] of blocks.entries()) {
    const place = `${inside}/${at}`
    const read = /\bFormation Alert\b/i.test(block.heading)
      ? readAlertBlock(block, place, near)
      : readWarningBlock(block, place, near)
    if (read.item) basin.items.push(read.item)
    if (read.document) basin.documents.push(read.document)
    basin.remarks.push(...read.remarks)
  }
  // What is here may be a storm: a refused item says that the list of storms is not whole.
  for (const line of stray)
    basin.items.push(refusedItem(html.slice(line.from, line.to), inside, `not understood: ${line.text.slice(0, 80)}`))
  if (blocks.length === 0 && stray.length === 0 && !isQuiet)
    basin.items.push(refusedItem(html, inside, 'neither a storm nor the words that there is none'))
  return basin
}

/** The list of current storms: one item of RSS for each basin, the storms as HTML inside. Each storm is an item here. */
export function readJtwcIndex({ root }: XmlDocument, at: Date): AnswerReading {
  const channel = root.name === 'rss' ? child(root, 'channel') : undefined
  if (!channel) return refusedAnswer(root.name, 'not an RSS channel')
  if (!childText(channel, 'title')?.includes('JTWC')) return refusedAnswer('rss/channel/title', 'not the feed of JTWC')
  const elements = childrenOf(channel, 'item')
  // Basins without a storm stand there, too. Without any, nobody said that there is no storm.
  if (elements.length === 0) return refusedAnswer('rss/channel/item', 'no basin')
  const remarks: Remark[] = [
    ...unknownChildren(root, new Set(['channel']), 'rss'),
    ...repeatedChildren(root, new Set(), 'rss'),
    ...unknownChildren(channel, knownInChannel, 'rss/channel'),
    ...repeatedChildren(channel, new Set(['item']), 'rss/channel'),
  ]
  const madeAt = readTime(childText(channel, 'pubDate')) ?? null
  if (!madeAt) remarks.push({ path: 'rss/channel/pubDate', problem: 'no time' })
  const basins = elements.map((element, index) => {
    const path = `rss/channel/item/${index}`
    const sent = readTime(childText(element, 'pubDate'))
    if (!sent) remarks.push({ path: `${path}/pubDate`, problem: 'no time' })
    return readBasin(element, path, sent ?? madeAt ?? at)
  })
  return {
    refused: null,
    items: basins.flatMap(({ items }) => items),
    remarks: [...remarks, ...basins.flatMap((basin) => basin.remarks)],
    madeAt,
    documents: basins.flatMap(({ documents }) => documents),
  }
}
