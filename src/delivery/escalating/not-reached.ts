import type { EmergencyContact } from '../../people/index.ts'
import type { EscalationKind } from '../escalation/escalation.ts'
import type { HotelStay } from './hotel-port.ts'

export const attemptWays = ['phone', 'contact', 'hotel', 'other'] as const
export const attemptOutcomes = ['reached', 'no_answer', 'needs_help'] as const

/** What somebody tried by hand. */
export interface Attempt {
  readonly way: (typeof attemptWays)[number]
  readonly outcome: (typeof attemptOutcomes)[number]
  readonly note: string | null
}

export interface MadeAttempt extends Attempt {
  readonly byName: string | null
  readonly at: Date
}

/** A person whom no step has reached, as the escalation has it. */
export interface ListedPerson {
  readonly notificationId: string
  readonly userId: string
  readonly personName: string
  readonly phoneNumber: string | null
  readonly email: string | null
  readonly companyId: string | null
  readonly companyName: string | null
  readonly kind: EscalationKind
  readonly title: string
  readonly startedAt: Date
  readonly attempts: readonly MadeAttempt[]
  /** Nothing was sent: the ways to the person are simulated. */
  readonly isSimulated: boolean
}

/** With whom else one may call. */
export interface NotReached extends ListedPerson {
  readonly contacts: readonly EmergencyContact[]
  readonly hotel: HotelStay | null
}
