import {
  audit,
  findPeopleByPhone,
  type PersonByPhone,
  phoneAccepted,
  phoneStopped,
  throwUnauthorizedOrNotFound,
} from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, invalid } from '../../platform/problem.ts'
import type { TwilioRequest } from '../../platform/providers/twilio-signature.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { assertFromTwilio } from '../receipts/twilio-request.ts'
import { numberOf } from '../receipts/twilio-status.ts'
import {
  answerExists,
  deleteStrangersBefore,
  insertInbound,
  listLastQuestions,
  listWaiting,
  lockAnswer,
  type Question,
  settleAnswer,
} from './phone-answer.store.ts'
import { type InboundOutcome, type Meaning, meaningOf, replyTo, type Settlement } from './phone-answer.ts'
import { saidByPhone } from './phone-answer-ports.ts'
import type { WaitingAnswer } from './waiting-answer.ts'

/** An answer is one to the last question of the last 24 hours. */
const questionMs = 24 * 3_600_000
const longestBody = 1_600

/** Whom an answer is from, and what it answers. */
interface From {
  /** Null: several have the number, and none or more than one of them was asked. */
  readonly person: PersonByPhone | null
  readonly question: Question | null
}

async function findFrom(tx: Ctx, people: readonly PersonByPhone[]): Promise<From> {
  const ids = people.map(({ id }) => id)
  const questions = await listLastQuestions(tx.db, ids, new Date(tx.now.getTime() - questionMs))
  const [question = null, ...others] = questions
  if (people.length === 1) return { person: people[0] ?? null, question }
  if (!question || others.length > 0) return { person: null, question: null }
  return { person: people.find(({ id }) => id === question.userId) ?? null, question }
}

/** What becomes of it. STOP and START are about the number, whoever has it. */
function outcomeOf(meaning: Meaning, people: readonly PersonByPhone[], { person }: From): InboundOutcome {
  if (people.length === 0) return 'unknown'
  if (meaning === 'stop') return 'stopped'
  if (meaning === 'start') return 'started'
  return meaning === 'other' || !person ? 'waiting' : 'answered'
}

async function act(
  tx: Ctx,
  phone: string,
  meaning: Meaning,
  people: readonly PersonByPhone[],
  from: From,
): Promise<void> {
  if (meaning === 'stop') for (const { id } of people) await phoneStopped(tx, id, phone)
  if (meaning === 'start') for (const { id } of people) await phoneAccepted(tx, id, phone)
  const { person, question } = from
  if ((meaning !== 'safe' && meaning !== 'help') || !person) return
  await saidByPhone(tx, {
    userId: person.id,
    companyId: question?.companyId ?? person.companyId,
    status: meaning,
    requestId: question?.requestId ?? null,
  })
}

/**
 * Takes a message that came to our number, by SMS or WhatsApp, and returns what is answered. The same again does nothing, and is answered alike. `ctx`
 * must be the system's.
 */
export async function takeInboundMessage(ctx: Ctx, request: TwilioRequest): Promise<string | null> {
  assertFromTwilio(request)
  const { From: sender = '', Body: body = '', MessageSid: providerId = '' } = Object.fromEntries(request.fields)
  if (sender === '' || providerId === '') throw invalid({ MessageSid: 'and From are needed' })
  const phone = numberOf(sender)
  const meaning = meaningOf(body)
  return inTransaction(ctx, async (tx) => {
    const people = await findPeopleByPhone(tx, phone)
    const from = await findFrom(tx, people)
    const outcome = outcomeOf(meaning, people, from)
    const companyId = from.question?.companyId ?? from.person?.companyId ?? null
    const isNew = await insertInbound(tx.db, {
      id: newId(tx.now),
      providerId: providerId.slice(0, 64),
      channel: phone === sender ? 'sms' : 'whatsapp',
      phone: phone.slice(0, 40),
      body: body.slice(0, longestBody).replaceAll('\0', '\ufffd').toWellFormed(),
      meaning,
      outcome,
      userId: from.person?.id ?? null,
      companyId,
      notificationId: from.question?.notificationId ?? null,
      at: tx.now,
    })
    if (isNew) {
      await act(tx, phone, meaning, people, from)
      if (outcome === 'waiting') noteAtDesk(tx.db, 'notifications', companyId ?? 'staff')
    }
    return replyTo(outcome, meaning, people[0]?.language ?? 'en')
  })
}

/** The list of those whose answers wait: a manager's own people's; for staff all, or those of one company. */
export const readWaitingAnswers = (
  ctx: Ctx,
  companyId: string | undefined,
  page: PageRequest,
): Promise<Page<WaitingAnswer>> => listWaiting(ctx.db, deskCompany(ctx) ?? companyId ?? null, page)

/** Somebody has read an answer, and says what it means and whose it is. */
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
    if (as !== 'nothing' && person) {
      const [question] = await listLastQuestions(tx.db, [person.id], new Date(one.at.getTime() - questionMs))
      const known = (await findPeopleByPhone(tx, one.phone)).find((some) => some.id === person.id)
      await saidByPhone(tx, {
        userId: person.id,
        companyId: question?.companyId ?? known?.companyId ?? null,
        status: as,
        requestId: question?.requestId ?? null,
      })
    }
    const by = 'userId' in tx.actor ? tx.actor.userId : null
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

const strangersMs = 30 * 86_400_000

/** Answers of numbers that nobody has are forgotten after 30 days. */
export const forgetStrangers = (ctx: Ctx): Promise<void> =>
  deleteStrangersBefore(ctx.db, new Date(ctx.now.getTime() - strangersMs))
