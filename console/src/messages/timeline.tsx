import { useLanguage, useWords } from '../data/words.ts'
import { Simulated } from '../parts/simulated.tsx'
import { Time } from '../parts/time.tsx'
import { type ChannelName, channels } from './channels.ts'
import { lookOf, type Proven, sinceStart, startOf, wordsOf } from './moments.ts'
import css from './proof.module.css'
import { words } from './words.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

const dayOf = (at: string | undefined): string | undefined =>
  at && new Date(at).toLocaleDateString('sv', { timeZone: zone })

const dayText = (at: string, language: string): string =>
  new Date(at).toLocaleDateString(language, { day: 'numeric', month: 'short', year: 'numeric' })

/** What happened, in order: a lane for each channel, and the seconds since the publication. */
export function Timeline({ message }: { readonly message: Proven }) {
  const t = useWords(words)
  const language = useLanguage()
  const start = startOf(message)
  const lanes = [
    'event',
    ...channels.filter((one) => message.deliveries.some(({ channel }) => channel === one)),
  ] as const
  const since = t('secondsFrom', { what: t(message.published_at ? 'sincePublished' : 'sinceMade'), zone })
  return (
    <>
      <table className={css['timeline']}>
        <caption className="only-read-aloud">{since}</caption>
        <colgroup>
          <col className={css['atColumn']} />
          <col className={css['sinceColumn']} />
          <col />
          {lanes.map((lane) => (
            <col key={lane} className={css['laneColumn']} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {(['when', 'since', 'happened'] as const).map((one) => (
              <th key={one}>
                <span className="only-read-aloud">{t(one)}</span>
              </th>
            ))}
            {lanes.map((lane) => (
              <th key={lane} className={css['lane']}>
                {t(lane)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {message.timeline.map((moment, index) => {
            const [word, detail] = wordsOf(moment, message.deliveries.length, t)
            const own = (moment.channel ?? 'event') as ChannelName | 'event'
            return (
              <tr key={`${moment.at} ${moment.what} ${moment.channel} ${index}`}>
                <td className={css['at']}>
                  {dayOf(moment.at) !== dayOf(message.timeline[index - 1]?.at) && (
                    <span className={css['day']}>{dayText(moment.at, language)}</span>
                  )}
                  <Time at={moment.at} seconds />
                </td>
                <td className={css['since']}>{sinceStart(new Date(moment.at), start, t, language)}</td>
                <td>
                  <strong className={css[lookOf(moment)]}>{word}</strong>
                  {moment.channel && <span className={css['by']}> · {t(moment.channel as ChannelName)}</span>}
                  {moment.simulated && (
                    <>
                      {' '}
                      <Simulated />
                    </>
                  )}
                  <span className={css['says']}>{detail}</span>
                </td>
                {lanes.map((lane) => (
                  <td key={lane} className={css['lane']} aria-hidden={lane !== own}>
                    {lane === own && (
                      <span className={css['dot']} data-look={lookOf(moment)}>
                        <span className="only-read-aloud">{t(lane)}</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={css['foot']}>{since}</p>
    </>
  )
}
