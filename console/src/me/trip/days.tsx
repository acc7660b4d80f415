import { useWords } from '../../data/words.ts'
import { type Day, daysOf, type Segments } from '../data/trip-data.ts'
import { FlightCard } from './flight.tsx'
import { isOver, useDayText } from './place-time.tsx'
import { PlanCard } from './plans.tsx'
import css from './trip.module.css'
import { words } from './words.ts'

function DayPart({ day, company }: { readonly day: Day; readonly company: string | null }) {
  const dayText = useDayText()
  return (
    <section className={css['day']} aria-labelledby={`day-${day.day}`}>
      <h3 id={`day-${day.day}`}>{dayText(day.day, day.zone)}</h3>
      {day.entries.map((entry) =>
        entry.kind === 'air' ? (
          <FlightCard key={entry.segment.id} flight={entry.segment} day={entry.day} company={company} />
        ) : (
          <PlanCard key={`${entry.segment.id}${entry.isEnd}`} entry={entry} />
        ),
      )}
    </section>
  )
}

/** The days of the trip. Those that are over are folded while it is under way. */
export function Days({ segments, company }: { readonly segments: Segments; readonly company: string | null }) {
  const t = useWords(words)
  const days = daysOf(segments)
  if (days.length === 0) return <p className={css['note']}>{t('noDays')}</p>
  const over = days.filter(({ day, zone }) => isOver(day, zone))
  const ahead = days.filter(({ day, zone }) => !isOver(day, zone))
  const isFolded = over.length > 0 && ahead.length > 0
  return (
    <>
      {isFolded && (
        <details className={css['fold']}>
          <summary>{t('earlier', { n: over.length })}</summary>
          {over.map((day) => (
            <DayPart key={day.day} day={day} company={company} />
          ))}
        </details>
      )}
      {(isFolded ? ahead : days).map((day) => (
        <DayPart key={day.day} day={day} company={company} />
      ))}
    </>
  )
}
