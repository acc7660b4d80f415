import { chosenCompany } from './choices.ts'
import { seesAllCompanies, useSession } from './queries.ts'
import { useStore } from './store.ts'

/** The one company that something is made in: the manager's own, or the one that staff have chosen; undefined: none yet. */
export function useOneCompany(): string | undefined {
  const company = useStore(chosenCompany)
  const { data } = useSession()
  return seesAllCompanies(data) ? company || undefined : (data?.company_id ?? undefined)
}
