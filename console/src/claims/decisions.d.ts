/** What the console uses of src/protection/decisions/recompute.ts (vite.config.ts names the file). */
declare module 'godwit-decisions' {
  export interface Observation {
    readonly airSegmentId: string
    readonly source: string
    readonly observedAt: string
    readonly digest: string
    readonly facts: Readonly<Record<string, string>>
  }
  export interface Inputs {
    readonly version: number
    readonly terms: {
      readonly delayMinutes: number
      readonly minimumConnectionMinutes: number
      readonly capPerTrip: number
      readonly capPerYear: number
      readonly currency: string
      readonly payouts: Readonly<Record<string, number>>
    }
    readonly registration: {
      readonly id: string
      readonly registeredAt: string
      readonly policyVoid: boolean
      readonly flights: readonly {
        readonly airSegmentId: string
        readonly airline: string
        readonly number: string
        readonly origin: string
        readonly destination: string
        readonly scheduledDeparture: string
        readonly scheduledArrival: string
        readonly airlineSchedule?: { readonly departure: string | null; readonly arrival: string | null }
      }[]
    }
    readonly observations: readonly Observation[]
    readonly baggageReports: readonly {
      readonly airSegmentId: string
      readonly kind: string
      readonly reference: string
    }[]
    readonly others: { readonly trip: number; readonly year: number }
    readonly sameLoss: readonly {
      readonly airSegmentId: string
      readonly kind: string
      readonly humanId: string | null
    }[]
  }
  export interface Kept {
    readonly version: number
    readonly inputs: Inputs
    readonly result: object
    readonly inputsDigest: string
    readonly resultDigest: string
  }
  export interface Recomputed {
    readonly inputsDigest: string
    readonly resultDigest: string
    readonly same: boolean
    readonly result: object
  }
  export interface ClaimKey {
    readonly airSegmentId: string
    readonly kind: string
  }
  export interface Outcome {
    readonly status: string | null
    readonly pays: number
    readonly minutes: number | null
    readonly reason: string
  }
  export const decidingFacts: readonly string[]
  export function recompute(kept: Kept): Promise<Recomputed>
  export function whatIf(
    inputs: Inputs,
    change: { readonly airSegmentId: string; readonly fact: string; readonly value: string | null },
    key: ClaimKey,
  ): Outcome
  export function decidingObservation(
    inputs: Inputs,
    key: ClaimKey,
  ): { readonly fact: string; readonly observation: Observation } | undefined
}
