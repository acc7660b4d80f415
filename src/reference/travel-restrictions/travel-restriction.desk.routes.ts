import type { Routes } from '../../platform/http/routes.ts'
import { ruleRoutesDesk } from '../rule-editing/rule.desk.routes.ts'

export const travelRestrictionRoutesDesk: Routes = ruleRoutesDesk({
  kind: 'travel_restrictions',
  tag: 'Travel restrictions',
  wrap: 'travel_restriction',
  one: 'a travel restriction',
  name: 'TravelRestriction',
})
