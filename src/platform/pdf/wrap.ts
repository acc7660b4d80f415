import type { FontName } from './pdf-fonts.ts'

export interface Style {
  readonly font: FontName
  readonly size: number
  readonly color: string
}
/** Text in one style. `actual` is the text that it stands for. */
export interface Piece {
  readonly text: string
  readonly style: Style
  readonly actual?: string | undefined
  readonly link?: string | undefined
}
export type Line = readonly Piece[]
export type Measure = (text: string, style: Style) => number

/** Parts without a space between them: a line is never broken inside. */
type Word = Piece[]

/** The words of one paragraph; each keeps the spaces after it. */
function wordsOf(pieces: readonly Piece[]): Word[] {
  const words: Word[] = []
  let isOpen = false
  for (const piece of pieces)
    for (const text of piece.text.match(/[^ \t]+[ \t]*|[ \t]+/g) ?? []) {
      const part = { ...piece, text }
      const last = words.at(-1)
      if (isOpen && last) last.push(part)
      else words.push([part])
      isOpen = !/[ \t]$/.test(text)
    }
  return words
}

const withoutEnd = (line: Piece[]): Line => {
  const last = line.at(-1)
  return last ? [...line.slice(0, -1), { ...last, text: last.text.trimEnd() }] : line
}

const sameStyle = (a: Piece, b: Piece): boolean =>
  a.style === b.style && a.link === b.link && a.actual === undefined && b.actual === undefined

/** Neighbours of one style become one piece, which is drawn at once. */
function joined(line: Line): Line {
  const pieces: Piece[] = []
  for (const piece of line) {
    const last = pieces.at(-1)
    if (last && sameStyle(last, piece)) pieces[pieces.length - 1] = { ...last, text: last.text + piece.text }
    else pieces.push(piece)
  }
  return pieces
}

/** A word that is wider than a line, in parts that fit. */
function chopped(word: Word, width: number, measure: Measure): Word[] {
  const chunks: Word[] = [[]]
  let used = 0
  for (const piece of word) {
    let actual = piece.actual
    let text = ''
    const end = (): void => {
      if (text !== '') chunks.at(-1)?.push({ ...piece, text, actual })
      if (text !== '' && actual !== undefined) actual = ''
      text = ''
    }
    for (const character of piece.text) {
      const more = measure(character, piece.style)
      if (used + more > width && used > 0) {
        end()
        chunks.push([])
        used = 0
      }
      text += character
      used += more
    }
    end()
  }
  return chunks
}

/** Breaks text into lines of at most this width, at spaces, and at newlines. */
export function wrap(pieces: readonly Piece[], width: number, measure: Measure): Line[] {
  const lines: Line[] = []
  for (const paragraph of paragraphsOf(pieces)) {
    let line: Piece[] = []
    let used = 0
    const widthOf = (word: Word): number => word.reduce((sum, { text, style }) => sum + measure(text, style), 0)
    const visibleWidth = (word: Word): number => widthOf([...withoutEnd(word)])
    const add = (word: Word): void => {
      line.push(...word)
      used += widthOf(word)
    }
    const end = (): void => {
      lines.push(joined(withoutEnd(line)))
      line = []
      used = 0
    }
    for (const word of wordsOf(paragraph)) {
      if (line.length > 0 && used + visibleWidth(word) > width) end()
      if (visibleWidth(word) <= width) add(word)
      else
        for (const [n, chunk] of chopped(word, width, measure).entries()) {
          if (n > 0) end()
          add(chunk)
        }
    }
    end()
  }
  return lines
}

function paragraphsOf(pieces: readonly Piece[]): Piece[][] {
  const paragraphs: Piece[][] = [[]]
  for (const piece of pieces)
    for (const [n, text] of piece.text.split('\n').entries()) {
      if (n > 0) paragraphs.push([])
      if (text !== '') paragraphs.at(-1)?.push({ ...piece, text })
    }
  return paragraphs
}
