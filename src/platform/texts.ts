import { type Language, languages, type Translated } from './i18n.ts'

/** A text in a request: a string is English, a map has all languages. */
export type TextIn = string | Readonly<Record<string, string | null>>

/** Field → what is wrong with it, collected so that all errors are reported together. */
export type Errors = Record<string, string[]>

export function addError(errors: Errors, field: string, error: string): void {
  const list = errors[field]
  if (list) list.push(error)
  else errors[field] = [error]
}

const isLanguage = (tag: string): tag is Language => (languages as readonly string[]).includes(tag)

/**
 * The text after an edit. A string replaces the English and leaves translations alone, so that one who read the text in
 * English and sends it back loses nothing; a map replaces all languages, and English must be among them.
 */
export function writeText(
  before: Translated | null,
  sent: TextIn,
  field: string,
  maxLength: number,
  errors: Errors,
): Translated {
  const unknown = typeof sent === 'string' ? [] : Object.keys(sent).filter((tag) => !isLanguage(tag))
  if (unknown.length > 0)
    addError(
      errors,
      field,
      `${unknown
        .slice(0, 5)
        .map((tag) => `"${tag.slice(0, 20)}"`)
        .join(', ')} is not a language of this service (${languages.join(', ')})`,
    )
  const next: Partial<Record<Language, string>> = typeof sent === 'string' ? { ...before, en: sent.trim() } : {}
  if (typeof sent !== 'string') for (const tag of languages) if (sent[tag]?.trim()) next[tag] = sent[tag].trim()
  if (!next.en)
    addError(errors, field, typeof sent === 'string' ? 'must not be empty' : 'must be there in English (en)')
  if (Object.values(next).some((text) => text.length > maxLength))
    addError(errors, field, `must not have more than ${maxLength} characters`)
  return next
}

/** As `writeText` for a text that may be missing: null, an empty string or an empty map take it away. */
export function writeOptionalText(
  before: Translated | null,
  sent: TextIn | null,
  field: string,
  maxLength: number,
  errors: Errors,
): Translated | null {
  const empty = sent === null || (typeof sent === 'string' ? sent.trim() === '' : Object.keys(sent).length === 0)
  return empty ? null : writeText(before, sent, field, maxLength, errors)
}

const phoneShape = /^\+?[\d\s().\-/]{3,40}(?:\s*(?:x|ext\.?)\s*\d{1,8})?$/i

/** Digits with what people write between them, and an extension. */
export const isPhoneNumber = (text: string): boolean => phoneShape.test(text)

/** A phone number as it is compared: without spaces and signs between digits. */
export const phoneKey = (phoneNumber: string): string => phoneNumber.replaceAll(/[ ().\-/]/g, '')
