import { useWords } from '../data/words.ts'
import css from './marks.module.css'
import { words } from './words.ts'

/** Beside whatever the simulator of channels did: nothing was sent. `short` where the sentence stands near by. */
export function Simulated({ short = false }: { readonly short?: boolean }) {
  const t = useWords(words)
  return (
    <span className={css['simulated']} title={t('simulatedSays')}>
      {t(short ? 'simulated' : 'simulatedSays')}
    </span>
  )
}
