import { managersOf } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Holding, Lane, Outcome as LaneOutcome } from '../../platform/jobs/lane.ts'
import type { LaneDeps, Recovering } from '../../platform/jobs/leased-work.ts'
import type { Leased } from '../../platform/jobs/leases.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { moment } from '../../platform/stopwatch.ts'
import { announce } from '../notifications/announce.service.ts'
import { gathered } from '../sending/gathered.ts'
import { untilWritten } from '../sending/until-written.ts'
import { type Answers, createAnswers } from './answers.service.ts'
import { nextTry } from './calendar.ts'
import {
  type Claimed,
  type Due,
  type DueEndpoint,
  letGo,
  loadDue,
  loadEndpoints,
  markFailing,
  markGone,
  markWorking,
  saveResults,
  webhookDeliveriesTable,
} from './delivering.store.ts'
import { pauseDeliveries } from './endpoint.store.ts'
import { createGate, type Place, slowMs } from './gate.ts'
import { usualBounds } from './gate-bounds.ts'
import { endpointReader, secretPlace, secretsOpener, urlParser } from './known.service.ts'
import type { Outgoing, Posted } from './outgoing.ts'
import type { Result } from './result.ts'
import { signatureHeaders } from './signature.ts'
import { exhaustedNotice, goneNotice } from './webhook.notices.ts'
import { endpointStillFailing } from './webhook.tasks.ts'
import { failingFrom } from './webhook.ts'

export { type Claimed, secretPlace, webhookDeliveriesTable }

/** Rows at a time: some are loaded or written down while the requests of others are under way. */
const slots = 3 * usualBounds.perEndpoint
/** Held beyond these, with their events: what waits long is read again anyhow. */
const mostAhead = 400
const rowsAtOnce = 100
/** A success is written to the endpoint this often at most: thousands of them say no more. */
const successEveryMs = 60_000

/** The same bytes at every try. */
export const bodyOf = ({
  eventId,
  event,
  eventName,
  createdAt,
  payload,
}: Pick<Due, 'eventId' | 'event' | 'eventName' | 'createdAt' | 'payload'>): Buffer =>
  Buffer.from(
    `{"id":"${eventId}","event":${event},"event_name":${JSON.stringify(eventName)},"created_at":"${createdAt.toISOString()}","payload":${payload}}`,
  )

function resultOf(row: Leased, due: Due, posted: Posted, at: Date, ended: Date): Result {
  const number = due.tries + 1
  const next = due.test ? undefined : nextTry(number, ended)
  return {
    ...posted,
    row,
    number,
    at,
    ended,
    url: due.endpoint.url,
    state: posted.error === null ? 'delivered' : next ? 'waiting' : 'exhausted',
    dueAt: posted.error === null ? null : (next ?? null),
  }
}

/** What a failure means for the endpoint and for those who look after it, in the transaction that writes it down. */
async function learnFromFailure(tx: Ctx, { endpoint }: Due, result: Result): Promise<void> {
  const failing = await markFailing(tx.db, endpoint.id, result.at)
  if (!failing) return
  if (failing.isNew) {
    const payload = { endpointId: endpoint.id, since: failing.since.toISOString() }
    await enqueue(tx, endpointStillFailing, payload, { dueAt: failingFrom(failing.since) })
  }
  const managers = await managersOf(tx, endpoint.companyId)
  if (result.state === 'exhausted') await announce(tx, exhaustedNotice(endpoint, failing.since, managers))
  if (result.status === 410 && (await markGone(tx.db, endpoint.id, tx.now))) {
    await pauseDeliveries(tx.db, endpoint.id)
    await announce(tx, goneNotice(endpoint, result.at, managers))
  }
}

const changesEndpoint = (due: Due, { error, state, status }: Result): boolean =>
  !due.test && error !== null && (due.endpoint.failingSince === null || state === 'exhausted' || status === 410)

function tellsSuccess({ test, endpoint }: Due, { error, ended }: Result): boolean {
  if (test || error !== null) return false
  return endpoint.failingSince !== null || ended.getTime() - (endpoint.lastSuccessAt?.getTime() ?? 0) >= successEveryMs
}

/** Whatever goes wrong with us, the place is given back. */
const orUnused = <T>(place: Place, act: Promise<T>): Promise<T> =>
  act.catch((error: unknown) => {
    place.unused()
    throw error
  })

/** What was read beside the claim. */
const dueOf = (row: Claimed, endpoint: DueEndpoint, payload: string): Due => ({
  tries: row.tries,
  eventId: row.event_id,
  event: row.event ?? 0,
  eventName: row.event_name,
  createdAt: row.created_at,
  payload,
  test: row.test,
  endpoint,
})

/**
 * How events are delivered: rows come with their events, are posted one by one, never inside a transaction, and what became
 * of them is written together. Each endpoint is a lane of its own.
 */
