import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { woffToSfnt } from './woff.ts'

/** What we use of a font of fontkit, the library with which pdfkit reads fonts. */
interface Font {
  readonly characterSet: readonly number[]
  glyphForCodePoint(codePoint: number): unknown
}
interface Fontkit {
  create(file: Buffer): Font
}

export const fontNames = ['regular', 'medium', 'bold', 'italic'] as const
export type FontName = (typeof fontNames)[number]

/** Roboto: Latin, Greek, Cyrillic and Vietnamese (Apache-2.0). */
const files: Readonly<Record<FontName, string>> = {
  regular: 'Roboto-Regular.woff',
  medium: 'Roboto-Medium.woff',
  bold: 'Roboto-Bold.woff',
  italic: 'Roboto-RegularItalic.woff',
}

export interface LoadedFont {
  /** For pdfkit. */
  readonly font: Font
  /** The code points that it has. */
  readonly characters: ReadonlySet<number>
}

const isLigature = (character: number): boolean => character >= 0xfb00 && character <= 0xfb06

const loaded = new Map<FontName, LoadedFont>()

function readFont(name: FontName): LoadedFont {
  const here = createRequire(import.meta.url)
  const fontkit = createRequire(here.resolve('pdfkit'))('fontkit') as Fontkit
  const folder = join(dirname(here.resolve('roboto-fontface/package.json')), 'fonts/roboto')
  const font = fontkit.create(woffToSfnt(readFileSync(join(folder, files[name]))))
  // A glyph keeps the character that it is first asked for by. Embedding asks for parts of glyphs without one: such a glyph would have
  // no character in later documents, and a text with it could not be searched or read aloud there.
  // Ligatures are left out: they stand for the letters that they join.
  for (const character of font.characterSet) if (!isLigature(character)) font.glyphForCodePoint(character)
  return { font, characters: new Set(font.characterSet) }
}

/** A font, read once for all documents: parsing its tables takes longer than drawing a page. */
export function loadFont(name: FontName): LoadedFont {
  const font = loaded.get(name) ?? readFont(name)
  loaded.set(name, font)
  return font
}
