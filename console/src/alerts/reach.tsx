import { useLanguage, useWords } from '../data/words.ts'
import { Skeleton } from '../parts/placeholders.tsx'
import { ReachBar } from '../parts/reach-bar.tsx'
import { Simulated } from '../parts/simulated.tsx'
import { ownZoneName, Time } from '../parts/time.tsx'
import type { AlertReach } from './alert-data.ts'
import css from './alerts.module.css'
import { words } from './words.ts'

const allStates = ['waiting', 'held', 'kept', 'sent', 'delivered', 'failed', 'dropped'] as const

/** How far the alert came: a bar for everybody, a table by channel, and sentences for those whom nothing is sent. */
export function ReachCard({ reach }: { readonly reach: AlertReach }) {
  const t = useWords(words)
  const language = useLanguage()
  const { states: people } = reach
  // Before the first match a zero would read as if nobody were told.
  const isUnknown = !reach.is_settled && reach.exposed === 0
  const unsent = [
    ['white_label', people.white_label],
    ['muted', people.muted],
    ['no_channel', people.no_channel],
  ] as const
  const always: readonly string[] = ['sent', 'delivered', 'failed']
  const states = allStates.filter(
    (state) => always.includes(state) || reach.channels.some((one) => one.people[state] > 0),
  )
  const number = (n: number): string => n.toLocaleString(language)
  return (
    <section className={css['card']} aria-label={t('reach')}>
      <div className={css['cardHead']}>
        <h2>{t('reach')}</h2>
        <span className="soft">
          {t('asOf')} <Time at={reach.as_of} seconds /> {ownZoneName(language)}
        </span>
      </div>
      {!reach.is_settled && <p role="status">{t('notSettled')}</p>}
      {isUnknown ? (
        <Skeleton lines={3} />
      ) : (
        <ReachBar
          reach={{
            exposed: reach.exposed,
            told: reach.told,
            kept: people.kept,
            sent: people.sent + people.delivered,
            delivered: people.delivered,
            read: reach.read,
            failed: people.failed + people.dropped,
          }}
        />
      )}
      {reach.simulated > 0 && (
        <p className={css['sum']}>
          <Simulated />
        </p>
      )}
      {!isUnknown && (
        <p className={css['sum']}>
          {t('sumOfExposed', {
            exposed: reach.exposed,
            told: reach.outcomes.told,
            already: reach.outcomes.already_told,
            noCover: reach.outcomes.no_entitlement,
            filtered: reach.outcomes.user_filter,
            later: reach.outcomes.would_be_told,
          })}
        </p>
      )}
      {reach.channels.length > 0 && (
        <div className={css['wide']}>
          <table className={css['channels']}>
            <caption className="only-read-aloud">{t('byChannel')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('peopleByChannel')}</th>
                {states.map((state) => (
                  <th scope="col" key={state}>
                    {t(`state_${state}`)}
                  </th>
                ))}
                <th scope="col">{t('state_read')}</th>
              </tr>
            </thead>
            <tbody>
              {reach.channels.map((one) => (
                <tr key={one.channel}>
                  <th scope="row">{t(channelWord(one.channel))}</th>
                  {states.map((state) => (
                    <td key={state}>{one.people[state] === 0 ? '·' : number(one.people[state])}</td>
                  ))}
                  <td>{number(one.read)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {unsent.some(([, n]) => n > 0) && (
        <ul className={css['sum']}>
          {unsent.map(([name, n]) => n > 0 && <li key={name}>{t(`unsent_${name}`, { n })}</li>)}
        </ul>
      )}
      {reach.thread.messages > 0 && (
        <p className={css['sum']}>
          {t('threadNoise', {
            messages: reach.thread.messages,
            told: reach.thread.told,
            each: (reach.thread.messages / Math.max(1, reach.thread.told)).toLocaleString(language, {
              minimumFractionDigits: 1,
              maximumFractionDigits: 1,
            }),
          })}
        </p>
      )}
    </section>
  )
}

const channels = ['email', 'sms', 'apns', 'fcm', 'webpush', 'live', 'whatsapp', 'voice'] as const
export const channelWord = (channel: string) => `channel_${channels.find((one) => one === channel) ?? 'live'}` as const
