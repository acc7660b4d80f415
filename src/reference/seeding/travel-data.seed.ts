import type { Ctx } from '../../platform/ctx.ts'
import { seedAirlines } from '../airlines/airline.seed.ts'
import { seedAirports } from '../airports/airport.seed.ts'
import { seedCities } from '../cities/city.seed.ts'
import type { Progress } from '../countries/country.seed.ts'
import { seedDivisionStatus } from '../countries/division-status.seed.ts'
import { seedEntryRequirements } from '../entry-requirements/entry-requirement.seed.ts'
import { seedHospitals } from '../hospitals/hospital.seed.ts'
import { seedSafetyCategories } from '../safety-categories/safety-category.seed.ts'
import { seedVisaRequirements } from '../visa-requirements/visa-requirement.seed.ts'

/** What lies in the countries and what they ask for: after the countries, in any order. Seeding twice changes nothing. */
export async function seedTravelData(ctx: Ctx, progress: Progress): Promise<number> {
  let written = 0
  for (const seed of [
    seedDivisionStatus,
    seedSafetyCategories,
    seedAirlines,
    seedCities,
    seedAirports,
    seedHospitals,
    seedEntryRequirements,
    seedVisaRequirements,
  ]) {
    written += await seed(ctx, progress)
  }
  return written
}
