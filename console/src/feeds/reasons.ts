import { useWords } from '../data/words.ts'
import { words } from './reasons.words.ts'

const isKnown = (code: string): code is keyof (typeof words)['en'] => Object.hasOwn(words.en, code)

/** The sentence for a code; a code of a later release stands for itself. */
export function useReasons(): (code: string) => string {
  const t = useWords(words)
  return (code) => (isKnown(code) ? t(code) : code)
}
