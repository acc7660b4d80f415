import { useLanguage, useWords } from '../data/words.ts'
import css from './bars.module.css'
import type { Hour } from './data.ts'
import { words } from './words.ts'

const width = 480
const height = 64
const kinds = ['delivered', 'waiting', 'failed'] as const

export const totals = (hours: readonly Hour[]) => {
  const sum = (kind: keyof Omit<Hour, 'hour'>): number => hours.reduce((all, hour) => all + hour[kind], 0)
  return {
    failed: sum('failed'),
    waiting: sum('waiting'),
    delivered: sum('delivered'),
    dropped: sum('dropped'),
  }
}

const allOf = (hour: Hour): number => kinds.reduce((sum, kind) => sum + hour[kind], 0)

/** Deliveries by the hour of their event: failed at the bottom, where they are seen first. */
export function HourBars({ hours }: { readonly hours: readonly Hour[] | undefined }) {
  const t = useWords(words)
  const language = useLanguage()
  if (!hours || hours.length === 0) return <div className={css['space']} aria-busy="true" />
  const counted = totals(hours)
  const most = Math.max(1, ...hours.map(allOf))
  const step = width / hours.length
  const clock = (at: string): string =>
    new Intl.DateTimeFormat(language, {
      weekday: hours.length > 24 ? 'short' : undefined,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    } as Intl.DateTimeFormatOptions).format(new Date(at))
  const first = hours[0]?.hour ?? ''
  return (
    <figure className={css['bars']}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('hoursAloud', { ...counted, hours: hours.length })}
      >
        {hours.map((hour, index) => {
          let top = height
          const parts = (['failed', 'waiting', 'delivered'] as const).map((kind) => {
            const size = hour[kind] === 0 ? 0 : Math.max(2, (hour[kind] / most) * (height - 4))
            top -= size
            return { kind, size, y: top }
          })
          return (
            <g key={hour.hour}>
              <title>{`${clock(hour.hour)}: ${t('hourCounts', { ...hour, hour: '' })}`}</title>
              <rect className={css['hit']} x={index * step} y={0} width={step} height={height} />
              {parts.map(
                ({ kind, size, y }) =>
                  size > 0 && (
                    <rect
                      key={kind}
                      className={css[kind]}
                      x={index * step + step * 0.12}
                      y={y}
                      width={step * 0.76}
                      height={size}
                    />
                  ),
              )}
            </g>
          )
        })}
      </svg>
      <figcaption>
        <span>{clock(first)}</span>
        <span className={css['key']}>
          <i className={css['failed']} /> {t('failedN', { n: counted.failed })}
          <i className={css['waiting']} /> {t('waitingN', { n: counted.waiting })}
          <i className={css['delivered']} /> {t('deliveredN', { n: counted.delivered })}
        </span>
        <span>{t('untilNow')}</span>
      </figcaption>
    </figure>
  )
}
