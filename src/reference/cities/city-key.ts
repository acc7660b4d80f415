/**
 * The form in which names of cities are compared: small letters without accents, other marks as spaces. It is made here and
 * not in SQL, because what PostgreSQL's lower() and trigrams make of other scripts depends on the locale of the database.
 */

/** Letters that Unicode does not take apart into a plain letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŋ: 'n',
  ı: 'i',
  ə: 'e',
  ǝ: 'e',
  ƶ: 'z',
  ƣ: 'g',
  ɲ: 'n',
  ɛ: 'e',
  ɔ: 'o',
  ŧ: 't',
  ƙ: 'k',
  ɗ: 'd',
  ɓ: 'b',
  ƴ: 'y',
}
const unusual = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')
/** Accents of Latin, Greek and Cyrillic letters, vowel marks of Arabic and Hebrew. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g
const apostrophes = /['’‘ʻʼʽ`´ʹʺʿʾ′]/g

export function cityKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(unusual, (letter) => plainLetters[letter] ?? letter)
  return plain
    .replace(apostrophes, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** The key, and the key with umlauts spelled out: München is munchen and muenchen. */
export function cityKeys(name: string): string[] {
  const long = name.normalize('NFC').replace(/[äöüåø]/gi, (letter) => spelledOut[letter.toLowerCase()] ?? letter)
  return [...new Set([cityKey(name), cityKey(long)])].filter((key) => key !== '')
}

/** Words before the name of a saint, in the languages that write them on maps. */
const saintWord = /\b(?:st|ste|saint|sainte|san|santa|santo|sao|sankt|sint)(?= )/g

/**
 * The key of a name with the word for a saint, in a form that all of these words share: St. Louis and Saint Louis are `~saint louis`. Undefined for other names.
 * Its mark keeps it apart from names: a search finds it, and a text that means one city does not.
 */
export function saintKey(key: string): string | undefined {
  const shared = key.replace(saintWord, 'saint')
  return /\bsaint /.test(shared) ? `~${shared}` : undefined
}

/** The column `search`: |own|known|#|other|. Own and known names with the word for a saint are there a second time, in their shared form. */
export function citySearch(names: {
  readonly name: string
  readonly known: readonly string[]
  readonly other: readonly string[]
}): string {
  const own = new Set([names.name, ...names.known].flatMap(cityKeys))
  const other = new Set(names.other.flatMap(cityKeys).filter((key) => !own.has(key)))
  for (const key of [...own]) {
    const shared = saintKey(key)
    if (shared !== undefined) own.add(shared)
  }
  const joined = (keys: ReadonlySet<string>): string => [...keys].map((key) => `${key}|`).join('')
  return `|${joined(own)}#|${joined(other)}`
}
