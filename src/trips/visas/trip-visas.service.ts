import { readNationalities } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { readCountryNames, readVisaRequirements, type VisaRequirement } from '../../reference/index.ts'
import { getTrip, readTripUsers } from '../trips/trip.service.ts'
import {
  choosePassport,
  isLongerThanAllowed,
  type NamedCountry,
  type TripCountry,
  type TripVisa,
  tripCountries,
} from './trip-visas.ts'

/** A traveller sees the own passports only, whoever else is on the trip. */
const mayBeSeen = ({ actor }: Ctx, userId: string): boolean => actor.kind !== 'user' || actor.userId === userId

/** What is needed on the day of entry, as far as it is known now; under way, what is needed now. */
const readForCountry = (
  ctx: Ctx,
  country: TripCountry,
  nationalities: readonly string[],
): Promise<VisaRequirement[]> =>
  nationalities.length === 0
    ? Promise.resolve([])
    : readVisaRequirements(
        ctx,
        { nationalities, destinations: [country.countryCode] },
        country.entryAt > ctx.now ? country.entryAt : ctx.now,
      )

/**
 * What the travellers of a trip need for its countries: by country in the order of the journey, then by traveller. The passports are a
 * person's nationalities, or the home country where there are none (docs/contract/visas.md#trips).
 */
export async function readTripVisas(ctx: Ctx, tripId: string): Promise<readonly TripVisa[]> {
  const trip = await getTrip(ctx, tripId)
  const people = [...(await readTripUsers(ctx, [trip])).values()]
    .filter(({ id }) => mayBeSeen(ctx, id))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const passports = await readNationalities(
    ctx,
    people.map(({ id }) => id),
  )
  const nationalities = [...new Set([...passports.values()].flat())]
  const countries = tripCountries(trip.destinations)
  const nameOf = await countryNames(ctx, [...nationalities, ...countries.map((one) => one.countryCode)])
  const visas: TripVisa[] = []
  for (const country of countries) {
    const requirements = await readForCountry(ctx, country, nationalities)
    for (const person of people) {
      const choice = choosePassport(country.countryCode, passports.get(person.id) ?? [], requirements)
      visas.push({
        ...country,
        ...choice,
        userId: person.id,
        externalId: person.externalId,
        country: nameOf(country.countryCode),
        passport: choice.nationality === null ? null : nameOf(choice.nationality),
        assumed: person.nationalities.length === 0 && choice.nationality !== null,
        longerThanAllowed: isLongerThanAllowed(choice.requirement, country.stayDays),
      })
    }
  }
  return visas
}

async function countryNames(ctx: Ctx, codes: readonly string[]): Promise<(code: string) => NamedCountry> {
  const names = new Map((await readCountryNames(ctx, [...new Set(codes)])).map((one) => [one.alpha2, one]))
  return (code) => names.get(code) ?? { alpha2: code, name: { en: code } }
}
