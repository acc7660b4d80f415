import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { woffToSfnt } from './woff.ts'

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

/** Roboto: Latin, Greek, Cyrillic and Vietnamese (Apache-2.0). */
const files: Readonly<Record<FontName, string>> = {
  regular: 'Roboto-Regular.woff',
  medium: 'Roboto-Medium.woff',
  bold: 'Roboto-Bold.woff',
  italic: 'Roboto-RegularItalic.woff',
}

const loaded = new Map<FontName, Font>()

function readFont(name: FontName): Font {
  const here = createRequire(import.meta.url)
  const fontkit = createRequire(here.resolve('pdfkit'))('fontkit') as Fontkit
  const folder = join(dirname(here.resolve('roboto-fontface/package.json')), 'fonts/roboto')
  return fontkit.create(woffToSfnt(readFileSync(join(folder, files[name]))))
}

/** A font, read once: parsing it takes longer than drawing a page. */
export function loadFont(name: FontName): Font {
  const font = loaded.get(name) ?? readFont(name)
  loaded.set(name, font)
  return font
}
