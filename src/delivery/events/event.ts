/** Something that a company's servers are told of (contract v2, Events). */
export interface NewEvent {
  /** The number of the notification type, or of the claim or flight protection event. */
  readonly event: number
  /** Dotted snake case: `trip.created`. */
  readonly eventName: string
  readonly companyId: string
  readonly payload: object
}
