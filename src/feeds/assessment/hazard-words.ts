/** What is said about a hazard in one language. */
export interface HazardWords {
  /** The first word of a headline. */
  readonly noun: string
  /** What to do, by the risk. */
  readonly high: string
  readonly medium: string
  readonly low: string
  /** When it is over. */
  readonly over: string
}
