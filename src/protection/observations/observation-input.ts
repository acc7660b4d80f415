import type { FlightCode, FlightFacts } from '../flights/flight.ts'
import { parseFlightNumber } from '../flights/flight-number.ts'
import type { ObservationDraft } from './observation.ts'

/** What a source says of a flight, by codes of airlines and airports: IATA or ICAO, in any case. Null where it could not be read. */
export interface ObservationInput {
  readonly airline: string | null
  readonly flightNumber: string | null
  readonly origin: string | null
  readonly scheduledDeparture: Date | null
  readonly codeshares: readonly string[]
  readonly source: string
  readonly observedAt: Date
  /** Airports by their codes as they were sent. */
  readonly facts: Readonly<Partial<FlightFacts>>
}

export interface NamedAirline {
  readonly id: string
  readonly iata: string | null
  readonly icao: string | null
}
export interface NamedAirport extends NamedAirline {
  readonly zone: string
}

/** Airlines and airports by the codes that inputs name, in capital letters. */
export interface CodeLookup {
  readonly airlines: ReadonlyMap<string, NamedAirline>
  readonly airports: ReadonlyMap<string, NamedAirport>
}

export const normalizeCode = (code: string): string => code.trim().toUpperCase()

/** The code by which people know it. */
const knownCode = ({ iata, icao }: NamedAirline): string => iata ?? icao ?? ''

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The day in a time zone, `2026-11-16`. */
function localDay(at: Date, zone: string): string {
  const known = dayFormats.get(zone)
  const format = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  if (!known) dayFormats.set(zone, format)
  return format.format(at)
}

/** Field of the observation → what is wrong with it. */
export type InputErrors = Readonly<Record<string, string>>

/** An observation that somebody has sent, and what could not be read of it. */
export interface SentObservation {
  readonly input: ObservationInput
  readonly errors: InputErrors
}

/** `observations.3.airline`: what is wrong with each, by its number. */
export const errorsByNumber = (all: readonly InputErrors[]): InputErrors =>
  Object.fromEntries(
    all.flatMap((errors, n) => Object.entries(errors).map(([field, text]) => [`observations.${n}.${field}`, text])),
  )

/** The observation by ids, or what is wrong with its codes. */
export type ResolvedInput = { readonly draft: ObservationDraft } | { readonly errors: InputErrors }

const unknownAirline = 'is no airline that we know, by IATA or ICAO code'
const unknownAirport = 'is no airport that we know, by IATA or ICAO code'
const noNumber = 'must be the number of a flight, such as 117 or BA117'

/** The codes of the input as ids, or all that is wrong with them. What could not be read was refused before. */
export function resolveInput(input: ObservationInput, { airlines, airports }: CodeLookup): ResolvedInput {
  const errors: Record<string, string> = {}
  const airline = input.airline === null ? undefined : airlines.get(normalizeCode(input.airline))
  if (input.airline !== null && !airline) errors['airline'] = unknownAirline
  const airportOf = (code: string | null | undefined, field: string): NamedAirport | undefined => {
    if (code === null || code === undefined) return undefined
    const airport = airports.get(normalizeCode(code))
    if (!airport) errors[field] = unknownAirport
    return airport
  }
  const origin = airportOf(input.origin, 'origin')
  const destination = airportOf(input.facts.destination, 'destination')
  const divertedTo = airportOf(input.facts.diverted_to, 'diverted_to')
  const parsed = input.flightNumber === null ? undefined : parseFlightNumber(input.flightNumber)
  if (input.flightNumber !== null && !parsed) errors['flight_number'] = noNumber
  if (
    parsed?.carrier &&
    airline &&
    ![airline.iata, airline.icao, normalizeCode(input.airline ?? '')].includes(parsed.carrier)
  )
    errors['flight_number'] = 'must be of the same airline as airline'
  const shared = input.codeshares.map((text, n) => {
    const code = parseFlightNumber(text)
    const carrier = code?.carrier ? airlines.get(code.carrier) : undefined
    if (!code?.carrier) errors[`codeshares.${n}`] = 'must be airline and number, such as AA6145'
    else if (!carrier) errors[`codeshares.${n}`] = unknownAirline
    return code && carrier ? { airline: carrier, number: code.number } : undefined
  })
  const { scheduledDeparture } = input
  if (Object.keys(errors).length > 0 || !airline || !origin || !parsed || !scheduledDeparture) return { errors }
  const day = localDay(scheduledDeparture, origin.zone)
  const toCode = (airlineId: string, number: string): FlightCode => ({
    airlineId,
    number,
    originAirportId: origin.id,
    day,
  })
  const others = shared.flatMap((one) => one ?? [])
  return {
    draft: {
      code: toCode(airline.id, parsed.number),
      codeshares: others.map((one) => toCode(one.airline.id, one.number)),
      designators: [{ airline, number: parsed.number }, ...others].map((one) => knownCode(one.airline) + one.number),
      source: input.source,
      observedAt: input.observedAt,
      facts: {
        ...input.facts,
        ...(destination ? { destination: knownCode(destination) } : {}),
        ...(divertedTo ? { diverted_to: knownCode(divertedTo) } : {}),
      },
      destinationAirportId: destination?.id ?? null,
    },
  }
}
