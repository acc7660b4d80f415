import { BedDouble, CalendarCheck, Car, type LucideIcon, MapPin, Ship, TrainFront } from 'lucide-react'
import type { ReactNode } from 'react'
import { countryName } from '../../data/names.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { joined, mapAddress } from '../data/text.ts'
import { type Entry, isDayOnly } from '../data/trip-data.ts'
import { Booking } from './flight.tsx'
import { PlaceTime } from './place-time.tsx'
import css from './trip.module.css'
import { words } from './words.ts'

function EntryCard({ Icon, title, children }: { Icon: LucideIcon; title: string; children?: ReactNode }) {
  return (
    <article className={css['entry']}>
      <h4>
        <Icon aria-hidden="true" size={18} />
        <bdi>{title}</bdi>
      </h4>
      {children}
    </article>
  )
}

function At({
  label,
  local,
  utc,
  zone,
  day,
  children,
}: {
  readonly label: string
  readonly local: string | null
  readonly utc: string | null
  readonly zone: string | null
  readonly day: string
  readonly children?: ReactNode
}) {
  const hasTime = local !== null && !isDayOnly(local) && utc !== null
  if (!hasTime && !children) return null
  return (
    <div className={css['end']}>
      <dt>{label}</dt>
      <dd>
        {hasTime && (
          <p>
            <PlaceTime at={utc} zone={zone} day={day} />
          </p>
        )}
        {children}
      </dd>
    </div>
  )
}

interface Place {
  readonly name: string
  readonly lines: readonly (string | null)[]
  readonly lat: number | null
  readonly lng: number | null
  readonly source: 'given' | 'found' | null
}

/** An address, and a link that opens the phone's own map. */
function Address({ name, lines, lat, lng, source }: Place) {
  const t = useWords(words)
  const text = joined(lines, ', ')
  return (
    <>
      {text !== '' && (
        <p className={css['where']}>
          <bdi>{text}</bdi>
        </p>
      )}
      {lat !== null && lng !== null && (
        <>
          <a className={css['map']} href={mapAddress(lat, lng, name)} aria-label={`${t('openMap')}: ${name}`}>
            <MapPin aria-hidden="true" size={18} />
            {t('openMap')}
          </a>
          {source === 'found' && <p className={css['small']}>{t('cityOnly')}</p>}
        </>
      )}
    </>
  )
}

function HotelCard({ entry }: { readonly entry: Extract<Entry, { kind: 'hotel' }> }) {
  const t = useWords(words)
  const language = useLanguage()
  const { segment: hotel, day, isEnd } = entry
  const name = hotel.hotel_name ?? t('hotel')
  const time = { zone: hotel.time_zone_id, day }
  if (isEnd)
    return (
      <EntryCard Icon={BedDouble} title={`${t('checkOut')}: ${name}`}>
        <dl className={css['ends']}>
          <At label={t('until')} local={hotel.checkout_date} utc={hotel.checkout_date_utc} {...time} />
        </dl>
      </EntryCard>
    )
  const until = hotel.checkout_date?.slice(0, 10)
  return (
    <EntryCard Icon={BedDouble} title={name}>
      <dl className={css['ends']}>
        <At label={t('checkIn')} local={hotel.checkin_date} utc={hotel.checkin_date_utc} {...time} />
        {until && (
          <div className={css['end']}>
            <dt>{t('checkOut')}</dt>
            <dd>
              {new Intl.DateTimeFormat(language, {
                timeZone: 'UTC',
                weekday: 'short',
                day: 'numeric',
                month: 'short',
              }).format(new Date(`${until}T12:00:00Z`))}
            </dd>
          </div>
        )}
      </dl>
      <Address
        name={name}
        lines={[
          hotel.address1,
          hotel.address2,
          joined([hotel.postal_code, hotel.city_name], ' '),
          countryName(hotel.country, language),
        ]}
        lat={hotel.lat}
        lng={hotel.lng}
        source={hotel.place_source}
      />
      {hotel.room_description && <p className={css['small']}>{hotel.room_description}</p>}
      <Booking number={hotel.confirmation_no} />
    </EntryCard>
  )
}

