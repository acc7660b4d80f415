import { useWords } from '../data/words.ts'
import { State } from './marks.tsx'
import { words } from './webhook-progress.words.ts'

interface Delivery {
  readonly state: string
  readonly tries_made: number
  readonly test: boolean
}

export const mostTries = 13

/** How far it came: "6 of 13", exhausted, paused. */
export function Progress({ delivery }: { readonly delivery: Delivery }) {
  const t = useWords(words)
  const { state, tries_made, test } = delivery
  if (state === 'delivered') return <State state="read" word={`✓ ${t('delivered')}`} />
  if (state === 'exhausted') return <State state="failed" word={t('exhausted')} />
  if (state === 'dropped') return <State state="closed" word={t('dropped')} />
  if (state === 'paused') return <State state="closed" word={t('paused')} />
  if (tries_made === 0) return <State state="waiting" />
  return <State state="waiting" word={t('ofTries', { n: tries_made, most: test ? 1 : mostTries })} />
}
