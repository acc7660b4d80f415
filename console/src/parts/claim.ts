import type { words } from './claim.words.ts'

type Word = keyof (typeof words)['en']

/** A status of a claim as a word. */
export const statusWord = (status: string | null): Word => (status ?? 'noClaim') as Word
export const kindWord = (kind: string): Word => kind as Word
