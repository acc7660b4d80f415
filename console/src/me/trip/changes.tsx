import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWords } from '../../data/words.ts'
import { Ago } from '../../parts/time.tsx'
import { api } from '../data/client.ts'
import { useLine } from '../data/line.ts'
import { refresh } from '../data/saved.ts'
import { isAboutNewTrip, type TripMessage } from '../data/trip-data.ts'
import { BigButton } from '../parts/parts.tsx'
import css from './trip.module.css'
import { words } from './words.ts'

const shownAtOnce = 3

function MessageRow({ message }: { readonly message: TripMessage }) {
  const t = useWords(words)
  return (
    <li className={css['message']}>
      <p className={css['messageHead']}>
        {message.read_at === null && <span className={css['tag']}>{t('unread')}</span>}
        <strong dir="auto">{message.title}</strong>
      </p>
      <p dir="auto">{message.body}</p>
      <p className={css['small']}>
        <Ago at={message.created_at} />
      </p>
    </li>
  )
}

async function markRead(messages: readonly Pick<TripMessage, 'id'>[]): Promise<void> {
  for (const { id: notification_id } of messages)
    await api.put('/api/v2/notifications/{notification_id}/mark_read', { path: { notification_id } })
  await refresh('notifications', 'now')
}

const isUnread = ({ read_at }: TripMessage): boolean => read_at === null

/** Who has opened a trip has read that there is one. */
export function useNewTripRead(messages: readonly TripMessage[]): void {
  const { connected } = useLine()
  const unread = messages.filter((one) => isUnread(one) && isAboutNewTrip(one))
  const ids = connected ? unread.map(({ id }) => id).join() : ''
  useEffect(() => {
    if (ids !== '') void markRead(ids.split(',').map((id) => ({ id }))).catch(() => undefined)
  }, [ids])
}

/** The notifications of the person about this trip and its flights, newest first. */
export function Changes({ messages }: { readonly messages: readonly TripMessage[] }) {
  const t = useWords(words)
  const { connected } = useLine()
  const unread = messages.filter(isUnread)
  const mark = useMutation({ mutationFn: () => markRead(unread) })
  const first = Math.max(shownAtOnce, unread.length)
  const more = messages.slice(first)
  return (
    <section aria-labelledby="changes" className={css['part']}>
      <h2 id="changes">{t('changes')}</h2>
      <ul className={css['list']}>
        {messages.slice(0, first).map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      {unread.length > 0 && connected && (
        <BigButton busy={mark.isPending} onClick={() => mark.mutate()}>
          {t('markAll', { n: unread.length })}
        </BigButton>
      )}
      {mark.isError && <p role="alert">{t('notMarked')}</p>}
      {more.length > 0 && (
        <details className={css['fold']}>
          <summary>{t('moreChanges', { n: more.length })}</summary>
          <ul className={css['list']}>
            {more.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
