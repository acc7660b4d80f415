import { oneOf, text, url, whole } from './setting.ts'

const group = 'Flights'

/** The source of flight status. Observations that are pushed to /api/desk/flight_status are always accepted. */
export const flightSettings = {
  flightSource: oneOf(
    'GODWIT_FLIGHT_SOURCE',
    {
      group,
      about:
        'The source of the status of watched flights: none (observations are only pushed), aeroapi (FlightAware), or simulator (invented, for trials: never for real travellers).',
      fallback: 'none',
    },
    ['none', 'aeroapi', 'simulator'],
  ),
  aeroapiKey: text('GODWIT_AEROAPI_KEY', { group, about: 'The key at FlightAware’s AeroAPI.', secret: true }),
  aeroapiUrl: url(
    'GODWIT_AEROAPI_URL',
    { group, about: 'Where AeroAPI is.', fallback: 'https://aeroapi.flightaware.com/aeroapi' },
    ['http:', 'https:'],
  ),
  aeroapiPerMinute: whole('GODWIT_AEROAPI_PER_MINUTE', {
    group,
    about: 'Requests a minute that the account at AeroAPI may make.',
    fallback: '10',
    min: 1,
    max: 6000,
  }),
} as const

export type OptionalFlightSetting = 'aeroapiKey'

export function incompleteFlights(value: (name: string) => string | undefined): string[] {
  const { flightSource, aeroapiKey } = flightSettings
  return value(flightSource.name) === 'aeroapi' && !value(aeroapiKey.name)
    ? [`${aeroapiKey.name} is not set, and ${flightSource.name} needs it.`]
    : []
}
