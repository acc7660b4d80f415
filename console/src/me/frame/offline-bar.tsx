import { useWords } from '../../data/words.ts'
import { Ago, Time } from '../../parts/time.tsx'
import { useLine } from '../data/line.ts'
import css from './offline-bar.module.css'
import { words } from './words.ts'

/** Without a connection everything on the page is from before: since when. */
export function OfflineBar() {
  const t = useWords(words)
  const { connected, savedAt } = useLine()
  return (
    <div role="status">
      {!connected && (
        <p className={css['bar']}>
          <strong>{t('noConnection')}</strong>{' '}
          {savedAt !== null && (
            <>
              {t('saved')} <Time at={savedAt} />, <Ago at={savedAt} />
            </>
          )}
        </p>
      )}
    </div>
  )
}
