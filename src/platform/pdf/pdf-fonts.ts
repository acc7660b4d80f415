import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** What we use of a font of fontkit, the library with which pdfkit reads fonts. */
export interface Font {
  readonly layout: unknown
  hasGlyphForCodePoint(codePoint: number): boolean
}
interface Fontkit {
  create(file: Buffer): Font
}

export const fontNames = ['regular', 'medium', 'bold', 'italic'] as const
export type FontName = (typeof fontNames)[number]
export type Fonts = Readonly<Record<FontName, Font>>

/** Roboto: Latin, Greek, Cyrillic and Vietnamese (Apache-2.0). */
const files: Readonly<Record<FontName, string>> = {
  regular: 'Roboto-Regular.woff',
  medium: 'Roboto-Medium.woff',
  bold: 'Roboto-Bold.woff',
  italic: 'Roboto-RegularItalic.woff',
}

let loaded: Fonts | undefined

/** The fonts, read once: parsing them takes longer than drawing a page. */
export function loadFonts(): Fonts {
  if (loaded) return loaded
  const here = createRequire(import.meta.url)
  const fontkit = createRequire(here.resolve('pdfkit'))('fontkit') as Fontkit
  const folder = join(dirname(here.resolve('roboto-fontface/package.json')), 'fonts/roboto')
  const read = (name: FontName): Font => fontkit.create(readFileSync(join(folder, files[name])))
  loaded = { regular: read('regular'), medium: read('medium'), bold: read('bold'), italic: read('italic') }
  return loaded
}
