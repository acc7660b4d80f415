import { type EvidenceWords, english } from './evidence-words.en.ts'
import { spanish } from './evidence-words.es.ts'

export type { EvidenceWords } from './evidence-words.en.ts'
export type PdfLanguage = 'en' | 'es'

export const evidenceWords: Readonly<Record<PdfLanguage, EvidenceWords>> = { en: english, es: spanish }

export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
