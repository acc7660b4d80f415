import { useLanguage, useWords } from '../data/words.ts'
import css from './marks.module.css'
import { words } from './words.ts'

const risks = { 0: ['low', '●'], 1: ['medium', '▲'], 2: ['high', '◆'] } as const

/** A risk level: shape, word and colour, always together. `level` is 0, 1 or 2 as the interface has it. */
export function Risk({ level, wordless = false }: { readonly level: number; readonly wordless?: boolean }) {
  const t = useWords(words)
  const [name, shape] = risks[level as 0 | 1 | 2] ?? risks[0]
  return (
    <span className={`${css['risk']} ${css[name]}`}>
      <span aria-hidden="true" className={css['shape']}>
        {shape}
      </span>
      <span className={wordless ? 'only-read-aloud' : undefined}>{t(name)}</span>
    </span>
  )
}

const states = {
  kept: 'quiet',
  waiting: 'quiet',
  sent: 'plain',
  delivered: 'plain',
  read: 'good',
  failed: 'warn',
  skipped: 'quiet',
  draft: 'quiet',
  in_review: 'warn',
  published: 'good',
  closed: 'quiet',
  safe: 'good',
  help: 'help',
  no_answer: 'quiet',
  not_reached: 'warn',
  open: 'plain',
  done: 'good',
} as const

export type StateName = keyof typeof states

/** A state in our words. Kept, sent, delivered and read are four things. `word` replaces the word, never the colour. */
export function State({ state, word }: { readonly state: StateName; readonly word?: string }) {
  const t = useWords(words)
  return <span className={`${css['state']} ${css[states[state]]}`}>{word ?? t(state)}</span>
}

/** In full below 10,000, then shortened; the exact number is on it. */
export function Count({ n }: { readonly n: number }) {
  const language = useLanguage()
  const full = n.toLocaleString(language)
  const text = n < 10_000 ? full : n.toLocaleString(language, { notation: 'compact', maximumFractionDigits: 1 })
  return <span title={n < 10_000 ? undefined : full}>{text}</span>
}
