import { audit, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { conflict } from '../../platform/problem.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { saidByPhone } from '../phone-answers/phone-answer-ports.ts'
import { endByHand, insertAttempt, listNotReached, lockListed, notificationExists } from './not-reached.store.ts'
import type { Attempt, NotReached } from './not-reached.ts'

/** Those whom no step has reached, the longest first: a manager's own people; for staff those of all companies, or of one. */
export const readNotReached = (ctx: Ctx, companyId: string | undefined, page: PageRequest): Promise<Page<NotReached>> =>
  listNotReached(ctx.db, { companyId: deskCompany(ctx) ?? companyId ?? null }, page)

/** Notes what somebody tried by hand. A person who was reached leaves the list. */
export async function noteAttempt(ctx: Ctx, notificationId: string, attempt: Attempt): Promise<NotReached> {
  return inTransaction(ctx, async (tx) => {
    const one = await lockListed(tx.db, notificationId)
    const own = deskCompany(tx)
    if (!one || (own !== null && one.companyId !== own))
      return throwUnauthorizedOrNotFound(tx, 'notification', notificationId, notificationExists)
    if (one.state !== 'listed')
      throw conflict('not_listed', 'This person is not on the list of those who are not reached.')
    const byUserId = 'userId' in tx.actor ? tx.actor.userId : null
    const { userId, companyId } = one
    await insertAttempt(tx.db, { ...attempt, notificationId, userId, companyId, byUserId, at: tx.now })
    if (attempt.outcome !== 'no_answer') await endByHand(tx.db, notificationId, byUserId, tx.now)
    if (attempt.outcome === 'needs_help')
      await saidByPhone(tx, {
        userId,
        companyId,
        status: 'help',
        requestId: null,
        at: tx.now,
        words: attempt.note,
        takenById: byUserId,
      })
    await audit(tx, {
      action: 'note_attempt',
      subjectKind: 'notification',
      subjectId: notificationId,
      companyId,
      before: null,
      after: { way: attempt.way, outcome: attempt.outcome },
    })
    noteAtDesk(tx.db, 'notifications', companyId, notificationId)
    const { items } = await listNotReached(tx.db, { companyId, notificationId }, { page: 1, perPage: 1 })
    const [made] = items
    if (!made) throw new Error(`No escalation of notification ${notificationId} was read.`)
    return made
  })
}
