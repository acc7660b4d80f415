import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'

/** What a person said by telephone. */
export interface SaidByPhone {
  readonly userId: string
  readonly companyId: string | null
  readonly status: 'safe' | 'help'
  /** The request to check in that it answers. */
  readonly requestId: string | null
  /** When they said it. */
  readonly at: Date
  /** What they wrote beside it. */
  readonly words: string | null
  /** Who at the desk decided that they said it; undefined: nobody had to. */
  readonly takenById?: string | null
}

/** Makes a check-in of it, in the caller's transaction. Provided by `app/compose.ts`. */
export const saidByPhone = definePort<(tx: Ctx, said: SaidByPhone) => Promise<void>>('answers by telephone')
