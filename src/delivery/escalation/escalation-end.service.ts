import type { Ctx } from '../../platform/ctx.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { aboutCall, aboutRequest } from './escalation.ts'
import { endAboutCall, endAboutRequest, endOfPerson } from './escalation-end.store.ts'

/** Whoever was listed leaves the list at the desk, too. */
function noteEnded({ db }: Ctx, ended: readonly { readonly companyId: string | null }[]): void {
  for (const companyId of new Set(ended.map((one) => one.companyId))) noteAtDesk(db, 'notifications', companyId)
}

/** Somebody has taken the call for help of this person in the company, or it is over: nobody else needs to be woken. In the transaction of the act. */
export async function callIsTaken(tx: Ctx, userId: string, companyId: string | null): Promise<void> {
  noteEnded(tx, await endAboutCall(tx.db, aboutCall(userId), companyId, tx.now))
}

/** The person has answered a request to check in. In the transaction of the answer. */
export async function requestIsAnswered(tx: Ctx, requestId: string, userId: string): Promise<void> {
  noteEnded(tx, await endAboutRequest(tx.db, aboutRequest(requestId), userId, tx.now))
}

/** The person said how they are, at that time: what was asked later is still open. In the transaction of the check-in. */
export async function personHasSpoken(tx: Ctx, userId: string, companyId: string | null, at: Date): Promise<void> {
  noteEnded(tx, await endOfPerson(tx.db, { userId, companyId, at }, tx.now))
}
