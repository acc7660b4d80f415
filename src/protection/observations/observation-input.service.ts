import type { Ctx } from '../../platform/ctx.ts'
import { timeZoneAt } from '../../reference/index.ts'
import { parseFlightNumber } from '../flights/flight-number.ts'
import { type AirportRow, listAirlinesByCode, listAirportsByCode } from './code-lookup.store.ts'
import {
  type CodeLookup,
  normalizeCode,
  type ObservationInput,
  type ResolvedInput,
  resolveInput,
} from './observation-input.ts'

const zoneOf = ({ timeZone, lat, lng }: AirportRow): string =>
  timeZone ?? (lat === null || lng === null ? 'UTC' : timeZoneAt(lng, lat))

const distinct = (codes: readonly (string | null | undefined)[]): string[] => [
  ...new Set(codes.flatMap((code) => (code ? [normalizeCode(code)] : []))),
]

async function lookUp(ctx: Ctx, inputs: readonly ObservationInput[]): Promise<CodeLookup> {
  const carriers = inputs.flatMap(({ airline, codeshares }) => [
    airline,
    ...codeshares.map((text) => parseFlightNumber(text)?.carrier),
  ])
  const ends = inputs.flatMap(({ origin, facts }) => [origin, facts.destination, facts.diverted_to])
  const [airlines, airports] = await Promise.all([
    listAirlinesByCode(ctx.db, distinct(carriers)),
    listAirportsByCode(ctx.db, distinct(ends)),
  ])
  return {
    airlines: new Map(airlines.map((row) => [row.code, row])),
    airports: new Map(airports.map((row) => [row.code, { ...row, zone: zoneOf(row) }])),
  }
}

/** What the codes of each input stand for, or what is wrong with them, in the order of the inputs. */
export async function resolveInputs(ctx: Ctx, inputs: readonly ObservationInput[]): Promise<ResolvedInput[]> {
  const lookup = await lookUp(ctx, inputs)
  return inputs.map((input) => resolveInput(input, lookup))
}
