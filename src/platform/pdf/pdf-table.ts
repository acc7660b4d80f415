import { colors, type Element, lineHeight, type PdfCanvas } from './pdf-canvas.ts'
import type { Block, TableCell, TableColumn } from './pdf-document.ts'
import type { Line, Style } from './wrap.ts'

type Table = Extract<Block, { kind: 'table' }>
type Totals = Extract<Block, { kind: 'totals' }>

const head: Style = { font: 'medium', size: 8.5, color: colors.muted }
const body: Style = { font: 'regular', size: 9.5, color: colors.ink }
const detail: Style = { font: 'regular', size: 8.5, color: colors.muted }
const padding = { x: 6, y: 6 } as const

interface Column extends TableColumn {
  readonly x: number
  readonly width: number
}
/** Lines of a cell with their heights. */
type CellLines = readonly { readonly line: Line; readonly height: number }[]

function columnsOf(canvas: PdfCanvas, columns: readonly TableColumn[]): Column[] {
  let x = canvas.left
  return columns.map((column) => {
    const width = canvas.width * column.share
    const placed = { ...column, x, width }
    x += width
    return placed
  })
}

function cellLines(canvas: PdfCanvas, cell: TableCell, { width }: Column): CellLines {
  const inner = width - 2 * padding.x
  const main = canvas.wrap(cell.text, body, inner).map((line) => ({ line, height: lineHeight(body.size) }))
  if (cell.detail === undefined) return main
  return [
    ...main,
    ...canvas.wrap(cell.detail, detail, inner).map((line) => ({ line, height: lineHeight(detail.size) })),
  ]
}

const heightOf = (lines: CellLines): number => lines.reduce((sum, { height }) => sum + height, 0)

/** A row that is higher than a page, in parts that fit. */
function rowsThatFit(cells: readonly CellLines[], most: number): CellLines[][] {
  if (Math.max(...cells.map(heightOf)) <= most) return [[...cells]]
  const perPart = Math.floor(most / lineHeight(body.size))
  const parts = Math.ceil(Math.max(...cells.map((lines) => lines.length)) / perPart)
  return Array.from({ length: parts }, (_, n) => cells.map((lines) => lines.slice(n * perPart, (n + 1) * perPart)))
}

function drawCell(canvas: PdfCanvas, lines: CellLines, { x, width, align }: Column, top: number): void {
  let y = top
  for (const { line, height } of lines) {
    if (align === 'right') canvas.drawLine(line, x + width - padding.x, y, 'right')
    else canvas.drawLine(line, x + padding.x, y)
    y += height
  }
}

const horizontal = (canvas: PdfCanvas, y: number, color: string, width: number, from = canvas.left): void =>
  canvas.artifact(() => {
    canvas.kit.moveTo(from, y).lineTo(canvas.right, y).lineWidth(width).strokeColor(color).stroke()
  })

function drawHead(canvas: PdfCanvas, columns: readonly Column[], table: Element | null): void {
  const lines = columns.map(({ title, width }) => canvas.wrap(title, head, width - 2 * padding.x))
  const rowHeight = lineHeight(head.size)
  const height = Math.max(...lines.map((one) => one.length)) * rowHeight + 2 * padding.y
  canvas.artifact(() => canvas.kit.rect(canvas.left, canvas.y, canvas.width, height).fill(colors.panel))
  const draw = (n: number, column: Column): void => {
    const cell = (lines[n] ?? []).map((line) => ({ line, height: rowHeight }))
    drawCell(canvas, cell, column, canvas.y + padding.y)
  }
  // Screen readers hear the titles once, with the table's begin.
  if (table)
    canvas.group(
      'TR',
      (row) => {
        for (const [n, column] of columns.entries())
          canvas.element('TH', () => draw(n, column), row, { scope: 'Column' })
      },
      table,
    )
  else
    canvas.artifact(() => {
      for (const [n, column] of columns.entries()) draw(n, column)
    })
  canvas.y += height
}

const headHeight = lineHeight(head.size) * 2 + 2 * padding.y

/** The rows as they are drawn: each fits on a page. */
function partsOf(canvas: PdfCanvas, placed: readonly Column[], rows: Table['rows']): CellLines[][] {
  const most = canvas.bottom - canvas.top - headHeight - 2 * padding.y
  return rows.flatMap((row) =>
    rowsThatFit(
      placed.map((column, n) => cellLines(canvas, row[n] ?? { text: '' }, column)),
      most,
    ),
  )
}
const rowHeightOf = (cells: readonly CellLines[]): number => Math.max(0, ...cells.map(heightOf)) + 2 * padding.y

/** The titles and the first row. */
export function leastTableHeight(canvas: PdfCanvas, { columns, rows }: Table): number {
  const [first] = partsOf(canvas, columnsOf(canvas, columns), rows.slice(0, 1))
  return headHeight + rowHeightOf(first ?? [])
}

/** A table. Its titles are repeated on every page. */
export function drawTable(canvas: PdfCanvas, block: Table): void {
  const placed = columnsOf(canvas, block.columns)
  const parts = partsOf(canvas, placed, block.rows)
  canvas.ensure(headHeight + rowHeightOf(parts[0] ?? []))
  canvas.group('Table', (table) => {
    drawHead(canvas, placed, table)
    for (const cells of parts) {
      const height = rowHeightOf(cells)
      if (canvas.y + height > canvas.bottom) {
        canvas.newPage()
        drawHead(canvas, placed, null)
      }
      canvas.group(
        'TR',
        (row) => {
          for (const [n, column] of placed.entries())
            canvas.element('TD', () => drawCell(canvas, cells[n] ?? [], column, canvas.y + padding.y), row)
        },
        table,
      )
      canvas.y += height
      horizontal(canvas, canvas.y, colors.rule, 0.6)
    }
  })
  canvas.y += 10
}

/** Sums at the right of the page, kept together. */
export function drawTotals(canvas: PdfCanvas, { lines }: Totals): void {
  const from = canvas.left + canvas.width * 0.48
  const width = canvas.right - from
  const measured = lines.map((line) => {
    const style: Style = line.strong
      ? { font: 'bold', size: 12.5, color: colors.ink }
      : { font: 'regular', size: 9.5, color: colors.ink }
    const amount = canvas.pieces(line.amount, line.strong ? style : { ...style, font: 'medium' })
    const room = width - canvas.widthOf(amount) - 3 * padding.x
    const label = canvas.wrap(line.label, line.strong ? style : { ...style, color: colors.muted }, room)
    const height = label.length * lineHeight(style.size) + (line.strong ? 14 : 5)
    return { ...line, style, amount, label, height }
  })
  canvas.ensure(measured.reduce((sum, { height }) => sum + height, 0))
  for (const { strong, style, amount, label, height } of measured) {
    if (strong) {
      canvas.y += 2
      horizontal(canvas, canvas.y, colors.accent, 1.2, from)
    }
    const top = canvas.y + (strong ? 5 : 2)
    canvas.element('P', () => {
      canvas.drawLinesAt(label, from + padding.x, top, style.size)
      canvas.drawLine(amount, canvas.right - padding.x, top, 'right')
    })
    canvas.y += height
  }
  canvas.y += 8
}
