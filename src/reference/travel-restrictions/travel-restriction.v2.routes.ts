import type { Routes } from '../../platform/http/routes.ts'
import { ruleRoutesV2 } from '../entry-requirements/rule.v2.routes.ts'

export const travelRestrictionRoutesV2: Routes = ruleRoutesV2({
  kind: 'travel_restrictions',
  tag: 'Travel restrictions',
  name: 'TravelRestriction',
  ofCountry: { operationId: 'listCountryTravelRestrictionsV2', summary: 'List a country’s travel restrictions' },
  search: { operationId: 'listTravelRestrictionsV2', summary: 'Search travel restrictions' },
})
