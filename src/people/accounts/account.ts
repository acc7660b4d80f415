import type { Role, User } from '../users/user.ts'

/** A person as the desk shows one. */
export interface Account {
  readonly user: User
  readonly companyName: string | null
  readonly hasPassword: boolean
  readonly erasedAt: Date | null
  readonly roles: readonly Role[]
}
