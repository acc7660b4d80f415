import type { Notice } from './notification.ts'

/** To a company and to staff, as far as there are such people. */
export interface ToldAtDesk {
  readonly companyId: string | null
  readonly managers: readonly string[]
  readonly staff: readonly string[]
}

/** One notice to the managers, and one to staff. */
export const toDesk = (
  notice: (userIds: readonly string[], whose: string | null, cause: string) => Notice,
  cause: string,
  { companyId, managers, staff }: ToldAtDesk,
): Notice[] => [
  ...(managers.length > 0 ? [notice(managers, companyId, cause)] : []),
  ...(staff.length > 0 ? [notice(staff, null, `${cause}:staff`)] : []),
]
