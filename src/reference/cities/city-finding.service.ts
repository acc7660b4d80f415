import type { Ctx } from '../../platform/ctx.ts'
import { listCitiesNamed, listDivisionsNamed } from './city.store.ts'
import type { City, FoundCity } from './city.ts'
import { type Candidate, type Choice, chooseCity } from './city-choice.ts'
import { cityKey } from './city-key.ts'
import { loadCountryWords } from './country-words.ts'
import { type Reading, readingsOf } from './place-text.ts'

/** A name of a place as somebody wrote it, and its country where that is known. */
export interface CityQuestion {
  readonly name: string
  readonly countryId?: string | undefined
}

/** Smaller cities with the name of a division elsewhere are not meant: California is not the one in Maryland. */
const smallCity = 100_000

const toCity = ({
  id,
  geonameId,
  name,
  countryId,
  countryCode,
  divisionId,
  lat,
  lng,
  population,
  timeZone,
  role,
}: City): City => ({
  id,
  geonameId,
  name,
  countryId,
  countryCode,
  divisionId,
  lat,
  lng,
  population,
  timeZone,
  role,
})

interface Attempt {
  readonly reading: Reading
  readonly key: string
  readonly countryId: string | null
}

/** The city that each text names, undefined where none does (docs/contract/places.md). */
export async function findCities(ctx: Ctx, questions: readonly CityQuestion[]): Promise<(FoundCity | undefined)[]> {
  const words = await loadCountryWords()
  const attempts = questions.map(({ name, countryId = null }) =>
    readingsOf(name).flatMap((reading) => reading.keys.map((key): Attempt => ({ reading, key, countryId }))),
  )
  const all = attempts.flat()
  if (all.length === 0) return questions.map(() => undefined)
  const named = new Map<Attempt, readonly Candidate[]>()
  const lists = await listCitiesNamed(ctx.db, all)
  for (const [at, attempt] of all.entries()) named.set(attempt, lists[at] ?? [])
  const choices = attempts.map((ofText) =>
    ofText.flatMap((attempt) => {
      const choice = chooseCity(
        attempt.reading,
        attempt.key,
        named.get(attempt) ?? [],
        words,
        attempt.countryId !== null,
      )
      return choice ? [choice] : []
    }),
  )
  const isElsewhere = await placesElsewhere(ctx, choices.flat(), words.countryOf)
  return choices.map((ofText) => {
    const believable = ofText.filter((choice) => !isElsewhere(choice))
    const best = believable.find((choice) => choice.unexplained.length === 0) ?? believable[0]
    return best && { city: toCity(best.city), certain: best.certain }
  })
}

export const findCity = async (ctx: Ctx, question: CityQuestion): Promise<FoundCity | undefined> =>
  (await findCities(ctx, [question]))[0]

/** The cities that have the name as their own or a known one, the largest first; an empty list for a text that is no name. */
export async function findCitiesCalled(ctx: Ctx, name: string): Promise<City[]> {
  const key = cityKey(name)
  if ([...key].length < 2) return []
  const [named = []] = await listCitiesNamed(ctx.db, [{ key, countryId: null }])
  return named.filter(({ own }) => own).map(toCity)
}

/**
 * Says whether a choice is refuted: its text names a country or a division that the city does not lie in (“Cusco, Bolivia”), or is
 * the name of a division alone, and the city a small one elsewhere.
 */
async function placesElsewhere(
  ctx: Ctx,
  choices: readonly Choice[],
  countryOf: (key: string) => string | undefined,
): Promise<(choice: Choice) => boolean> {
  const isSmall = ({ alone, city }: Choice): boolean => alone !== null && (city.population ?? 0) < smallCity
  const keys = new Set(
    choices.flatMap((choice) => [
      ...choice.unexplained,
      ...(isSmall(choice) && choice.alone !== null ? [choice.alone] : []),
    ]),
  )
  const divisions = new Map<string, Set<string>>()
  if (keys.size > 0)
    for (const { key, id } of await listDivisionsNamed(ctx.db, [...keys]))
      divisions.set(key, (divisions.get(key) ?? new Set()).add(id))
  return (choice) => {
    if (choice.unexplained.some((hint) => countryOf(hint) !== undefined || divisions.has(hint))) return true
    const same = choice.alone !== null && isSmall(choice) ? divisions.get(choice.alone) : undefined
    return same !== undefined && !(choice.city.divisionId !== null && same.has(choice.city.divisionId))
  }
}
