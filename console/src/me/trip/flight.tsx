import { Plane } from 'lucide-react'
import { useLanguage, useWords } from '../../data/words.ts'
import { joined } from '../data/text.ts'
import type { Flight } from '../data/trip-data.ts'
import { PlaceTime } from './place-time.tsx'
import css from './trip.module.css'
import { words } from './words.ts'

/** The interface has no other sign of it: docs/contract, status of an air segment. */
const isCancelled = ({ status }: Pick<Flight, 'status'>): boolean => status === -1

const flightName = ({ flight_number, iata_code }: Flight): string => {
  const number = flight_number ?? ''
  return iata_code && /^\d/.test(number) ? `${iata_code} ${number}` : number
}

const airportName = (name: string | null, city: string | null, code: string | null): string => {
  const place = name ?? city
  return place && code && place !== code ? `${place} (${code})` : (place ?? code ?? '')
}

/** "1 h 20 min". */
function minutesText(minutes: number, language: string): string {
  const unit = (n: number, of: 'hour' | 'minute'): string =>
    new Intl.NumberFormat(language, { style: 'unit', unit: of, unitDisplay: 'short' }).format(n)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return joined([hours > 0 && unit(hours, 'hour'), (rest > 0 || hours === 0) && unit(rest, 'minute')], ' ')
}

const minutesBetween = (planned: string | null, expected: string | null): number =>
  planned && expected ? Math.round((Date.parse(expected) - Date.parse(planned)) / 60_000) : 0

function FlightEnd({
  label,
  airport,
  planned,
  expected,
  zone,
  day,
  cancelled,
  details,
}: {
  readonly label: string
  readonly airport: string
  readonly planned: string | null
  readonly expected: string | null
  readonly zone: string | null
  readonly day: string
  readonly cancelled: boolean
  readonly details: string
}) {
  const t = useWords(words)
  const at = cancelled ? planned : (expected ?? planned)
  return (
    <div className={css['end']}>
      <dt>{label}</dt>
      <dd>
        <p className={cancelled ? css['off'] : undefined}>
          {at ? <PlaceTime at={at} zone={zone} day={day} before={planned} /> : t('timeNotKnown')}
        </p>
        <p>
          <bdi>{airport}</bdi>
        </p>
        {details && <p className={css['where']}>{details}</p>}
      </dd>
    </div>
  )
}

/** A flight as it stands now: what was planned is struck through where it no longer holds. */
export function FlightCard({
  flight,
  day,
  company,
}: {
  readonly flight: Flight
  readonly day: string
  readonly company: string | null
}) {
  const t = useWords(words)
  const language = useLanguage()
  const cancelled = isCancelled(flight)
  const late = minutesBetween(flight.departure_datetime_utc, flight.estimated_departure_utc)
  const lateThere = minutesBetween(flight.arrival_datetime_utc, flight.estimated_arrival_utc)
  const worst = Math.abs(late) >= Math.abs(lateThere) ? late : lateThere
  const minutes = minutesText(Math.abs(worst), language)
  const airline = flight.normalized_airline ?? flight.airline
  return (
    <article className={css['entry']} data-state={cancelled ? 'cancelled' : worst > 0 ? 'delayed' : undefined}>
      <h4>
        <Plane aria-hidden="true" size={18} />
        {joined([`${t('flight')} ${flightName(flight)}`.trim(), airline])}
      </h4>
      {cancelled && <p className={css['bad']}>{company ? t('cancelled', { company }) : t('cancelledAlone')}</p>}
      {!cancelled && worst !== 0 && (
        <p className={worst > 0 ? css['bad'] : css['where']}>{t(worst > 0 ? 'delayed' : 'early', { time: minutes })}</p>
      )}
      <dl className={css['ends']}>
        <FlightEnd
          label={t('departs')}
          airport={airportName(flight.origin_name, flight.origin_city_name, flight.origin)}
          planned={flight.departure_datetime_utc}
          expected={flight.estimated_departure_utc}
          zone={flight.departure_time_zone_id}
          {...{ day, cancelled }}
          details={joined([
            flight.departure_terminal && t('terminal', { name: flight.departure_terminal }),
            flight.departure_gate && t('gate', { name: flight.departure_gate }),
          ])}
        />
        <FlightEnd
          label={t('arrives')}
          airport={airportName(flight.destination_name, flight.destination_city_name, flight.destination)}
          planned={flight.arrival_datetime_utc}
          expected={flight.estimated_arrival_utc}
          zone={flight.arrival_time_zone_id}
          {...{ day, cancelled }}
          details={joined([
            flight.arrival_terminal && t('terminal', { name: flight.arrival_terminal }),
            flight.arrival_gate && t('gate', { name: flight.arrival_gate }),
            flight.baggage_claim && t('belt', { name: flight.baggage_claim }),
          ])}
        />
      </dl>
      <Booking seat={flight.seat_assignment ?? (flight.seats.join(', ') || null)} number={flight.confirmation_no} />
    </article>
  )
}

export function Booking({ seat = null, number }: { readonly seat?: string | null; readonly number: string | null }) {
  const t = useWords(words)
  const text = joined([seat && t('seat', { name: seat }), number && t('booking', { number })])
  return text === '' ? null : <p className={css['small']}>{text}</p>
}
