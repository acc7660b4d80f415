import type { PdfWords } from './pdf-document.ts'

/** A part of a text as it is printed. `actual` is the text that it stands for, where the font lacks that. */
export interface PrintedPart {
  readonly text: string
  readonly actual?: string
}

export type HasGlyph = (codePoint: number) => boolean

/** Characters without a glyph that have a usual stand-in. */
const standIns: ReadonlyMap<string, string> = new Map([
  ['→', '›'],
  ['✓', '•'],
  ['฿', 'THB\u00a0'],
  ['\u2011', '-'],
  ['\u2009', '\u00a0'],
  ['\u200a', ''],
])
/** Invisible marks and control characters: a text is the same without them. */
const invisible = /[\p{Cf}\p{Cc}\p{Co}\p{Cs}]|[\u{fe00}-\u{fe0f}]/u
/** Emoji that the font lacks are left out. */
const pictograph = /\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}]/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const scripts: readonly (readonly [RegExp, string])[] = [
  [kana, 'Jpan'],
  [/\p{Script=Han}/u, 'Hani'],
  [/\p{Script=Hangul}/u, 'Kore'],
  [/\p{Script=Arabic}/u, 'Arab'],
  [/\p{Script=Hebrew}/u, 'Hebr'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Devanagari}/u, 'Deva'],
  [/\p{Script=Bengali}/u, 'Beng'],
  [/\p{Script=Tamil}/u, 'Taml'],
  [/\p{Script=Telugu}/u, 'Telu'],
  [/\p{Script=Gujarati}/u, 'Gujr'],
  [/\p{Script=Gurmukhi}/u, 'Guru'],
  [/\p{Script=Kannada}/u, 'Knda'],
  [/\p{Script=Malayalam}/u, 'Mlym'],
  [/\p{Script=Sinhala}/u, 'Sinh'],
  [/\p{Script=Georgian}/u, 'Geor'],
  [/\p{Script=Armenian}/u, 'Armn'],
  [/\p{Script=Ethiopic}/u, 'Ethi'],
  [/\p{Script=Khmer}/u, 'Khmr'],
  [/\p{Script=Lao}/u, 'Laoo'],
  [/\p{Script=Myanmar}/u, 'Mymr'],
  [/\p{Script=Tibetan}/u, 'Tibt'],
]

/** What is printed instead of a text in a script that the font lacks: `[Arabic script]`. */
function scriptLabel(text: string, words: PdfWords, language: string): string {
  const code = scripts.find(([pattern]) => pattern.test(text))?.[1] ?? 'Zzzz'
  if (code === 'Hani') return `[${words.hanScript}]`.replaceAll(' ', '\u00a0')
  const name = new Intl.DisplayNames(language, { type: 'script' }).of(code) ?? code
  return `[${words.script.replace('{script}', name)}]`.replaceAll(' ', '\u00a0')
}

/** The nearest printable characters: a letter without its rare mark, the normal width of a wide one. Undefined: there are none. */
function nearest(character: string, hasGlyph: HasGlyph): string | undefined {
  const standIn = standIns.get(character)
  if (standIn !== undefined) return standIn
  if (invisible.test(character) || pictograph.test(character)) return ''
  if (/\s/u.test(character)) return ' '
  if (/\p{M}/u.test(character)) return ''
  const plain = [...character.normalize('NFKD')].filter((one) => hasGlyph(one.codePointAt(0) ?? 0)).join('')
  return plain === '' ? undefined : plain
}

/** Letters in their one usual form: composed, without ligatures, and spaces instead of tabs. */
const plainLetters = (text: string): string =>
  text
    .replaceAll('\t', ' ')
    .normalize('NFC')
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKD'))

const isScript = (character: string): boolean => scripts.some(([pattern]) => pattern.test(character))

/**
 * Divides a text into what the font prints and what it lacks. Nothing is printed as an empty box: a text in another script becomes
 * the name of that script in brackets, and the text itself stays in the PDF for screen readers, search and copying.
 */
export function printableParts(text: string, hasGlyph: HasGlyph, words: PdfWords, language: string): PrintedPart[] {
  const parts: PrintedPart[] = []
  let printed = ''
  let lacking = ''
  /** Spaces and marks after a lacking run: they belong to it when it goes on. */
  let between = ''
  const endPrinted = (): void => {
    if (printed !== '') parts.push({ text: printed })
    printed = ''
  }
  const endLacking = (): void => {
    if (lacking !== '') parts.push({ text: scriptLabel(lacking, words, language), actual: lacking })
    lacking = ''
    printed = between + printed
    between = ''
  }
  for (const character of plainLetters(text)) {
    const code = character.codePointAt(0) ?? 0
    if (character === '\n' || (hasGlyph(code) && !invisible.test(character))) {
      if (lacking !== '' && /[\s.·・'-]/u.test(character)) between += character
      else {
        if (lacking !== '') endLacking()
        printed += character
      }
      continue
    }
    const near =
      isScript(character) || (lacking !== '' && /\p{M}/u.test(character)) ? undefined : nearest(character, hasGlyph)
    if (near !== undefined) {
      if (lacking !== '') endLacking()
      if (near !== '') {
        endPrinted()
        parts.push({ text: near, actual: character })
      }
      continue
    }
    endPrinted()
    lacking += between + character
    between = ''
  }
  if (lacking !== '') endLacking()
  endPrinted()
  return parts
}