function JourneyCard({ entry }: { readonly entry: Extract<Entry, { kind: 'rail' | 'cruise' }> }) {
  const t = useWords(words)
  const { segment: one, day } = entry
  const title =
    entry.kind === 'rail'
      ? joined([joined([t('train'), entry.segment.train_number], ' '), entry.segment.rail_line])
      : joined([joined([t('ship'), entry.segment.ship_name], ' '), entry.segment.cruise_line])
  const place = (name: string | null, city: string | null, code: string | null) => name ?? city ?? code
  const from = place(one.origin_name, one.origin_city_name, one.origin)
  const to = place(one.destination_name, one.destination_city_name, one.destination)
  return (
    <EntryCard Icon={entry.kind === 'rail' ? TrainFront : Ship} title={title}>
      <dl className={css['ends']}>
        <At
          label={t('departs')}
          local={one.departure_datetime}
          utc={one.departure_datetime_utc}
          zone={one.departure_time_zone_id}
          day={day}
        >
          {from && (
            <p>
              <bdi>{from}</bdi>
            </p>
          )}
        </At>
        <At
          label={t('arrives')}
          local={one.arrival_datetime}
          utc={one.arrival_datetime_utc}
          zone={one.arrival_time_zone_id}
          day={day}
        >
          {to && (
            <p>
              <bdi>{to}</bdi>
            </p>
          )}
        </At>
      </dl>
      <Booking seat={one.seats.join(', ') || null} number={one.confirmation_no} />
    </EntryCard>
  )
}

function CarCard({ entry }: { readonly entry: Extract<Entry, { kind: 'car' }> }) {
  const t = useWords(words)
  const { segment: car, day, isEnd } = entry
  const firm = car.normalized_car_company ?? car.car_company
  const name = joined([t('car'), firm])
  const end = isEnd
    ? { local: car.dropoff_datetime, utc: car.dropoff_datetime_utc, zone: car.dropoff_time_zone_id }
    : { local: car.pickup_datetime, utc: car.pickup_datetime_utc, zone: car.pickup_time_zone_id }
  return (
    <EntryCard Icon={Car} title={name}>
      <dl className={css['ends']}>
        <At label={t(isEnd ? 'giveBack' : 'pickUp')} {...end} day={day} />
      </dl>
      {isEnd ? (
        <Address
          name={firm ?? t('car')}
          lines={[car.dropoff_address1, car.dropoff_address2, car.dropoff_city_name]}
          lat={car.dropoff_lat}
          lng={car.dropoff_lng}
          source={car.dropoff_place_source}
        />
      ) : (
        <Address
          name={firm ?? t('car')}
          lines={[car.pickup_address1, car.pickup_address2, car.pickup_city_name]}
          lat={car.pickup_lat}
          lng={car.pickup_lng}
          source={car.pickup_place_source}
        />
      )}
      {!isEnd && car.car_description && <p className={css['small']}>{car.car_description}</p>}
      {!isEnd && <Booking number={car.confirmation_no} />}
    </EntryCard>
  )
}

function ActivityCard({ entry }: { readonly entry: Extract<Entry, { kind: 'activity' }> }) {
  const t = useWords(words)
  const { segment: one, day } = entry
  const zone = one.time_zone_id
  const name = one.activity_name ?? one.activity_type ?? t('activity')
  return (
    <EntryCard Icon={CalendarCheck} title={name}>
      <dl className={css['ends']}>
        <At label={t('from')} local={one.start_datetime} utc={one.start_datetime_utc} zone={zone} day={day} />
        <At label={t('until')} local={one.end_datetime} utc={one.end_datetime_utc} zone={zone} day={day} />
      </dl>
      <Address
        name={one.start_name ?? name}
        lines={[one.start_name, one.start_address1, one.start_address2, one.start_city_name]}
        lat={one.start_lat}
        lng={one.start_lng}
        source={one.start_place_source}
      />
      <Booking number={one.confirmation_no} />
    </EntryCard>
  )
}

/** Whatever is no flight. */
export function PlanCard({ entry }: { readonly entry: Exclude<Entry, { kind: 'air' }> }) {
  switch (entry.kind) {
    case 'hotel':
      return <HotelCard entry={entry} />
    case 'car':
      return <CarCard entry={entry} />
    case 'activity':
      return <ActivityCard entry={entry} />
    default:
      return <JourneyCard entry={entry} />
  }
}
