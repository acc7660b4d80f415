import { colors, lineHeight, type PdfCanvas } from './pdf-canvas.ts'
import type { Block, Fact, RichText, Tone } from './pdf-document.ts'
import { drawTable, drawTotals, leastTableHeight } from './pdf-table.ts'
import type { Line, Style } from './wrap.ts'

type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>

const normal: Style = { font: 'regular', size: 10, color: colors.ink }
const small: Style = { font: 'regular', size: 8.5, color: colors.muted }
const headings: Readonly<
  Record<1 | 2 | 3, { readonly style: Style; readonly before: number; readonly after: number }>
> = {
  1: { style: { font: 'medium', size: 14.5, color: colors.accent }, before: 14, after: 5 },
  2: { style: { font: 'medium', size: 12, color: colors.ink }, before: 11, after: 4 },
  3: { style: { font: 'bold', size: 10, color: colors.ink }, before: 8, after: 3 },
}
const tones: Readonly<Record<Tone, { readonly color: string; readonly background: string }>> = {
  good: { color: colors.good, background: colors.goodPanel },
  warning: { color: colors.warning, background: colors.warningPanel },
  neutral: { color: colors.accent, background: colors.panel },
}

function drawTitle(canvas: PdfCanvas, { text, badge }: BlockOf<'title'>): void {
  const style: Style = { font: 'medium', size: 23, color: colors.ink }
  const tone = tones[badge?.tone ?? 'neutral']
  const badgeStyle: Style = { font: 'bold', size: 9.5, color: tone.color }
  const badgeLine = badge ? canvas.pieces(badge.text, badgeStyle) : []
  const badgeWidth = badge ? canvas.widthOf(badgeLine) + 18 : 0
  const lines = canvas.wrap(text, style, canvas.width - badgeWidth - 12)
  const top = canvas.y
  canvas.element('H1', () => canvas.drawLines(lines, canvas.left, style.size))
  if (badge) {
    const y = top + 5
    canvas.artifact(() => canvas.kit.roundedRect(canvas.right - badgeWidth, y, badgeWidth, 20, 4).fill(tone.background))
    canvas.element('P', () => canvas.drawLine(badgeLine, canvas.right - badgeWidth + 9, y + 4.5))
  }
  canvas.y += 10
}

function drawHeading(canvas: PdfCanvas, { level, text }: BlockOf<'heading'>): void {
  const { style, before, after } = headings[level]
  const lines = canvas.wrap(text, style, canvas.width)
  if (canvas.y > canvas.top) canvas.y += before
  canvas.element(level === 1 ? 'H2' : 'H3', () => canvas.drawLines(lines, canvas.left, style.size))
  canvas.y += after
}

function drawParagraph(canvas: PdfCanvas, { text, small: isSmall }: BlockOf<'paragraph'>): void {
  const style = isSmall ? small : normal
  const lines = canvas.wrap(text, style, canvas.width)
  // No single line at the bottom of a page.
  canvas.ensure(Math.min(lines.length, 2) * lineHeight(style.size))
  canvas.element('P', () => canvas.drawLines(lines, canvas.left, style.size))
  canvas.y += isSmall ? 6 : 7
}

function drawList(canvas: PdfCanvas, { ordered, items }: BlockOf<'list'>): void {
  const numbers: [number, number] = [0, 0]
  canvas.group('L', (list) => {
    for (const { text, depth } of items) {
      if (depth === 0) numbers[1] = 0
      numbers[depth] += 1
      const mark = ordered && depth === 0 ? `${numbers[0]}.` : depth === 0 ? '•' : '–'
      const indent = 16 + depth * 16
      const lines = canvas.wrap(text, normal, canvas.width - indent)
      canvas.ensure(Math.min(lines.length, 2) * lineHeight(normal.size))
      canvas.element(
        'LI',
        () => {
          const marked = canvas.pieces(mark, { ...normal, color: colors.accent, font: 'medium' })
          canvas.drawLine(marked, canvas.left + indent - 16 + (ordered && depth === 0 ? 0 : 3), canvas.y)
          canvas.drawLines(lines, canvas.left + indent, normal.size)
        },
        list,
      )
      canvas.y += 3
    }
  })
  canvas.y += 5
}

const isLines = (value: Fact['value']): value is readonly string[] =>
  Array.isArray(value) && typeof value[0] === 'string'

const factValue: Style = { ...normal, size: 10.5 }

