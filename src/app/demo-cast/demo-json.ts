import type { RoleType } from '../../platform/ctx.ts'

export interface DemoPerson {
  readonly id: string
  readonly email: string
  readonly token: string
  readonly trip_ids: readonly string[]
}

/** The content of demo.json: keys, tokens and passwords of the demo's people. */
export interface Demo {
  readonly base_url: string
  readonly staff: { readonly email: string; readonly password: string; readonly key: string }
  readonly companies: readonly DemoCompany[]
  /** Those who belong to no company. */
  readonly network_responders: readonly DemoResponder[]
  /** What is sold, for requests that name products. */
  readonly products: readonly { readonly id: string; readonly identifier: string }[]
}

export interface DemoCompany {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly public_key: string
  readonly white_label: boolean
  readonly manager: { readonly id: string; readonly email: string; readonly password: string; readonly token: string }
  readonly travellers: readonly DemoPerson[]
  readonly responders: readonly DemoResponder[]
  /** Ids of what its travellers have bought, the oldest first. */
  readonly subscriptions: readonly string[]
  /** A trip with flight protection whose first flight was late; null where the demo has no places to travel to. */
  readonly flight_protection: DemoFlights | null
}

export interface DemoFlights {
  readonly user_id: string
  readonly trip_id: string
  readonly registration_id: string
  /** Newest first. */
  readonly claims: readonly {
    readonly id: string
    readonly human_id: string
    readonly kind: string
    readonly status: string
  }[]
}

export interface DemoResponder {
  readonly id: string
  readonly email: string
  readonly token: string
  readonly roles: readonly RoleType[]
}
