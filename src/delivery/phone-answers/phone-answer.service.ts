import {
  findPeopleByPhone,
  listStaff,
  managersOf,
  type PersonByPhone,
  phoneAccepted,
  phoneStopped,
} from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { invalid } from '../../platform/problem.ts'
import type { TwilioRequest } from '../../platform/providers/twilio-signature.ts'
import { noteAtDesk } from '../../platform/sockets/desk-news.ts'
import { announce } from '../announcing/announce.service.ts'
import { takePhoneAnswer } from '../notifications/notification.tasks.ts'
import { assertFromTwilio } from '../receipts/twilio-request.ts'
import { numberOf } from '../receipts/twilio-status.ts'
import { type WaitingNews, waitingNotices } from './phone-answer.notices.ts'
import {
  deleteStrangersBefore,
  findInbound,
  insertInbound,
  listLastQuestions,
  lockReceived,
  type Question,
  saveOutcome,
} from './phone-answer.store.ts'
import { type InboundOutcome, languageOf, type Meaning, meaningOf, replyTo } from './phone-answer.ts'
import { type SaidByPhone, saidByPhone } from './phone-answer-ports.ts'
import type { InboundMessage } from './waiting-answer.ts'

/** An answer is one to the last question of the last 24 hours. */
const questionMs = 24 * 3_600_000
const longestBody = 1_600

type Received = Pick<InboundMessage, 'id' | 'phone' | 'body' | 'meaning' | 'at'>

/** Somebody who has the number, and the question that they were asked. */
interface Sender {
  readonly person: PersonByPhone
  readonly question: Question | null
}

/** Those who may have sent it: who was asked, else everybody who has the number; the one who was asked last comes first. */
async function findSenders(tx: Ctx, { phone, at }: Received): Promise<readonly Sender[]> {
  const people = await findPeopleByPhone(tx, phone)
  const ids = people.map(({ id }) => id)
  const questions = await listLastQuestions(tx.db, ids, new Date(at.getTime() - questionMs))
  const asked = questions.flatMap((question) => {
    const person = people.find(({ id }) => id === question.userId)
    return person ? [{ person, question }] : []
  })
  return asked.length > 0 ? asked : people.map((person) => ({ person, question: null }))
}

/** What becomes of it. STOP and START are about the number, whoever has it; help is taken of everybody who may have asked for it. */
function outcomeOf(meaning: Meaning, senders: readonly Sender[]): InboundOutcome {
  if (senders.length === 0) return meaning === 'help' ? 'waiting' : 'unknown'
  if (meaning === 'stop') return 'stopped'
  if (meaning === 'start') return 'started'
  if (meaning === 'help') return 'answered'
  return meaning === 'safe' && senders.length === 1 ? 'answered' : 'waiting'
}

const oneWord = /^\s*[\p{L}.!]+\s*$/u

const saidOf = ({ person, question }: Sender, { body, at }: Received, status: SaidByPhone['status']): SaidByPhone => ({
  userId: person.id,
  companyId: question?.companyId ?? person.companyId,
  status,
  requestId: question?.requestId ?? null,
  at,
  words: status === 'safe' || oneWord.test(body) ? null : body.trim(),
})

async function act(tx: Ctx, received: Received, senders: readonly Sender[]): Promise<void> {
  const { phone, meaning } = received
  if (meaning === 'stop' || meaning === 'start')
    for (const { id } of await findPeopleByPhone(tx, phone))
      await (meaning === 'stop' ? phoneStopped(tx, id, phone) : phoneAccepted(tx, id, phone))
  if (meaning === 'help') for (const one of senders) await saidByPhone(tx, saidOf(one, received, 'help'))
  if (meaning === 'safe' && senders[0] && senders.length === 1)
    await saidByPhone(tx, saidOf(senders[0], received, 'safe'))
}

/** Tells those who can look at it. */
async function sayWaiting(tx: Ctx, news: Omit<WaitingNews, 'managers' | 'staff'>): Promise<void> {
  const managers = news.companyId === null ? [] : await managersOf(tx, news.companyId)
  for (const notice of waitingNotices({ ...news, managers, staff: await listStaff(tx) })) await announce(tx, notice)
  noteAtDesk(tx.db, 'notifications', news.companyId ?? 'staff')
}

/** Makes of a message that came what it says. Once: the same again does nothing. `ctx` must be the system's. */
export async function makeOfAnswer(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const received = await lockReceived(tx.db, id)
    if (!received) return
    const senders = await findSenders(tx, received)
    const outcome = outcomeOf(received.meaning, senders)
    await act(tx, received, senders)
    // Where several people may have sent it, no person is stored until somebody at the desk chooses one.
    const [first = null, ...others] = senders
    const from = others.length === 0 || outcome === 'answered' ? first : null
    const companies = new Set(senders.map(({ person, question }) => question?.companyId ?? person.companyId))
    const companyId = companies.size === 1 ? ([...companies][0] ?? null) : null
    const notificationId = from?.question?.notificationId ?? null
    await saveOutcome(tx.db, { id, outcome, userId: from?.person.id ?? null, companyId, notificationId })
    if (outcome === 'waiting') await sayWaiting(tx, { id, meaning: received.meaning, companyId, at: tx.now })
  })
}

const laterMs = 30_000

/**
 * Takes a message that came to our number, by SMS or WhatsApp, and returns what is answered. It is stored first: where making something of it fails, a
 * job does it again. The same again does nothing, and is answered alike. `ctx` must be the system's.
 */
export async function takeInboundMessage(ctx: Ctx, request: TwilioRequest): Promise<string | null> {
  assertFromTwilio(request)
  const { From: sender = '', Body: body = '', MessageSid: providerId = '' } = Object.fromEntries(request.fields)
  if (sender === '' || providerId === '') throw invalid({ MessageSid: 'and From are needed' })
  const phone = numberOf(sender)
  const meaning = meaningOf(body)
  const id = await inTransaction(ctx, async (tx) => {
    const stored = await insertInbound(tx.db, {
      id: newId(tx.now),
      providerId: providerId.slice(0, 64),
      channel: phone === sender ? 'sms' : 'whatsapp',
      phone: phone.slice(0, 40),
      body: body.slice(0, longestBody).replaceAll('\0', '\ufffd').toWellFormed(),
      meaning,
      outcome: 'received',
      userId: null,
      companyId: null,
      notificationId: null,
      at: tx.now,
    })
    const dueAt = new Date(tx.now.getTime() + laterMs)
    if (stored.isNew) await enqueue(tx, takePhoneAnswer, { id: stored.id }, { key: stored.id, dueAt })
    return stored.id
  })
  await makeOfAnswer(ctx, id).catch((error: Error) =>
    ctx.log.error({ answer: id, err: error.message }, 'nothing could be made of an answer; it is tried again'),
  )
  const known = await findInbound(ctx.db, id)
  return known ? replyTo(known.outcome, meaning, known.language ?? languageOf(body)) : null
}

const strangersMs = 30 * 86_400_000

/** Answers of numbers that nobody has are forgotten after 30 days, unless somebody has to look at them. */
export const forgetStrangers = (ctx: Ctx): Promise<void> =>
  deleteStrangersBefore(ctx.db, new Date(ctx.now.getTime() - strangersMs))
