import { Link } from '@tanstack/react-router'
import { useList } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { State } from '../parts/marks.tsx'
import { Simulated } from '../parts/simulated.tsx'
import { Time, timeText } from '../parts/time.tsx'
import { Progress } from '../parts/webhook-progress.tsx'
import { type ChannelName, type Delivery, stateOf } from './channels.ts'
import { confirmedBy, type Proven } from './moments.ts'
import css from './proof.module.css'
import { words } from './words.ts'

/** Title and text as the person saw them, in the language in which they were written. */
export function Saw({ message, language }: { readonly message: Proven; readonly language: string }) {
  const t = useWords(words)
  return (
    <section className={css['card']}>
      <h2>{t('saw', { language })}</h2>
      <div className={css['saw']} lang={message.language}>
        <h3>{message.title}</h3>
        <p>{message.body}</p>
      </div>
    </section>
  )
}

/** What a channel whose provider says no more than “taken” leaves open. */
const openEnds: Readonly<Record<string, 'onlyApple' | 'onlyGoogle' | 'onlyMail'>> = {
  apns: 'onlyApple',
  fcm: 'onlyGoogle',
  email: 'onlyMail',
}

function Details({ delivery }: { readonly delivery: Delivery }) {
  const t = useWords(words)
  const language = useLanguage()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const due = timeText(new Date(delivery.due_at), zone, language)
  const openEnd = openEnds[delivery.channel]
  const parts = [
    delivery.delivered_at && t(confirmedBy(delivery.delivered_by)),
    delivery.state === 'sent' && !delivery.simulated && !delivery.delivered_at && openEnd && t(openEnd),
    delivery.state === 'waiting' && new Date(delivery.due_at) > new Date() && t('waitingUntil', { time: due }),
    delivery.state === 'held' && t('held', { time: due }),
    delivery.attempts > 1 && t('tries', { n: delivery.attempts }),
    (delivery.state === 'failed' || delivery.state === 'dropped' || delivery.state === 'waiting') &&
      delivery.last_error,
  ].filter(Boolean)
  return parts.length > 0 ? <span className="soft">{parts.join(' · ')}</span> : null
}

export function Deliveries({ message }: { readonly message: Proven }) {
  const t = useWords(words)
  const { withheld } = message
  const isReadSimulated = message.timeline.some(({ what, simulated }) => what === 'read' && simulated)
  const why =
    withheld === 'white_label' || withheld === 'no_entitlement' || withheld === 'muted'
      ? t(`withheld_${withheld}`)
      : t('noDeliveries')
  return (
    <section className={css['card']}>
      <h2>{t('deliveries')}</h2>
      {message.deliveries.length === 0 && <p>{why}</p>}
      <ul className={css['deliveries']}>
        {message.deliveries.map((delivery) => {
          const at = delivery.delivered_at ?? delivery.sent_at ?? delivery.kept_at
          return (
            <li key={delivery.id}>
              <span>
                {t(delivery.channel as ChannelName)}
                {delivery.channel === 'email' && message.email && <span className="soft"> {message.email}</span>}
              </span>
              <span className={css['ends']}>
                <State state={stateOf(delivery)} /> {at && <Time at={at} seconds />}{' '}
                {delivery.simulated && <Simulated short />}
              </span>
              <Details delivery={delivery} />
            </li>
          )
        })}
        {message.delivered_at && (message.delivered_by === 'app' || message.delivered_by === 'socket') && (
          <li>
            <span>{t(message.delivered_by === 'app' ? 'ownApp' : 'live')}</span>
            <span className={css['ends']}>
              <State state="delivered" /> <Time at={message.delivered_at} seconds />
            </span>
            <span className="soft">{t(confirmedBy(message.delivered_by))}</span>
          </li>
        )}
        {message.read_at && (
          <li>
            <span>{message.person_name}</span>
            <span className={css['ends']}>
              <State state="read" /> <Time at={message.read_at} seconds /> {isReadSimulated && <Simulated short />}
            </span>
          </li>
        )}
      </ul>
      <p className="soft">{t('onePer')}</p>
    </section>
  )
}

export function StateWords() {
  const t = useWords(words)
  return (
    <section className={`${css['card']} ${css['words']}`}>
      <h2>{t('wordsTitle')}</h2>
      <ul>
        {(['wordWaiting', 'wordKept', 'wordSent', 'wordDelivered', 'wordRead', 'wordFailed'] as const).map((one) => (
          <li key={one}>{t(one)}</li>
        ))}
      </ul>
    </section>
  )
}

/** The webhook deliveries of the same event to the company's servers. */
export function ToldServers({ message }: { readonly message: Proven }) {
  const t = useWords(words)
  const { items } = useList(
    'webhooks',
    '/api/desk/webhook_deliveries',
    { notification_id: message.id, per_page: 10 },
    { enabled: message.company_id !== null },
  )
  if (items.length === 0) return null
  return (
    <section className={css['card']}>
      <h2>{t('servers')}</h2>
      <ul className={css['deliveries']}>
        {items.map((delivery) => (
          <li key={delivery.id}>
            <Link to="/webhooks/deliveries" search={{ delivery: delivery.id }}>
              {new URL(delivery.url).host}
            </Link>
            <span className={css['ends']}>
              <Progress delivery={delivery} /> <Time at={delivery.ended_at ?? delivery.queued_at} seconds />
            </span>
            <span className="soft">
              {delivery.event_name}
              {delivery.last_error ? ` · ${delivery.last_error}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
