import { audit, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { conflict, invalid } from '../../platform/problem.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { answerExists, companyOf, findQuestion, listWaiting, lockAnswer, settleAnswer } from './phone-answer.store.ts'
import type { Settlement } from './phone-answer.ts'
import { saidByPhone } from './phone-answer-ports.ts'
import type { WaitingAnswer } from './waiting-answer.ts'

/** The list of those whose answers wait: a manager's own people's; for staff all, or those of one company. */
export const readWaitingAnswers = (
  ctx: Ctx,
  companyId: string | undefined,
  page: PageRequest,
): Promise<Page<WaitingAnswer>> => listWaiting(ctx.db, deskCompany(ctx) ?? companyId ?? null, page)

/** Somebody has read an answer, and says what it means and whose it is. It counts from when it came, for the question that it was to. */
export async function settle(
  ctx: Ctx,
  id: string,
  { as, userId }: { readonly as: Settlement; readonly userId: string | undefined },
): Promise<WaitingAnswer> {
  return inTransaction(ctx, async (tx) => {
    const one = await lockAnswer(tx.db, id)
    const own = deskCompany(tx)
    if (!one || (own !== null && one.companyId !== own))
      return throwUnauthorizedOrNotFound(tx, 'answer', id, answerExists)
    if (one.outcome !== 'waiting') throw conflict('settled', 'Somebody has dealt with this answer already.')
    const person = one.people.find((some) => some.id === (userId ?? one.userId))
    if (as !== 'nothing' && !person) throw invalid({ user_id: 'must be one of those who have this number' })
    const by = 'userId' in tx.actor ? tx.actor.userId : null
    if (as !== 'nothing' && person) {
      const { notificationId } = one.question ?? {}
      const question = notificationId === undefined ? undefined : await findQuestion(tx.db, notificationId, person.id)
      await saidByPhone(tx, {
        userId: person.id,
        companyId: question?.companyId ?? one.companyId ?? (await companyOf(tx.db, person.id)),
        status: as,
        requestId: question?.requestId ?? null,
        at: one.at,
        words: as === 'help' ? one.body.trim() || null : null,
        takenById: by,
      })
    }
    await settleAnswer(tx.db, { id, userId: person?.id ?? null, as, by, now: tx.now })
    await audit(tx, {
      action: 'settle',
      subjectKind: 'inbound_message',
      subjectId: id,
      companyId: one.companyId,
      before: null,
      after: { settled_as: as, user_id: person?.id ?? null },
    })
    noteAtDesk(tx.db, 'notifications', one.companyId ?? 'staff')
    const after = await lockAnswer(tx.db, id)
    if (!after) throw new Error(`Answer ${id} was not read.`)
    return after
  })
}
