import type { FlightFacts } from '../flights/flight.ts'
import type { InputErrors } from './observation-input.ts'

/** Clocks differ by a little. */
const toleranceMs = 5 * 60_000

/** What a source states of a flight, and the time to which it applies. */
export interface StatedFacts {
  readonly observedAt: Date
  readonly facts: Readonly<Partial<FlightFacts>>
}

const timeOf = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text))

/** Why the stated landing is impossible. */
function landingError({ observedAt, facts }: StatedFacts, knownDeparture: string | undefined): string | null {
  const at = timeOf(facts.actual_arrival)
  const hasLanded = facts.status === 'landed' || (facts.status === undefined && at !== null)
  const departed = timeOf(facts.actual_departure ?? knownDeparture)
  const departure = departed ?? timeOf(facts.scheduled_departure)
  if (at !== null && departure !== null && (departed === null ? at < departure : at <= departure))
    return 'is a landing before the flight can have departed'
  if (!hasLanded) return null
  if (departure !== null && observedAt.getTime() < departure)
    return 'is a landing that was observed before the flight can have departed'
  return at !== null && at > observedAt.getTime() + toleranceMs ? 'is a landing after observed_at' : null
}

/**
 * Errors of impossible facts: observed in the future, or a landing before the departure or after the observation. `knownDeparture`: when the
 * flight departed, by what was observed before.
 */
export function impossibilities(stated: StatedFacts, now: Date, knownDeparture: string | undefined): InputErrors {
  if (stated.observedAt.getTime() > now.getTime() + toleranceMs)
    return { observed_at: 'lies more than 5 minutes in the future' }
  const error = landingError(stated, knownDeparture)
  return error === null ? {} : { [stated.facts.actual_arrival === undefined ? 'status' : 'actual_arrival']: error }
}
