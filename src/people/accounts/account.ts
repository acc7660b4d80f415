import type { Role, User } from '../users/user.ts'

/** A person as the desk shows one. */
export interface Account {
  readonly user: User
  readonly companyName: string | null
  readonly hasPassword: boolean
  /** Seen by a company that the account does not belong to: it does not learn which one that is. */
  readonly guest: boolean
  readonly erasedAt: Date | null
  readonly roles: readonly Role[]
}
