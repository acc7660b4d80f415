import type { Routes } from '../platform/http/routes.ts'
import { airlineRoutesDesk } from './airlines/airline.desk.routes.ts'
import { airportRoutesDesk } from './airports/airport.desk.routes.ts'
import { cityRoutesDesk } from './cities/city.desk.routes.ts'
import { countryRoutesDesk, divisionRoutesDesk, regionRoutesDesk } from './countries/country.desk.routes.ts'
import { healthRoutesDesk } from './health/health.desk.routes.ts'
import { hospitalRoutesDesk } from './hospitals/hospital.desk.routes.ts'
import { mapShapeRoutesDesk } from './map/map.desk.routes.ts'
import { entryRequirementRoutesDesk } from './rule-editing/entry-requirement.desk.routes.ts'
import { safetyCategoryRoutesDesk } from './safety-categories/safety-category.desk.routes.ts'
import { travelRestrictionRoutesDesk } from './travel-restrictions/travel-restriction.desk.routes.ts'
import { visaRequirementRoutesDesk } from './visa-requirements/visa-requirement.desk.routes.ts'

export const routes: readonly Routes[] = [
  airlineRoutesDesk,
  airportRoutesDesk,
  cityRoutesDesk,
  countryRoutesDesk,
  divisionRoutesDesk,
  entryRequirementRoutesDesk,
  healthRoutesDesk,
  hospitalRoutesDesk,
  mapShapeRoutesDesk,
  regionRoutesDesk,
  safetyCategoryRoutesDesk,
  travelRestrictionRoutesDesk,
  visaRequirementRoutesDesk,
]
