import { announce, recordEvent, requestIsAnswered } from '../../delivery/index.ts'
import {
  audit,
  eraseJson,
  eraseText,
  getCompany,
  inCompany,
  managedCompany,
  managersOf,
  ownProfile,
  type PersonalData,
  requireManaged,
  throwUnauthorizedOrNotFound,
  whoIsIn,
} from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { checkAllAsync, invalid, unauthorized } from '../../platform/problem.ts'
import { readCountryNames } from '../../reference/index.ts'
import { checkIn } from '../check-ins/check-in.service.ts'
import { listCheckInsById } from '../check-ins/check-in.store.ts'
import type { CheckIn, CheckInDraft, Sender } from '../check-ins/check-in.ts'
import { audienceOf } from './audience-port.ts'
import { followUpEvent, requestEvent } from './check-in-request.event.ts'
import { followUpNotice, monitorNotice, requestNotice, unansweredNotice } from './check-in-request.notices.ts'
import {
  eraseRequestData,
  existsInOtherTenant,
  findCountedRequest,
  insertRequest,
  isRecipient,
  listAskers,
  listOpenQuestions,
  listOwnRequests,
  listRecipientRows,
  listRecipients,
  listRequestData,
  listRequests,
  listRequestTexts,
  lockForFollowUp,
  markAnswered,
  markFollowedUp,
  updateRequestTexts,
} from './check-in-request.store.ts'
import { followUpRequest } from './check-in-request.tasks.ts'
import {
  type CheckInRequest,
  type CountedRequest,
  checkSelection,
  followUpAfter,
  maxRecipients,
  type OpenQuestion,
  type OwnRequest,
  type RecipientAnswer,
  type RecipientSelection,
} from './check-in-request.ts'

/**
 * Who asks at the desk: a manager for the own company (another one is 401), staff for the one that they name. Staff then see what that company
 * sees, so that only its people are found.
 */
export function askingCompany(ctx: Ctx, named: string | undefined): { ctx: Ctx; companyId: string } {
  const own = deskCompany(ctx)
  if (own !== null) return { ctx, companyId: requireManaged(ctx, named ?? own, 'Only managers may do this.') }
  if (named === undefined) throw invalid({ company_id: 'is required of staff' })
  return { ctx: inCompany(ctx, named), companyId: named.toLowerCase() }
}

async function listPeopleInCountry(tx: Ctx, idOrCode: string | null): Promise<readonly string[]> {
  if (idOrCode === null) return []
  const [country] = await readCountryNames(tx, [idOrCode])
  if (!country) throw invalid({ country: 'is neither a country’s id nor its code' })
  const page = { page: 1, perPage: maxRecipients + 1 }
  const { items } = await whoIsIn(tx, { countryId: country.id }, tx.now, tx.now, page)
  return items.map((one) => one.person.id)
}

/** Those of the ids that belong to people of the company; throws when one does not. */
async function listNamed(tx: Ctx, companyId: string, ids: readonly string[]): Promise<readonly string[]> {
  const named = await listRecipients(tx.db, companyId, [...ids])
  const unknownIds = ids.filter((id) => !named.some((one) => one.userId === id))
  if (unknownIds.length > 0) throw invalid({ user_ids: `has somebody who is not in this company: ${unknownIds[0]}` })
  return ids
}

/** The selected people, each once. Throws all that is wrong with the selection at once. */
async function resolveRecipients(tx: Ctx, companyId: string, selection: RecipientSelection) {
  checkSelection(selection)
  const { userIds, country, alertId } = selection
  const requestedIds = [...new Set(userIds.map((one) => one.toLowerCase()))]
  const found = await checkAllAsync(
    () => listNamed(tx, companyId, requestedIds),
    () => listPeopleInCountry(tx, country),
    async () => (alertId === null ? [] : audienceOf(tx, companyId, alertId)),
  )
  const all = await listRecipients(tx.db, companyId, [...new Set(found.flat())])
  if (all.length === 0)
    throw invalid({ [country === null ? 'alert_id' : 'country']: 'concerns nobody of this company at this time' })
  if (all.length > maxRecipients) throw invalid({ user_ids: `are more than ${maxRecipients} people at once` })
  return all
}

/** Asks people to check in: notifies each, records an event, and schedules the follow-up after two hours. */
export function createRequest(
  ctx: Ctx,
  selection: RecipientSelection,
  message: string | null,
  companyId: string = managedCompany(ctx),
): Promise<CountedRequest> {
  const userId = 'userId' in ctx.actor ? ctx.actor.userId : null
  return inTransaction(ctx, async (tx) => {
    const { name } = await getCompany(tx, companyId)
    const people = await resolveRecipients(tx, companyId, selection)
    const request: CheckInRequest = {
      id: newId(tx.now),
      companyId,
      userId,
      message: message?.trim() || null,
      followUpAt: followUpAfter(tx.now),
      followedUpAt: null,
      createdAt: tx.now,
      updatedAt: tx.now,
    }
    const ids = people.map((one) => one.userId)
    await insertRequest(tx.db, request, selection, ids)
    await announce(tx, requestNotice(request, name, ids))
    const managers = (await managersOf(tx, companyId)).filter((id) => id !== userId)
    await announce(tx, monitorNotice(request, ids.length, managers))
    await recordEvent(tx, requestEvent(request, people))
    await enqueue(tx, followUpRequest, { requestId: request.id }, { dueAt: request.followUpAt })
    await audit(tx, {
      action: 'create',
      subjectKind: 'check_in_request',
      subjectId: request.id,
      companyId,
      before: null,
      after: { ...request, user_ids: ids },
    })
    return { ...request, asked: ids.length, answered: 0 }
  })
}

