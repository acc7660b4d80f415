import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../data/client.ts'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import page from '../parts/page.module.css'
import { useReadAgain, useThreadsOf, type Waiting } from './data.ts'
import css from './feeds.module.css'
import { words } from './queue.words.ts'

/** Two alerts about one event: this one can go on in the other. */
export function OtherThreads({ one, onDone }: { readonly one: Waiting; readonly onDone: () => void }) {
  const t = useWords(words)
  const language = useLanguage()
  const readAgain = useReadAgain()
  const { data = [] } = useThreadsOf(one.event_id)
  const goOn = useMutation({
    mutationFn: (other: string) =>
      api.post('/api/desk/feeds/queue/{thread_id}/continue-in/{other_id}', {
        path: { thread_id: one.thread_id, other_id: other },
      }),
    onSettled: readAgain,
    onSuccess: onDone,
  })
  const others = data.filter(({ thread_id, ended_at }) => thread_id !== one.thread_id && ended_at === null)
  if (others.length === 0) return null
  return (
    <section className={css['part']}>
      <h3>{t('otherThreads')}</h3>
      <p className="soft">{t('goesOnHelp')}</p>
      <ErrorSummary error={goOn.error} />
      <ul className={css['reasons']}>
        {others.map((other) => (
          <li key={other.thread_id} className={page['facts']}>
            <Link to="/alerts/$id" params={{ id: other.alert_id }}>
              {textIn(other.headline, language)}
            </Link>
            {other.status === 'published' && (
              <Button busy={goOn.isPending} onClick={() => goOn.mutate(other.thread_id)}>
                {t('goesOn')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
