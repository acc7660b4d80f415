import type { Routes } from '../platform/http/routes.ts'
import { airlineRoutesV2 } from './airlines/airline.v2.routes.ts'
import { airportRoutesV2 } from './airports/airport.v2.routes.ts'
import { cityRoutesV2 } from './cities/city.v2.routes.ts'
import { countryRoutesV2 } from './countries/country.v2.routes.ts'
import { entryRequirementRoutesV2 } from './entry-requirements/entry-requirement.v2.routes.ts'
import { healthRoutesV2 } from './health/health.v2.routes.ts'
import { hospitalRoutesV2 } from './hospitals/hospital.v2.routes.ts'
import { safetyCategoryRoutesV2 } from './safety-categories/safety-category.v2.routes.ts'
import { travelRestrictionRoutesV2 } from './travel-restrictions/travel-restriction.v2.routes.ts'
import { visaRequirementRoutesV2 } from './visa-requirements/visa-requirement.v2.routes.ts'

export { agreementV2, toAgreementV2 } from './contacts/contact-detail.v2.wire.ts'
export { CountryShortV2, toCountryShortV2 } from './countries/country.v2.wire.ts'
export {
  EntryRequirementV2,
  TravelRestrictionV2,
  toEntryRequirementV2,
} from './entry-requirements/entry-requirement.v2.wire.ts'
export { healthCommentsV2 } from './health/health.v2.wire.ts'
export { toVisaRequirementV2, VisaRequirementV2 } from './visa-requirements/visa-requirement.v2.wire.ts'

export const routes: readonly Routes[] = [
  airlineRoutesV2,
  airportRoutesV2,
  cityRoutesV2,
  countryRoutesV2,
  entryRequirementRoutesV2,
  healthRoutesV2,
  hospitalRoutesV2,
  safetyCategoryRoutesV2,
  travelRestrictionRoutesV2,
  visaRequirementRoutesV2,
]
