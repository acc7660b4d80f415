import { type AeroApi, AeroApiError } from '../../platform/providers/aeroapi.ts'
import { entriesOf, readEntries } from './aeroapi-flights.ts'
import { type FlightSource, SourceFailure, type WatchedFlight } from './flight-source.ts'
import { simulated } from './simulator.ts'

const hour = 3_600_000
/** AeroAPI has no flights more than two days ahead or ten days back. */
const ahead = 47 * hour
const back = 239 * hour

/** Under its ICAO code where it has one: AeroAPI prefers it, as IATA codes are not unique. */
const identOf = ({ airlineIcao, airline, number }: WatchedFlight): string => `${airlineIcao ?? airline}${number}`

export const aeroApiSource = (api: AeroApi): FlightSource => ({
  name: 'aeroapi',
  cannotSee:
    'Flights more than two days ahead; gates, terminals and belts that the airport does not publish; small airlines without tracking; baggage.',
  async poll(flight, now, signal) {
    const departure = flight.scheduledDeparture.getTime()
    const from = new Date(Math.max(departure - 12 * hour, now.getTime() - back))
    const until = new Date(Math.min(departure + 12 * hour, now.getTime() + ahead))
    if (from >= until) return undefined
    try {
      const flights = await api.flights(identOf(flight), from, until, signal)
      const report = readEntries(entriesOf(flights, flight, { origin: flight.originCodes }), now)
      return report && [report]
    } catch (error) {
      if (error instanceof AeroApiError) throw new SourceFailure(error.message, error.waitMs)
      throw error
    }
  },
})

/** Invented flights for trials: the same seed gives the same. */
export const simulatorSource = (seed: string): FlightSource => ({
  name: 'simulator',
  cannotSee: 'Anything real: what it says is invented.',
  poll: async (flight, now) => simulated(seed, flight, now),
})
