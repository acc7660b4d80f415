import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { type CountryName, type DivisionName, listCountryNames, listDivisionNames } from './country-briefs.store.ts'

export type { CountryName, DivisionName } from './country-briefs.store.ts'

/** Countries by id, alpha-2 or alpha-3 code in any case. Unknown codes are left out. */
export function readCountryNames(ctx: Ctx, words: readonly string[]): Promise<CountryName[]> {
  const all = words.map((word) => word.trim())
  return listCountryNames(
    ctx.db,
    all.filter(isUuid),
    all.filter((word) => !isUuid(word)).map((word) => word.toUpperCase()),
  )
}

/** Divisions by id or ISO 3166-2 code in any case. Unknown ones are left out. */
export async function readDivisionNames(ctx: Ctx, words: readonly string[]): Promise<DivisionName[]> {
  const all = words.map((word) => word.trim())
  if (all.length === 0) return []
  return listDivisionNames(
    ctx.db,
    all.filter(isUuid),
    all.filter((word) => !isUuid(word)).map((word) => word.toUpperCase()),
  )
}
