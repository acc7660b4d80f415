import { seesAllCompanies, useSession } from '../data/queries.ts'
import { Companies } from './companies.tsx'
import { Keys } from './keys.tsx'

/** Staff begin with the companies, managers with the keys of their own. */
export function AdminStart() {
  const { data: session } = useSession()
  if (!session) return null
  return seesAllCompanies(session) ? <Companies /> : <Keys />
}
