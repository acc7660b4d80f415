/** Check-ins of one person that say help, as the desk works on them. There is at most one open call of a person in a company. */
export interface CallForHelp {
  readonly id: string
  readonly companyId: string | null
  readonly userId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly externalId: string | null
  readonly phoneNumber: string | null
  /** The latest check-in of the call, and the place that it names. */
  readonly checkInId: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly anonymized: boolean
  readonly countryCode: string | null
  readonly calledAt: Date
  readonly lastCalledAt: Date
  /** What the person wrote with the call. */
  readonly words: string | null
  /** When the person last said to be safe after the call; the call stays open until somebody resolves it. */
  readonly safeAt: Date | null
  readonly claimedById: string | null
  readonly claimedAt: Date | null
  readonly resolvedById: string | null
  readonly resolvedAt: Date | null
}

/** The open call of a person, as the person sees it. */
export interface OwnCall {
  readonly id: string
  readonly since: Date
  readonly claimedById: string | null
  readonly claimedAt: Date | null
}

export interface CallFilter {
  readonly companyId: string | null
  readonly resolved: boolean
}

/** A check-in that says help. */
export interface HelpCheckIn {
  readonly id: string
  readonly companyId: string | null
  readonly userId: string
  readonly at: Date
}
