import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { type CountryName, listCountryNames } from './country-names.store.ts'

export type { CountryName } from './country-names.store.ts'

/** The countries that these words name: ids, and alpha-2 and alpha-3 codes in any case. Words that name none are left out. */
export function readCountryNames(ctx: Ctx, words: readonly string[]): Promise<CountryName[]> {
  const all = words.map((word) => word.trim())
  return listCountryNames(
    ctx.db,
    all.filter(isUuid),
    all.filter((word) => !isUuid(word)).map((word) => word.toUpperCase()),
  )
}