export function deliverer(outgoing: Outgoing, deps: LaneDeps): Recovering<Claimed> {
  const { holder, makeCtx, ended } = deps
  const ctx = (): Ctx => makeCtx('webhooks')
  const { vault } = ctx()
  const secretsOf = secretsOpener()
  const urlOf = urlParser()
  const gate = createGate()
  const toldSuccess = new Map<string, number>()
  let underWay = 0
  let opened: Answers | undefined
  /** Opened by who works: a command that only looks must not touch the journal. */
  const answers = (): Answers => {
    opened ??= createAnswers({ ctx, holder, journal: deps.journal(), ended, moreToCome: () => underWay > 0 })
    return opened
  }
  const load = gathered<number, Due | undefined>(rowsAtOnce, async (ids) => {
    const known = await loadDue(ctx().db, ids)
    return ids.map((id) => known.get(id))
  })
  const endpoints = endpointReader((ids) => loadEndpoints(ctx().db, ids))

  async function post(due: Due, place: Place, holding: Holding<Claimed>): Promise<{ at: Date; posted: Posted }> {
    const at = ctx().now
    const body = bodyOf(due)
    const timestamp = Math.floor(at.getTime() / 1000)
    const headers = signatureHeaders(secretsOf(vault, due.endpoint, at), { id: due.eventId, timestamp, body })
    underWay++
    const posted = await outgoing.post(urlOf(due.endpoint.url), headers, body, holding).finally(() => underWay--)
    const { durationMs, status, error } = posted
    place.ended({ durationMs, answered: status !== null, failed: error !== null })
    return { at, posted }
  }

  /** One that the endpoint must learn from is written with what it learns. */
  const writeFailure = (due: Due, result: Result): Promise<boolean> =>
    inTransaction(ctx(), async (tx) => {
      const ours = (await saveResults(tx.db, holder, [result])).has(result.row.id)
      if (ours) await learnFromFailure(tx, due, result)
      return ours
    })

  async function tellSuccess(due: Due, result: Result): Promise<void> {
    if (!tellsSuccess(due, result)) return
    const { id, failingSince } = due.endpoint
    const told = toldSuccess.get(id) ?? Number.NEGATIVE_INFINITY
    if (failingSince === null && result.ended.getTime() - told < successEveryMs) return
    toldSuccess.set(id, result.ended.getTime())
    // It arrived and that is written: that the endpoint works will be noted by the next one.
    await markWorking(ctx().db, id, result.ended).catch(() => toldSuccess.delete(id))
  }

  /** As it stands when its turn has come: while it waited, the endpoint may have been changed, disabled or deleted. */
  async function inTurn(holding: Holding<Claimed>): Promise<{ due: Due; place: Place } | 'gone' | 'lost'> {
    const { row, takenAt } = holding
    const found = endpoints.since(row.lane, takenAt)
    const again = async (): Promise<DueEndpoint | undefined> => endpoints.since(row.lane, takenAt)
    const endpoint = found instanceof Promise ? await found.catch(() => untilWritten(again, holding)) : found
    if (!endpoint || row.event === null) return 'gone'
    const asItStands = (): Promise<Due | undefined> => untilWritten(() => load(row.id), holding)
    let readAt = takenAt
    let due = row.payload === null ? undefined : dueOf(row, endpoint, row.payload)
    if (!due || !endpoint.enabled || moment() - takenAt > slowMs / 2) {
      readAt = moment()
      due = await asItStands()
    }
    if (!due) return 'gone'
    const host = urlOf(due.endpoint.url).host
    const place = await gate.enter({ endpoint: row.lane, host }, row.priority, holding)
    if (!place) return 'lost'
    if (moment() - readAt < slowMs) return { due, place }
    const now = await orUnused(place, asItStands())
    if (now && !holding.aborted) return { due: now, place }
    place.unused()
    return holding.aborted ? 'lost' : 'gone'
  }

  async function deliver(holding: Holding<Claimed>): Promise<LaneOutcome> {
    const { row } = holding
    const turn = await inTurn(holding)
    if (turn === 'lost') return { kind: 'lost' }
    if (turn === 'gone') {
      await letGo(ctx().db, holder, row, ctx().now)
      return { kind: 'settled' }
    }
    const { due, place } = turn
    const { at, posted } = await orUnused(place, post(due, place, holding))
    // Our own end says nothing of the receiver: whoever gets the row next tries it.
    if (holding.aborted && posted.error !== null) return { kind: 'lost' }
    const result = resultOf(row, due, posted, at, ctx().now)
    const outcome = (ours: boolean): LaneOutcome => ({ kind: ours ? 'settled' : 'lost' })
    if (changesEndpoint(due, result)) return outcome(await untilWritten(() => writeFailure(due, result), holding))
    const { safe, written } = answers().keep({ result, place, holding })
    if (posted.error !== null) return outcome(await written)
    const settled = written.then(async (ours) => {
      if (ours) await tellSuccess(due, result)
      return outcome(ours)
    })
    await safe
    return { kind: 'settling', written: settled }
  }

  const lanes = (name: string): Lane<Claimed> => ({
    name,
    slots,
    batch: 1,
    mostAhead,
    run: (holdings) => Promise.all(holdings.map(deliver)),
  })
  return { lanes, recover: () => answers().recover() }
}
