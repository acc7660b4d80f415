import { benefit, insuredCountries, type Plan, premiumTaxes, pricesOf } from './plan.ts'

const payouts = {
  flight_delayed: 10_000,
  flight_cancelled: 25_000,
  flight_diverted: 15_000,
  missed_connection: 20_000,
  baggage_delayed: 10_000,
  baggage_lost: 50_000,
} as const

/** Pays by itself when a watched flight is disrupted. */
export const flightPlan: Plan = {
  identifier: 'flight-protection',
  texts: {
    name: { en: 'Flight protection', es: 'Protección de vuelos' },
    description: {
      en: 'We watch your flights for a year, and pay when they are late, cancelled or diverted. You need not ask.',
      es: 'Vigilamos sus vuelos durante un año y pagamos si se retrasan, cancelan o desvían. No hace falta pedirlo.',
    },
    covered: [
      { en: 'Arrival 2 hours late or more: US$100.', es: 'Llegada con 2 horas o más de retraso: 100 US$.' },
      { en: 'A cancelled flight: US$250.', es: 'Un vuelo cancelado: 250 US$.' },
      { en: 'A flight that lands elsewhere: US$150.', es: 'Un vuelo que aterriza en otro lugar: 150 US$.' },
      {
        en: 'A missed connection, under 45 minutes: US$200.',
        es: 'Una conexión perdida, con menos de 45 minutos: 200 US$.',
      },
      { en: 'Baggage that is late: US$100; lost: US$500.', es: 'Equipaje con retraso: 100 US$; perdido: 500 US$.' },
      {
        en: 'A lounge when the departure is an hour late or more.',
        es: 'Una sala de espera si la salida se retrasa una hora o más.',
      },
    ],
    notCovered: [
      {
        en: 'Trips that are registered less than 24 hours before the first departure, and more than 12 trips in a year.',
        es: 'Viajes registrados menos de 24 horas antes de la primera salida, y más de 12 viajes al año.',
      },
      {
        en: 'More than US$1,000 for a trip or US$3,000 in a year.',
        es: 'Más de 1000 US$ por viaje o 3000 US$ al año.',
      },
      { en: 'Disruptions that were known at the registration.', es: 'Incidencias conocidas al registrar el viaje.' },
    ],
  },
  draft: {
    kind: 'flight_protection',
    costType: 'per_year',
    tripType: 'multiple',
    sortOrder: 80,
    refundWindow: 14,
    features: ['flight_tracking', 'alerts'],
    countryIds: insuredCountries,
    benefits: [
      benefit(
        'flight-delay',
        { en: 'Late arrival', es: 'Llegada con retraso' },
        { en: 'Paid when you arrive 2 hours late or more.', es: 'Se paga si llega con 2 horas o más de retraso.' },
        { limit: 100, per: 'event', prominent: true },
      ),
      benefit(
        'flight-cancellation',
        { en: 'Cancelled flight', es: 'Vuelo cancelado' },
        { en: 'Paid when the flight does not take place.', es: 'Se paga si el vuelo no se realiza.' },
        { limit: 250, per: 'event', prominent: true },
      ),
      benefit(
        'missed-connection',
        { en: 'Missed connection', es: 'Conexión perdida' },
        {
          en: 'Paid when a late flight leaves less than 45 minutes.',
          es: 'Se paga si un retraso deja menos de 45 minutos.',
        },
        { limit: 200, per: 'event' },
      ),
      benefit(
        'baggage-lost',
        { en: 'Lost baggage', es: 'Equipaje perdido' },
        { en: 'Paid when the airline does not find it.', es: 'Se paga si la aerolínea no lo encuentra.' },
        { limit: 500, per: 'event' },
      ),
    ],
    prices: pricesOf({ USD: 9900, EUR: 9200, GBP: 7900, CAD: 13_500, JPY: 14_800, KWD: 30_500 }),
    taxes: premiumTaxes,
    splits: [{ companyId: null, percent: 15 }],
    flightProtection: {
      delayMinutes: 120,
      loungeDelayMinutes: 60,
      minimumConnectionMinutes: 45,
      annualTripAllowance: 12,
      registrationClosesHours: 24,
      capPerTrip: 100_000,
      capPerYear: 300_000,
      currency: 'USD',
      payouts,
    },
  },
}
