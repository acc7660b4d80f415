import type { Routes } from '../../platform/http/routes.ts'
import { ruleRoutesV2 } from './rule.v2.routes.ts'

export const entryRequirementRoutesV2: Routes = ruleRoutesV2({
  kind: 'entry_requirements',
  tag: 'Entry requirements',
  name: 'EntryRequirement',
  ofCountry: { operationId: 'listCountryEntryRequirementsV2', summary: 'List a country’s entry requirements' },
  search: { operationId: 'listEntryRequirementsV2', summary: 'Search entry requirements' },
})
