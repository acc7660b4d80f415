import type { Ctx } from '../../platform/ctx.ts'
import type { FieldErrors } from '../../platform/problem.ts'
import { readCountryNames } from '../../reference/index.ts'
import { listPassportSources } from './nationalities.store.ts'
import { mostNationalities, passportsOf } from './nationalities.ts'

/** The alpha-2 codes of what a request named, each once, in the order given; or what is wrong with them. */
export async function resolveNationalities(
  ctx: Ctx,
  sent: readonly string[],
): Promise<{ readonly codes: readonly string[]; readonly errors?: FieldErrors }> {
  const words = [...new Set(sent.map((word) => word.trim().toUpperCase()))]
  // An id of a country is no code.
  const countries = await readCountryNames(
    ctx,
    words.filter((word) => /^[A-Z]{2,3}$/.test(word)),
  )
  const codeOf = new Map(countries.flatMap(({ alpha2, alpha3 }) => [[alpha2, alpha2] as const, [alpha3, alpha2]]))
  const unknown = words.filter((word) => !codeOf.has(word))
  if (unknown.length > 0) {
    const named = unknown.map((word) => `“${word}”`).join(', ')
    const message = `has ${named}, which ${unknown.length > 1 ? 'are no ISO 3166-1 country codes' : 'is not an ISO 3166-1 country code'}`
    return { codes: [], errors: { nationalities: [message] } }
  }
  const codes = [...new Set(words.flatMap((word) => codeOf.get(word) ?? []))]
  if (codes.length <= mostNationalities) return { codes }
  return { codes: [], errors: { nationalities: [`must have at most ${mostNationalities} countries`] } }
}

/** The passports of people by their ids: the nationalities, or the home country where there are none; empty where neither is known. */
export async function readNationalities(
  ctx: Ctx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  return new Map((await listPassportSources(ctx.db, userIds)).map((person) => [person.id, passportsOf(person)]))
}
