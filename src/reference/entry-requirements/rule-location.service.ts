import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import type { RuleLocation } from './entry-requirement.ts'
import {
  type DivisionLocation,
  listAirportDivisions,
  listDivisions,
  listVaccinationIds,
} from './rule-location.store.ts'

const upper = (word: string): string => word.trim().toUpperCase()
const lower = (word: string): string => word.trim().toLowerCase()

/** Loads divisions by id or ISO 3166-2 code (any case) in one query, and returns a look-up over them. */
export async function divisionFinder(
  ctx: Ctx,
  words: readonly string[],
): Promise<(word: string) => DivisionLocation | undefined> {
  const all = words.map(upper)
  const found =
    all.length === 0
      ? []
      : await listDivisions(
          ctx.db,
          all.filter(isUuid).map(lower),
          all.filter((word) => !isUuid(word)),
        )
  const divisions = new Map(
    found.flatMap((division) =>
      [division.id.toUpperCase(), division.code ?? division.id].map((key) => [key, division]),
    ),
  )
  return (word) => divisions.get(upper(word))
}

/** Loads the locations of airports by IATA or ICAO code (any case) in one query, and returns a look-up over them. */
export async function airportFinder(
  ctx: Ctx,
  codes: readonly string[],
): Promise<(code: string) => RuleLocation | undefined> {
  const found = codes.length === 0 ? [] : await listAirportDivisions(ctx.db, codes.map(upper))
  return (code) => {
    const word = upper(code)
    const airport = found.find(({ iata, icao }) => iata === word || icao === word)
    return (
      airport && {
        countryId: airport.countryId,
        divisionIds: airport.lineageIds.length > 0 ? airport.lineageIds : null,
      }
    )
  }
}

/** A vaccination by id or slug. */
export async function findVaccinationId(ctx: Ctx, word: string): Promise<string | undefined> {
  const [one] = await listVaccinationIds(ctx.db, isUuid(word.trim()) ? [lower(word)] : [], [lower(word)])
  return one?.id
}
