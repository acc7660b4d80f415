import { announce, recordEvent } from '../../delivery/index.ts'
import { audit, findActiveUser, readPeopleAsSeen, throwUnauthorizedOrNotFound, type User } from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { conflict, found, invalid } from '../../platform/problem.ts'
import { readBoardOf } from '../boards/board.service.ts'
import type { Board, BoardFilter, BoardNumbers } from '../boards/board.ts'
import { storeCheckIn } from '../check-ins/check-in.service.ts'
import { listCheckInsById } from '../check-ins/check-in.store.ts'
import type { CheckInDraft } from '../check-ins/check-in.ts'
import { readLastPlaces } from '../last-places/last-place.service.ts'
import {
  addReminder,
  findRequestAtDesk,
  listAsked,
  listSilent,
  pageOfRequests,
  requestSource,
} from './check-in-board.store.ts'
import { type AskedPerson, countsOf, isLate, type RequestAtDesk, stateOf } from './check-in-board.ts'
import { followUpEvent } from './check-in-request.event.ts'
import { reminderNotice } from './check-in-request.notices.ts'
import { existsInOtherTenant, isRecipient, markAnswered } from './check-in-request.store.ts'

/** With the sender of the request. */
export interface ShownRequest extends RequestAtDesk {
  readonly askedBy: User | undefined
}

async function withAskers(ctx: Ctx, requests: readonly RequestAtDesk[]): Promise<ShownRequest[]> {
  const people = await readPeopleAsSeen(
    ctx,
    requests.flatMap(({ userId }) => userId ?? []),
  )
  return requests.map((one) => ({ ...one, askedBy: people.get(one.userId ?? '') }))
}

/** Requests at the desk, newest first: a manager's company's own; for staff those of all companies. */
export async function readRequestsAtDesk(
  ctx: Ctx,
  companyId: string | null,
  pageRequest: PageRequest,
): Promise<Page<ShownRequest>> {
  const { items, total } = await pageOfRequests(ctx.db, deskCompany(ctx) ?? companyId, pageRequest)
  return { items: await withAskers(ctx, items), total }
}

const findOwn = async (ctx: Ctx, id: string, uncounted?: 'uncounted'): Promise<RequestAtDesk> =>
  (await findRequestAtDesk(ctx.db, deskCompany(ctx), id, uncounted)) ??
  (await throwUnauthorizedOrNotFound(ctx, 'check-in request', id, existsInOtherTenant))

export async function getRequestAtDesk(ctx: Ctx, id: string): Promise<ShownRequest> {
  const [one] = await withAskers(ctx, [await findOwn(ctx, id)])
  return one as ShownRequest
}

export interface RequestBoard extends BoardNumbers {
  readonly request: ShownRequest
  readonly at: Date
  readonly people: Page<AskedPerson>
}

/** The people of a request, with how each stands, what was sent, what is tried next, and where they are. */
async function readPeople(
  ctx: Ctx,
  request: RequestAtDesk,
  filter: BoardFilter,
  pageRequest: PageRequest,
): Promise<Board & { readonly people: Page<AskedPerson> }> {
  const board = await readBoardOf(ctx, requestSource(request), filter, pageRequest)
  const { items, total } = board.people
  const userIds = items.map((row) => row.userId)
  const asked = new Map((await listAsked(ctx.db, request.id, userIds)).map((one) => [one.userId, one]))
  const answers = await listCheckInsById(
    ctx.db,
    [...asked.values()].flatMap((row) => row.checkInId ?? []),
  )
  const byId = new Map(answers.map((one) => [one.id, one]))
  const takers = await readPeopleAsSeen(
    ctx,
    [...asked.values()].flatMap((row) => row.takenById ?? []),
  )
  const places = await readLastPlaces(ctx, userIds, ctx.now, request.companyId)
  const people = items.map((row) => {
    const own = found(asked.get(row.userId), 'person', row.userId)
    return {
      ...row,
      ...own,
      state: stateOf(row.standing),
      late: isLate(request, own.answeredAt),
      takenBy: takers.get(own.takenById ?? ''),
      checkIn: byId.get(own.checkInId ?? '') ?? null,
      place: places(row.userId),
    }
  })
  return { ...board, people: { items: people, total } }
}

