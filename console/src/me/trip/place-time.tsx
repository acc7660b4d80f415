import { serviceNow } from '../../data/service-time.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { cityOf, offsetAt, ownZone } from '../../parts/time.tsx'
import { words } from './words.ts'

const dayIn = (date: Date, zone: string): string => date.toLocaleDateString('sv', { timeZone: zone })

/** The day is left out where it is the one that stands before it. */
function clock(date: Date, zone: string, day: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(dayIn(date, zone) === day ? {} : { weekday: 'short', day: 'numeric', month: 'short' }),
  }).format(date)
}

/** A moment under the heading of its day: "09:40 Lima (15:40 yours)". What it was before is struck through. */
export function PlaceTime({
  at,
  zone,
  day,
  before,
}: {
  readonly at: string
  readonly zone: string | null
  readonly day: string
  readonly before?: string | null | undefined
}) {
  const t = useWords(words)
  const language = useLanguage()
  const date = new Date(at)
  const there = zone ?? ownZone
  const isElsewhere = offsetAt(date, there) !== offsetAt(date, ownZone)
  return (
    <>
      {before && before !== at && (
        <>
          <span className="only-read-aloud">{t('before')} </span>
          <s>{clock(new Date(before), there, day, language)}</s> <span className="only-read-aloud">{t('nowAt')} </span>
        </>
      )}
      <time dateTime={date.toISOString()}>
        <strong>{clock(date, there, day, language)}</strong> {zone && cityOf(zone)}
        {isElsewhere && ` (${t('yours', { time: clock(date, ownZone, dayIn(date, there), language) })})`}
      </time>
    </>
  )
}

/** "Today, Saturday 14 November". The year where it is another. */
export function useDayText(): (day: string, zone: string | null) => string {
  const t = useWords(words)
  const language = useLanguage()
  return (day, zone) => {
    const now = serviceNow()
    const date = new Date(`${day}T12:00:00Z`)
    const text = new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(day.slice(0, 4) === now.toISOString().slice(0, 4) ? {} : { year: 'numeric' }),
    }).format(date)
    if (day === dayIn(now, zone ?? ownZone)) return t('today', { day: text })
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
}

/** Whether the day is over at its place. */
export const isOver = (day: string, zone: string | null): boolean => day < dayIn(serviceNow(), zone ?? ownZone)
