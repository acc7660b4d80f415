export { type BankInfo, readBankInfo } from '../../commerce/index.ts'

/** Letters that are not a plain letter with an accent. Bank forms write them so. */
const foreignLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** The words of a name, without case and accents, in alphabetical order. An apostrophe separates no words, a hyphen does. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’`´.]/gu, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => foreignLetters[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')

/** True when both are the same words in any order, case and accents aside (docs/contract/claims.md#bank-details). */
export const isSameName = (one: string, other: string): boolean =>
  wordsOf(one) !== '' && wordsOf(one) === wordsOf(other)
