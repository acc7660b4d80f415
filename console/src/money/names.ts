import type { Say } from '../data/words.ts'
import { words } from './words.ts'

type Word = keyof (typeof words)['en']

const named = (prefix: string, name: string, t: Say<Word>): string => {
  const word = `${prefix}_${name}`
  return Object.hasOwn(words.en, word) ? t(word as Word) : name.replaceAll('_', ' ')
}

export const accountName = (name: string, t: Say<Word>): string => named('account', name, t)
export const kindName = (name: string, t: Say<Word>): string => named('about', name, t)
export const statusName = (name: string, t: Say<Word>): string => named('status', name, t)