/** How many recipients the request would have. */
export async function previewRequest(ctx: Ctx, selection: RecipientSelection, companyId: string): Promise<number> {
  await getCompany(ctx, companyId)
  return inTransaction(ctx, async (tx) => (await resolveRecipients(tx, companyId, selection)).length)
}

/** Every request of the company, newest first. */
export const readRequests = async (ctx: Ctx): Promise<CountedRequest[]> => listRequests(ctx.db, managedCompany(ctx))

/** The senders of these requests; those of the company's own server, and of people whom the caller does not see, are left out. */
export const readAskers = (ctx: Ctx, ids: readonly string[]): Promise<{ requestId: string; name: string }[]> =>
  listAskers(ctx.db, ids)

export interface RequestWithAnswers extends CountedRequest {
  readonly people: readonly RecipientAnswer[]
}

/** A request with the answers. */
export async function getRequest(ctx: Ctx, id: string): Promise<RequestWithAnswers> {
  const companyId = managedCompany(ctx)
  const request =
    (await findCountedRequest(ctx.db, companyId, id)) ??
    (await throwUnauthorizedOrNotFound(ctx, 'check-in request', id, existsInOtherTenant))
  const rows = await listRecipientRows(ctx.db, request)
  const answers = await listCheckInsById(
    ctx.db,
    rows.flatMap((row) => row.checkInId ?? []),
  )
  const byId = new Map(answers.map((one) => [one.id, one]))
  return { ...request, people: rows.map((row) => ({ ...row, checkIn: byId.get(row.checkInId ?? '') ?? null })) }
}

/** Requests to the caller, in the company that they act in: the unanswered ones, or all. */
export async function readOwnRequests(ctx: Ctx, all: boolean): Promise<OwnRequest[]> {
  const person = await ownProfile(ctx)
  const acting = ctx.actor.kind === 'user' ? ctx.actor.companyId : null
  return acting === null ? [] : listOwnRequests(ctx.db, acting, person.id, all)
}

/** The unanswered requests to the caller, in the company that they act in, with the senders. */
export async function readOpenQuestions({ db, actor }: Ctx): Promise<OpenQuestion[]> {
  if (actor.kind !== 'user') throw unauthorized('This is for travellers.')
  return actor.companyId === null ? [] : listOpenQuestions(db, actor.companyId, actor.userId)
}

/** Checks in as an answer to a request. The answer that was given last counts, not the one that arrived last. */
export async function answerRequest(
  ctx: Ctx,
  requestId: string,
  draft: CheckInDraft,
  sender?: Sender,
): Promise<CheckIn> {
  const person = await ownProfile(ctx)
  const acting = ctx.actor.kind === 'user' ? ctx.actor.companyId : null
  const asked = acting !== null && isUuid(requestId) && (await isRecipient(ctx.db, acting, requestId, person.id))
  if (!asked) await throwUnauthorizedOrNotFound(ctx, 'check-in request', requestId, existsInOtherTenant)
  return checkIn(ctx, draft, sender, async (tx, made) => {
    await markAnswered(tx.db, { requestId, userId: person.id, checkInId: made.id, at: tx.now })
    await requestIsAnswered(tx, requestId, person.id)
  })
}

/** Asks those who have not answered again and notifies the managers. Happens once for each request. */
export async function followUp(ctx: Ctx, requestId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await lockForFollowUp(tx.db, requestId)
    if (!request) return
    const asked = await listRecipientRows(tx.db, request)
    const unanswered = asked.filter((one) => one.answeredAt === null)
    await markFollowedUp(tx.db, request.id, tx.now)
    if (unanswered.length === 0) return
    const { name } = await getCompany(tx, request.companyId)
    const ids = unanswered.map((one) => one.userId)
    await announce(tx, followUpNotice(request, name, ids))
    const counted = { unanswered: unanswered.length, asked: asked.length }
    await announce(tx, unansweredNotice(request, counted, await managersOf(tx, request.companyId)))
    await recordEvent(tx, followUpEvent(request, unanswered))
  })
}

/** Requests to a person and the answers. */
export const requestPersonalData: PersonalData = {
  name: 'check_in_requests',
  export: (ctx, userId) => listRequestData(ctx.db, userId),
  traces: async (ctx, userId) => ({ ids: (await listRequestTexts(ctx.db, userId)).map(({ id }) => id) }),
  erase: async (ctx, userId, traces) => {
    for (const { id, message, chosen } of await listRequestTexts(ctx.db, userId))
      await updateRequestTexts(ctx.db, {
        id,
        message: message && eraseText(message, traces),
        chosen: eraseJson(chosen, traces),
      })
    await eraseRequestData(ctx.db, userId)
  },
}
