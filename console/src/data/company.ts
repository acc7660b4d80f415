import { chosenCompany, useChoice } from './choices.ts'
import { seesAllCompanies, useSession } from './queries.ts'

/** The one company that something is made in: the manager's own, or the one that staff have chosen; undefined: none yet. */
export function useOneCompany(): string | undefined {
  const company = useChoice(chosenCompany)
  const { data } = useSession()
  return seesAllCompanies(data) ? company || undefined : (data?.company_id ?? undefined)
}
