import { useLanguage, useWords } from '../data/words.ts'
import { timeText } from '../parts/time.tsx'
import { mostTries } from '../parts/webhook-progress.tsx'
import css from './calendar.module.css'
import type { DeliveryAsSent, Try } from './data.ts'
import { words } from './words.ts'

/** Minutes from the end of a failed try to the next one, as the service has them (docs/contract/webhooks.md). */
const gaps = [5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 2_560, 2_560] as const
const own = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The tries of the present calendar: a replay begins again with number 1. */
function presentTries(tries: readonly Try[]): readonly Try[] {
  const last = tries.findLastIndex(({ number }) => number === 1)
  return last < 0 ? tries : tries.slice(last)
}

interface Tick {
  readonly number: number
  readonly kind: 'failed' | 'delivered' | 'next' | 'later'
  readonly at: Date
}

/** When each try was, and when those to come are, as long as every one fails. */
function ticksOf(delivery: DeliveryAsSent): readonly Tick[] {
  const made = presentTries(delivery.tries)
  const most = delivery.test ? 1 : mostTries
  const ticks: Tick[] = made.map((one) => ({
    number: one.number,
    kind: one.error === null ? 'delivered' : 'failed',
    at: new Date(one.at),
  }))
  let at = delivery.next_try_at ? new Date(delivery.next_try_at) : undefined
  for (let number = made.length + 1; number <= most; number++) {
    const isNext = number === made.length + 1
    const gap = (gaps[number - 2] ?? 0) * 60_000
    if (!isNext || !at) at = new Date((at ?? ticks.at(-1)?.at ?? new Date(delivery.queued_at)).getTime() + gap)
    ticks.push({ number, kind: isNext && delivery.state === 'waiting' ? 'next' : 'later', at })
  }
  return ticks
}

/** "5 min", "2.7 h", "7.1 d" after the first try. */
function afterFirst(number: number, language: string): string {
  const minutes = gaps.slice(0, number - 1).reduce((sum: number, gap) => sum + gap, 0)
  const [value, unit] =
    minutes < 60 ? [minutes, 'minute'] : minutes < 1_440 ? [minutes / 60, 'hour'] : [minutes / 1_440, 'day']
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
  }).format(value)
}

const step = 36
const height = 44

/** Thirteen tries on the calendar of 7.1 days: each a tick, as many as there are to come. */
export function Calendar({ delivery }: { readonly delivery: DeliveryAsSent }) {
  const t = useWords(words)
  const language = useLanguage()
  const ticks = ticksOf(delivery)
  const failed = ticks.filter(({ kind }) => kind === 'failed').length
  const when = (at: Date): string => timeText(at, own, language)
  const over = delivery.state !== 'waiting'
  const width = step * ticks.length
  return (
    <figure className={css['calendar']}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('calendarAloud', {
          failed,
          most: ticks.length,
          arrived: delivery.state === 'delivered' ? 'yes' : 'no',
        })}
      >
        <line className={css['line']} x1={step / 2} y1={14} x2={width - step / 2} y2={14} />
        {ticks.map(({ number, kind, at }, index) => {
          const x = step / 2 + index * step
          const isShown = kind !== 'later' || !over
          return (
            <g key={number} className={isShown ? undefined : css['over']}>
              <title>
                {kind === 'failed' || kind === 'delivered'
                  ? t('tickMade', { number, when: when(at), what: t(kind) })
                  : t('tickToCome', { number, when: when(at) })}
              </title>
              <circle className={css[kind]} cx={x} cy={14} r={kind === 'next' ? 8 : 7} />
              {kind === 'delivered' && <path className={css['mark']} d={`M ${x - 3.5} 14 l 2.5 2.5 l 4.5 -5`} />}
              {kind === 'failed' && <path className={css['cross']} d={`M ${x - 2.5} 11.5 l 5 5 m 0 -5 l -5 5`} />}
              <text x={x} y={38}>
                {number === 1 ? t('first') : afterFirst(number, language)}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
