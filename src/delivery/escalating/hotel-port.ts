import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'

/** Where a person stays by the itinerary. */
export interface HotelStay {
  readonly userId: string
  /** The company of the trip. */
  readonly companyId: string | null
  readonly name: string | null
  readonly address: string | null
  readonly phoneNumber: string | null
  readonly from: Date
  /** Null: nobody said. */
  readonly until: Date | null
  /** False: the stay begins within the next 24 hours. */
  readonly isNow: boolean
}

/** A person, and the company in which somebody looks for them. */
export interface SoughtPerson {
  readonly userId: string
  readonly companyId: string | null
}

/** At most one for each of these people, all in one statement: the hotel of this moment, else the next one within 24 hours. Provided by `app/compose.ts`. */
export const hotelsOf = definePort<(ctx: Ctx, people: readonly SoughtPerson[]) => Promise<readonly HotelStay[]>>(
  'the hotels in which people stay',
)
