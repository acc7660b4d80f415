import { audit, readContactsOf, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { conflict } from '../../platform/problem.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { undoMinutes } from '../escalation/escalation.ts'
import { saidByPhone } from '../phone-answers/phone-answer-ports.ts'
import { hotelsOf } from './hotel-port.ts'
import {
  deleteReached,
  endByHand,
  insertAttempt,
  type LockedEscalation,
  listAgain,
  listNotReached,
  lockListed,
  notificationExists,
} from './not-reached.store.ts'
import type { Attempt, ListedPerson, NotReached } from './not-reached.ts'

/** Adds whom else one may call: their contacts and their hotels, a statement for each. */
async function withOthers(ctx: Ctx, people: readonly ListedPerson[]): Promise<NotReached[]> {
  if (people.length === 0) return []
  const contacts = await readContactsOf(ctx, [...new Set(people.map(({ userId }) => userId))])
  const key = ({ userId, companyId }: Pick<ListedPerson, 'userId' | 'companyId'>) => `${userId} ${companyId ?? ''}`
  const sought = [...new Map(people.map((one) => [key(one), one])).values()]
  const hotels = new Map((await hotelsOf(ctx, sought)).map((stay) => [key(stay), stay]))
  return people.map((one) => ({
    ...one,
    contacts: contacts.get(one.userId) ?? [],
    hotel: hotels.get(key(one)) ?? null,
  }))
}

/** Those whom no step has reached, the longest first: a manager's own people; for staff those of all companies, or of one. */
export async function readNotReached(
  ctx: Ctx,
  companyId: string | undefined,
  page: PageRequest,
): Promise<Page<NotReached>> {
  const { items, total } = await listNotReached(ctx.db, { companyId: deskCompany(ctx) ?? companyId ?? null }, page)
  return { items: await withOthers(ctx, items), total }
}

/** Runs the work with the locked escalation, and returns what became of the person. */
function withListed(
  ctx: Ctx,
  notificationId: string,
  work: (tx: Ctx, one: LockedEscalation) => Promise<void>,
): Promise<NotReached> {
  return inTransaction(ctx, async (tx) => {
    const one = await lockListed(tx.db, notificationId)
    const own = deskCompany(tx)
    if (!one || (own !== null && one.companyId !== own))
      return throwUnauthorizedOrNotFound(tx, 'notification', notificationId, notificationExists)
    await work(tx, one)
    noteAtDesk(tx.db, 'notifications', one.companyId, notificationId)
    const { items } = await listNotReached(tx.db, { companyId: one.companyId, notificationId }, { page: 1, perPage: 1 })
    const [made] = await withOthers(tx, items)
    if (!made) throw new Error(`No escalation of notification ${notificationId} was read.`)
    return made
  })
}

/** Notes what somebody tried by hand. A person who was reached leaves the list. */
export function noteAttempt(ctx: Ctx, notificationId: string, attempt: Attempt): Promise<NotReached> {
  return withListed(ctx, notificationId, async (tx, { userId, companyId, state }) => {
    if (state !== 'listed') throw conflict('not_listed', 'This person is not on the list of those who are not reached.')
    const byUserId = 'userId' in tx.actor ? tx.actor.userId : null
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
  })
}

/** Takes "reached" back, which somebody noted by mistake: the person is on the list again. Not when an answer, or anything else, has ended it since. */
export function undoReached(ctx: Ctx, notificationId: string): Promise<NotReached> {
  return withListed(ctx, notificationId, async (tx, { companyId, state, endedBy, endedAt }) => {
    if (state !== 'ended') throw conflict('nothing_to_undo', 'Nobody has noted that this person was reached.')
    const otherwise = () =>
      conflict('ended_otherwise', 'Something else has ended it: the person has answered, or it is over.')
    if (endedBy !== 'reached' || endedAt === null) throw otherwise()
    if (tx.now.getTime() - endedAt.getTime() > undoMinutes * 60_000)
      throw conflict('too_late', `It can be taken back for ${undoMinutes} minutes.`)
    if (!(await deleteReached(tx.db, notificationId))) throw otherwise()
    await listAgain(tx.db, notificationId)
    await audit(tx, {
      action: 'undo_attempt',
      subjectKind: 'notification',
      subjectId: notificationId,
      companyId,
      before: { outcome: 'reached' },
      after: null,
    })
  })
}
