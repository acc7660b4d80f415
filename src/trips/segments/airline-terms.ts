import type { SegmentOf } from './segment.ts'
import type { AirlineInfo } from './segment-place.ts'

const flightNumberPattern = /^(?=.{0,2}[A-Z])([A-Z]{3}|[A-Z0-9]{2})[\s-]*(\d{1,4}[A-Z]?)$/

const partsOf = (number: string | undefined): { readonly carrier: string; readonly digits: string } | undefined => {
  const [, carrier, digits] = flightNumberPattern.exec(number?.trim().toUpperCase() ?? '') ?? []
  return carrier !== undefined && digits !== undefined ? { carrier, digits } : undefined
}

type AirTexts = SegmentOf<'air'>['texts']

/** The terms by which a flight names its airline, the most reliable first: codes in upper case, names in lower case. */
export function airlineTerms(texts: AirTexts): readonly string[] {
  const terms = [
    texts.iata_code?.toUpperCase(),
    partsOf(texts.flight_number)?.carrier,
    ...[texts.normalized_airline, texts.airline].flatMap((name) =>
      name === undefined ? [] : [name.toLowerCase(), ...(name.length <= 3 ? [name.toUpperCase()] : [])],
    ),
  ]
  return [...new Set(terms.flatMap((term) => (term?.trim() ? [term.trim()] : [])))]
}

/** `BA 117`, `ba117` and `117` of BA are one flight: BA117. */
export function normalizeFlightNumber(texts: AirTexts): string | null {
  const number = texts.flight_number?.trim().toUpperCase()
  if (!number) return null
  const parts = partsOf(number)
  if (parts) return parts.carrier + parts.digits
  const bare = number.replace(/\s+/g, '')
  return /^\d/.test(bare) && texts.iata_code ? texts.iata_code.trim().toUpperCase() + bare : bare
}

const numberPattern = /^0*([1-9]\d{0,3}[A-Z]?)$/

/**
 * The number of a flight of this airline, without the airline's code and leading zeros: `117`. Null where there is none, or where the
 * number has the code of another airline: that is another flight.
 */
export function flightNumberOf(texts: AirTexts, airline: AirlineInfo): string | null {
  const text = texts.flight_number?.trim().toUpperCase() ?? ''
  const parts = partsOf(text)
  if (parts && parts.carrier !== airline.iata && parts.carrier !== airline.icao) return null
  return numberPattern.exec(parts?.digits ?? text)?.[1] ?? null
}
