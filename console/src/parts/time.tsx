import { serviceNow } from '../data/service-time.ts'
import { useLanguage, useWords } from '../data/words.ts'
import css from './time.module.css'
import { words } from './words.ts'

/** The zone of the person in front of this browser. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export const offsetAt = (date: Date, zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(date)
    .find((part) => part.type === 'timeZoneName')?.value ?? ''

/** Its short name, for the head of a column of times: "UTC", "GMT+1". */
export const ownZoneName = (language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: ownZone, timeZoneName: 'short' })
    .formatToParts(serviceNow())
    .find((part) => part.type === 'timeZoneName')?.value ?? cityOf(ownZone)

export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** Day and minute; the day is left out when it is today there. */
export function timeText(date: Date, zone: string, language: string, now = serviceNow()): string {
  const day = (at: Date): string => at.toLocaleDateString('sv', { timeZone: zone })
  const sameDay = day(date) === day(now)
  const sameYear = day(date).slice(0, 4) === day(now).slice(0, 4)
  return new Intl.DateTimeFormat(language, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(sameDay ? {} : { day: 'numeric', month: 'short' }),
    ...(sameDay || sameYear ? {} : { year: 'numeric' }),
  }).format(date)
}

/**
 * A moment: "14:02 Lima (20:02 yours)" where `zone` is the place's, else in the reader's own zone. The exact time with both zones is on
 * it for pointer and focus.
 */
export function Time({
  at,
  zone,
  seconds = false,
}: {
  readonly at: string | Date
  readonly zone?: string | null | undefined
  readonly seconds?: boolean
}) {
  const t = useWords(words)
  const language = useLanguage()
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return null
  const exact = (inZone: string): string =>
    `${new Intl.DateTimeFormat(language, { timeZone: inZone, dateStyle: 'full', timeStyle: 'medium', hourCycle: 'h23' }).format(date)} ${cityOf(inZone)}`
  const place = zone && offsetAt(date, zone) !== offsetAt(date, ownZone) ? zone : undefined
  const short = (inZone: string): string =>
    seconds
      ? new Intl.DateTimeFormat(language, { timeZone: inZone, timeStyle: 'medium', hourCycle: 'h23' }).format(date)
      : timeText(date, inZone, language)
  return (
    <time
      className={css['time']}
      dateTime={date.toISOString()}
      title={[place && exact(place), exact(ownZone), date.toISOString()].filter(Boolean).join('\n')}
    >
      {place
        ? `${short(place)} ${cityOf(place)} (${t('yours', { time: short(ownZone) })})`
        : `${short(ownZone)}${zone ? ` ${cityOf(zone)}` : ''}`}
    </time>
  )
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

/** "3 minutes ago", with the exact time on it. */
export function Ago({ at, now = serviceNow() }: { readonly at: string | Date; readonly now?: Date }) {
  const language = useLanguage()
  const date = new Date(at)
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000)
  const [unit, size] = steps.find(([, one]) => Math.abs(seconds) >= one) ?? ['second', 1]
  const text = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(seconds / size), unit)
  return (
    <time
      className={css['time']}
      dateTime={date.toISOString()}
      title={`${timeText(date, ownZone, language)} ${cityOf(ownZone)}\n${date.toISOString()}`}
    >
      {text}
    </time>
  )
}
