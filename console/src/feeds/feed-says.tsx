import { useMutation } from '@tanstack/react-query'
import { api } from '../data/client.ts'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Risk } from '../parts/marks.tsx'
import page from '../parts/page.module.css'
import { Time } from '../parts/time.tsx'
import { riskLevel, useReadAgain, type Waiting } from './data.ts'
import css from './feeds.module.css'
import { words } from './queue.words.ts'
import { useReasons } from './reasons.ts'

/** What the feed says while the alert stays as it is: taken, or left. */
export function FeedSays({ one, says }: { readonly one: Waiting; readonly says: NonNullable<Waiting['feed_says']> }) {
  const t = useWords(words)
  const language = useLanguage()
  const reason = useReasons()
  const readAgain = useReadAgain()
  const path = { thread_id: one.thread_id }
  const decide = useMutation({
    mutationFn: (what: 'accept' | 'keep') =>
      what === 'accept'
        ? api.post('/api/desk/feeds/queue/{thread_id}/accept', { path })
        : api.post('/api/desk/feeds/queue/{thread_id}/keep', { path }),
    onSettled: readAgain,
  })
  return (
    <section className={css['says']} aria-label={t('saysNow')}>
      <h3>{t('saysNow')}</h3>
      <p>
        <strong>{textIn(says.headline, language)}</strong>
      </p>
      <p className={page['facts']}>
        {says.risk_level && <Risk level={riskLevel(says.risk_level)} />}
        {(says.phase === 'over' || says.phase === 'withdrawn') && <span>{t(`phase_${says.phase}`)}</span>}
        <Time at={says.at} />
      </p>
      <p>{reason(says.because)}</p>
      <p className="soft">{t('takeHelp')}</p>
      <ErrorSummary error={decide.error} />
      <div className={page['actions']}>
        <Button busy={decide.isPending} onClick={() => decide.mutate('accept')}>
          {t('take')}
        </Button>
        <Button busy={decide.isPending} onClick={() => decide.mutate('keep')}>
          {t('leave')}
        </Button>
      </div>
    </section>
  )
}
