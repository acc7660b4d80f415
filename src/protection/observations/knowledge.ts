import { type FlightFacts, type FlightState, factNames, isLater, type Observation } from '../flights/flight.ts'
import { withFacts } from './observation.ts'

type FactName = keyof FlightFacts

const lateMs = 60 * 60_000

/** What an observation did when it came in. */
export interface Effect {
  /** The facts of which it was the latest to speak. */
  readonly latest: readonly FactName[]
  /** A fact got another value. */
  readonly changed: boolean
}

/** What is known of one flight while observations come in: of each fact the observation that was the latest to say it. */
export class Knowledge {
  private readonly latest = new Map<FactName, Observation>()

  constructor(counting: readonly Observation[]) {
    for (const one of counting) this.take(one)
  }

  take(observation: Observation): Effect {
    const latest: FactName[] = []
    let changed = false
    for (const name of factNames) {
      const value = observation.facts[name]
      if (value === undefined) continue
      const known = this.latest.get(name)
      if (known !== undefined && !isLater(observation, known)) continue
      latest.push(name)
      changed ||= known?.facts[name] !== value
      this.latest.set(name, observation)
    }
    return { latest, changed }
  }

  /** The observations that still count, each with the facts of which it is the latest. */
  counting(): readonly Observation[] {
    const names = new Map<Observation, FactName[]>()
    for (const [name, one] of this.latest) names.set(one, [...(names.get(one) ?? []), name])
    return [...names].map(([one, its]) => withFacts(one, its))
  }

  state(): FlightState {
    const state: Record<string, string | undefined> = {}
    for (const [name, one] of this.latest) state[name] = one.facts[name]
    return state as FlightState
  }
}

/** Departs an hour late or more: counts for the disturbance of an airport (notification 102). */
export function departsLate(state: FlightState): boolean {
  const expected = state.actual_departure ?? state.estimated_departure
  if (expected === undefined || state.scheduled_departure === undefined || state.status === 'cancelled') return false
  return Date.parse(expected) - Date.parse(state.scheduled_departure) >= lateMs
}
