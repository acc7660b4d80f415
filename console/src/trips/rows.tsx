import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import screen from '../parts/screen.module.css'
import { type DestinationDraft, type Draft, type FlightDraft, newDestination, newFlight } from './trip-draft.ts'
import css from './trips.module.css'
import { words } from './words.ts'

type Errors = Readonly<Record<string, readonly string[]>>

export const destinationFields = [
  ['country_code', 'country', 'text', 'country_id'],
  ['friendly_name', 'city', 'text', 'friendly_name'],
  ['entry_date', 'entry', 'date', 'entry_date'],
  ['exit_date', 'exit', 'date', 'exit_date'],
] as const
export const flightFields = [
  ['flight_number', 'flightNumber', 'text'],
  ['origin', 'from', 'text'],
  ['destination', 'to', 'text'],
  ['departure_datetime', 'departs', 'datetime-local'],
  ['arrival_datetime', 'arrives', 'datetime-local'],
] as const

/** Destinations and flights, each row with its own errors. */
export function Rows({
  draft,
  wrong,
  change,
}: {
  readonly draft: Draft
  readonly wrong: Errors
  readonly change: (more: Partial<Draft>) => void
}) {
  const t = useWords(words)
  const setDestination = (key: string, more: Partial<DestinationDraft>): void =>
    change({ destinations: draft.destinations.map((one) => (one.key === key ? { ...one, ...more } : one)) })
  const setFlight = (key: string, more: Partial<FlightDraft>): void =>
    change({ flights: draft.flights.map((one) => (one.key === key ? { ...one, ...more } : one)) })
  return (
    <>
      <section className={screen['card']}>
        <h2>{t('destinations')}</h2>
        <p className="soft">{t('cityHint')}</p>
        <div className={css['rows']}>
          {draft.destinations.map((one, n) => (
            <div className={css['row']} key={one.key}>
              {destinationFields.map(([name, word, type, field]) => (
                <Field
                  key={name}
                  label={t(word)}
                  name={`destinations.${n}.${field}`}
                  type={type}
                  error={wrong[`destinations.${n}.${field}`]}
                  value={one[name]}
                  onChange={(event) => setDestination(one.key, { [name]: event.target.value })}
                />
              ))}
              <Button onClick={() => change({ destinations: draft.destinations.filter(({ key }) => key !== one.key) })}>
                {t('drop')}
              </Button>
            </div>
          ))}
        </div>
        <div>
          <Button onClick={() => change({ destinations: [...draft.destinations, newDestination()] })}>
            {t('add')}
          </Button>
        </div>
      </section>
      <section className={screen['card']}>
        <h2>{t('flights')}</h2>
        <div className={css['rows']}>
          {draft.flights.map((one, n) => (
            <div className={css['row']} key={one.key}>
              {flightFields.map(([name, word, type]) => (
                <Field
                  key={name}
                  label={t(word)}
                  name={`air_segments.${n}.${name}`}
                  type={type}
                  error={wrong[`air_segments.${n}.${name}`]}
                  value={one[name]}
                  onChange={(event) => setFlight(one.key, { [name]: event.target.value })}
                />
              ))}
              <Button onClick={() => change({ flights: draft.flights.filter(({ key }) => key !== one.key) })}>
                {t('drop')}
              </Button>
            </div>
          ))}
        </div>
        <div>
          <Button onClick={() => change({ flights: [...draft.flights, newFlight()] })}>{t('addFlight')}</Button>
        </div>
      </section>
    </>
  )
}