export async function readRequestBoard(
  ctx: Ctx,
  id: string,
  filter: BoardFilter,
  pageRequest: PageRequest,
): Promise<RequestBoard> {
  const own = await findOwn(ctx, id, 'uncounted')
  const board = await readPeople(ctx, own, filter, pageRequest)
  const [request] = await withAskers(ctx, [{ ...own, counts: countsOf(board) }])
  return { ...board, request: request as ShownRequest }
}

async function requireRecipients(
  tx: Ctx,
  request: RequestAtDesk,
  userIds: readonly string[],
  field: string,
): Promise<void> {
  for (const userId of userIds)
    if (!(await isRecipient(tx.db, request.companyId, request.id, userId)))
      throw invalid({ [field]: `has somebody who was not asked: ${userId}` })
}

/** Asks those who have not answered once more, all of them or the named ones. 409 when everybody has. */
export const remind = (
  ctx: Ctx,
  id: string,
  userIds: readonly string[] | null,
): Promise<{ reminded: number; request: ShownRequest }> =>
  inTransaction(ctx, async (tx) => {
    const request = await findOwn(tx, id)
    const named = userIds && [...new Set(userIds.map((one) => one.toLowerCase()))]
    await requireRecipients(tx, request, named ?? [], 'user_ids')
    const number = await addReminder(tx.db, request.id, tx.now)
    const silent = await listSilent(tx.db, request.id, named)
    if (silent.length === 0) throw conflict('all_answered', 'Everybody has answered: there is nobody to remind.')
    const ids = silent.map((one) => one.userId)
    await announce(tx, reminderNotice(request, request.companyName, ids, number))
    await recordEvent(tx, followUpEvent(request, silent))
    await audit(tx, {
      action: 'remind',
      subjectKind: 'check_in_request',
      subjectId: request.id,
      companyId: request.companyId,
      before: null,
      after: { user_ids: ids },
    })
    return { reminded: ids.length, request: await getRequestAtDesk(tx, id) }
  })

export interface PhoneAnswer extends Pick<CheckInDraft, 'status' | 'lat' | 'lng' | 'countryCode'> {
  readonly userId: string
}

/** An answer that somebody at the desk took by phone: a check-in of the person. As every answer, the latest counts. */
export const answerByPhone = (ctx: Ctx, id: string, { userId, ...answer }: PhoneAnswer): Promise<AskedPerson> =>
  inTransaction(ctx, async (tx) => {
    const request = await findOwn(tx, id)
    await requireRecipients(tx, request, [userId], 'user_id')
    const person = await findActiveUser(tx, userId)
    if (!person) throw invalid({ user_id: 'is a person who was deleted' })
    const draft: CheckInDraft = { ...answer, at: null, accuracy: 'unknown', type: 'web', deviceToken: null }
    const takenById = 'userId' in tx.actor ? tx.actor.userId : null
    const made = await storeCheckIn(tx, person, request.companyId, draft, {
      afterInsert: (inner, checkIn) =>
        markAnswered(
          inner.db,
          { requestId: request.id, userId: person.id, checkInId: checkIn.id, at: inner.now },
          { id: takenById },
        ),
    })
    await audit(tx, {
      action: 'answer',
      subjectKind: 'check_in_request',
      subjectId: request.id,
      companyId: request.companyId,
      before: null,
      after: { user_id: person.id, check_in_id: made.id, status: made.status },
    })
    const { people } = await readPeople(tx, request, { userId: person.id }, { page: 1, perPage: 1 })
    return found(people.items[0], 'person', person.id)
  })
