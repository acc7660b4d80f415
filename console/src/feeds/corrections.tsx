import { useMutation } from '@tanstack/react-query'
import { api } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { State } from '../parts/marks.tsx'
import page from '../parts/page.module.css'
import { Time } from '../parts/time.tsx'
import { type FeedEvent, useReadAgain } from './data.ts'
import { words } from './event.words.ts'
import css from './feeds.module.css'
import { ItemLink } from './joins.tsx'
import { Who } from './who.tsx'

const known = ['together', 'parted', 'apart'] as const

/** What staff decided about the event; each decision can be revoked. */
export function Corrections({ event }: { readonly event: FeedEvent }) {
  const t = useWords(words)
  const readAgain = useReadAgain()
  const revoke = useMutation({
    mutationFn: (id: string) => api.post('/api/desk/feeds/corrections/{id}/revoke', { path: { id } }),
    onSettled: readAgain,
  })
  if (event.corrections.length === 0) return null
  return (
    <section className={css['part']}>
      <h3>{t('corrections')}</h3>
      <ErrorSummary error={revoke.error} />
      <ul className={page['versions']}>
        {event.corrections.map((one) => {
          const kind = known.find((name) => name === one.kind)
          return (
            <li key={one.id}>
              <p className={page['facts']}>
                <State state={one.revoked_at ? 'closed' : 'done'} word={kind ? t(kind) : one.kind} />
                <span>
                  <ItemLink event={event} id={one.item_id} />, <ItemLink event={event} id={one.other_item_id} />
                </span>
                <Time at={one.at} />
                {one.user_id && <Who id={one.user_id} />}
              </p>
              <p dir="auto">{one.reason}</p>
              {one.revoked_at ? (
                <p className="soft">
                  {t('revoked')} <Time at={one.revoked_at} />
                </p>
              ) : (
                <div className={page['actions']}>
                  <Button busy={revoke.isPending} onClick={() => revoke.mutate(one.id)}>
                    {t('revoke')}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
