import type { Ctx } from '../../platform/ctx.ts'
import { findAlpha2 } from './country-code.store.ts'

/** The ISO 3166-1 alpha-2 code of a country, from its alpha-2 or alpha-3 code in any case; undefined when there is none. */
export async function findCountryCode(ctx: Ctx, code: string): Promise<string | undefined> {
  const word = code.trim().toUpperCase()
  return /^[A-Z]{2,3}$/.test(word) ? findAlpha2(ctx.db, word) : undefined
}
