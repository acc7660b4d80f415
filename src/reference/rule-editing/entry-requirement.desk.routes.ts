import type { Routes } from '../../platform/http/routes.ts'
import { ruleRoutesDesk } from './rule.desk.routes.ts'

export const entryRequirementRoutesDesk: Routes = ruleRoutesDesk({
  kind: 'entry_requirements',
  tag: 'Entry requirements',
  wrap: 'entry_requirement',
  one: 'an entry requirement',
  name: 'EntryRequirement',
})
