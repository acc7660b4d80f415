/** A person signed in at the desk. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly companyId: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export const sessionHours = 12

/** How often one may be wrong before having to wait. */
export const failuresAllowed = { email: 5, address: 30 } as const
export const failureWindowMinutes = 15