function measuredFact(canvas: PdfCanvas, { label, value }: Fact, width: number) {
  const labels = canvas.wrap(label, { ...small, font: 'medium' }, width)
  const texts: readonly RichText[] = isLines(value) ? value : [value]
  const lines = texts.flatMap((text) => canvas.wrap(text, factValue, width))
  const height = labels.length * lineHeight(small.size) + lines.length * lineHeight(factValue.size) + 9
  return { labels, lines, height }
}

/** Labels with values, in columns side by side; where those are higher than a page, one below the other. */
function drawFacts(canvas: PdfCanvas, { columns }: BlockOf<'facts'>): void {
  const gap = 20
  const width = (canvas.width - gap * (columns.length - 1)) / columns.length
  const measured = columns.map((facts) => facts.map((fact) => measuredFact(canvas, fact, width)))
  const heights = measured.map((facts) => facts.reduce((sum, { height }) => sum + height, 0))
  const height = Math.max(0, ...heights)
  const isSideBySide = height <= canvas.bottom - canvas.top
  if (isSideBySide) canvas.ensure(height)
  const top = canvas.y
  for (const [n, facts] of measured.entries()) {
    if (isSideBySide) canvas.y = top
    const x = isSideBySide ? canvas.left + n * (width + gap) : canvas.left
    for (const { labels, lines } of facts) {
      canvas.element('P', () => {
        canvas.drawLines(labels, x, small.size)
        canvas.drawLines(lines, x, factValue.size)
      })
      canvas.y += 9
    }
  }
  if (isSideBySide) canvas.y = top + height
  canvas.y += 4
}

function drawPanel(canvas: PdfCanvas, { tone, title, lines }: BlockOf<'panel'>): void {
  const { color, background } = tones[tone]
  const width = canvas.width - 32
  const heading = canvas.wrap(title, { font: 'bold', size: 10.5, color }, width)
  const texts: Line[] = lines.flatMap((text) => canvas.wrap(text, normal, width))
  const height = heading.length * lineHeight(10.5) + texts.length * lineHeight(normal.size) + 22
  canvas.ensure(Math.min(height, canvas.bottom - canvas.top))
  const top = canvas.y
  canvas.artifact(() => {
    canvas.kit.roundedRect(canvas.left, top, canvas.width, height, 3).fill(background)
    canvas.kit.rect(canvas.left, top, 3.5, height).fill(color)
  })
  canvas.y += 10
  canvas.element('P', () => {
    canvas.drawLines(heading, canvas.left + 18, 10.5)
    canvas.drawLines(texts, canvas.left + 18, normal.size)
  })
  canvas.y = top + height + 12
}

function drawRule(canvas: PdfCanvas): void {
  canvas.y += 4
  canvas.artifact(() => {
    const { kit, left, right, y } = canvas
    kit.moveTo(left, y).lineTo(right, y).lineWidth(0.6).strokeColor(colors.rule).stroke()
  })
  canvas.y += 10
}

const drawers: { readonly [K in Block['kind']]: (canvas: PdfCanvas, block: BlockOf<K>) => void } = {
  title: drawTitle,
  heading: drawHeading,
  paragraph: drawParagraph,
  list: drawList,
  facts: drawFacts,
  table: drawTable,
  totals: drawTotals,
  panel: drawPanel,
  rule: drawRule,
}

/** How much of a block must fit below the heading before it. */
function leastHeight(canvas: PdfCanvas, blocks: readonly Block[]): number {
  const [block, ...rest] = blocks
  if (block?.kind === 'table') return leastTableHeight(canvas, block)
  if (block?.kind !== 'heading') return block ? 3 * lineHeight(normal.size) : 0
  const { style, before, after } = headings[block.level]
  const lines = canvas.wrap(block.text, style, canvas.width)
  return before + lines.length * lineHeight(style.size) + after + leastHeight(canvas, rest)
}

/** Draws blocks one after the other. A heading stays with what follows it. */
export function drawBlocks(canvas: PdfCanvas, blocks: readonly Block[]): void {
  for (const [n, block] of blocks.entries()) {
    if (block.kind === 'heading') canvas.ensure(leastHeight(canvas, blocks.slice(n, n + 4)))
    drawBlock(canvas, block)
  }
}

export function drawBlock(canvas: PdfCanvas, block: Block): void {
  drawers[block.kind](canvas, block as never)
}
