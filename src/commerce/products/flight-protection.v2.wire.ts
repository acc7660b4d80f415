import { integer, namedObject, text, type Wire } from '../../platform/http/fields.ts'
import type { FlightProtectionTerms } from './product.ts'

const minutes = (description: string, example: number) => integer(`${description} In minutes.`, example)
const money = (description: string, example: number) =>
  integer(`${description} In the smallest unit of the currency.`, example)

export const FlightProtectionV2 = namedObject(
  'FlightProtectionTerms',
  {
    delay_minutes: minutes('An arrival that is as late as this, or later, is a delay.', 120),
    lounge_delay_minutes: minutes('A departure that is as late as this, or later, gives access to a lounge.', 60),
    minimum_connection_minutes: minutes('Less than this between two flights is a missed connection.', 45),
    annual_trip_allowance: integer('How many trips can be registered in a year.', 12),
    registration_closes_hours: integer('How many hours before the first departure registration closes.', 24),
    cap_per_trip: money('The most that is paid for one trip.', 100_000),
    cap_per_year: money('The most that is paid in a year.', 300_000),
    currency_code: text('Currency of the amounts, ISO 4217.', 'USD'),
    payouts: namedObject(
      'FlightProtectionPayouts',
      {
        flight_delayed: money('For a delay.', 10_000),
        flight_cancelled: money('For a cancelled flight.', 25_000),
        flight_diverted: money('For a flight that landed elsewhere.', 15_000),
        missed_connection: money('For a missed connection.', 20_000),
        baggage_delayed: money('For baggage that came later.', 10_000),
        baggage_lost: money('For baggage that did not come.', 50_000),
      },
      { description: 'What is paid.' },
    ),
  },
  { description: 'Terms of flight protection. Each bound counts from its own value on.' },
)

export const toFlightProtectionV2 = (terms: FlightProtectionTerms): Wire<typeof FlightProtectionV2> => ({
  delay_minutes: terms.delayMinutes,
  lounge_delay_minutes: terms.loungeDelayMinutes,
  minimum_connection_minutes: terms.minimumConnectionMinutes,
  annual_trip_allowance: terms.annualTripAllowance,
  registration_closes_hours: terms.registrationClosesHours,
  cap_per_trip: terms.capPerTrip,
  cap_per_year: terms.capPerYear,
  currency_code: terms.currency,
  payouts: { ...terms.payouts },
})
