import type { Ctx } from '../../platform/ctx.ts'
import { aboutCall, aboutRequest } from './escalation.ts'
import { endAbout, endOfPerson } from './escalation-end.store.ts'

/** Somebody has taken the call for help of this person, or it is over: nobody else needs to be woken. In the transaction of the act. */
export const callIsTaken = (tx: Ctx, userId: string): Promise<void> =>
  endAbout(tx.db, { about: aboutCall(userId), userId: null, by: 'answered', handledBy: null, now: tx.now })

/** The person has answered a request to check in. In the transaction of the answer. */
export const requestIsAnswered = (tx: Ctx, requestId: string, userId: string): Promise<void> =>
  endAbout(tx.db, { about: aboutRequest(requestId), userId, by: 'answered', handledBy: null, now: tx.now })

/** The person has said how they are. In the transaction of the check-in. */
export const personHasSpoken = (tx: Ctx, userId: string, companyId: string | null): Promise<void> =>
  endOfPerson(tx.db, userId, companyId, tx.now)
