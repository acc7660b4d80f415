import { managersOf } from '../../people/index.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Holding, LaneMaker, Outcome as LaneOutcome } from '../../platform/jobs/lane.ts'
import type { LaneDeps } from '../../platform/jobs/leased-work.ts'
import type { Leased } from '../../platform/jobs/leases.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { stopwatch } from '../../platform/stopwatch.ts'
import { announce } from '../notifications/announce.service.ts'
import { gathered } from '../sending/gathered.ts'
import { untilWritten } from '../sending/until-written.ts'
import { nextTry } from './calendar.ts'
import {
  type Due,
  letGo,
  loadDue,
  markFailing,
  markGone,
  markWorking,
  type Result,
  saveResults,
  webhookDeliveriesTable,
} from './delivering.store.ts'
import { pauseDeliveries } from './endpoint.store.ts'
import { createGate, type Place, slowMs } from './gate.ts'
import { usualBounds } from './gate-bounds.ts'
import type { Outgoing, Posted } from './outgoing.ts'
import { signatureHeaders } from './signature.ts'
import { exhaustedNotice, goneNotice } from './webhook.notices.ts'
import { endpointStillFailing } from './webhook.tasks.ts'
import { failingFrom } from './webhook.ts'

export { webhookDeliveriesTable }

/** Rows at a time: some are loaded or written down while the requests of others are under way. */
const slots = 3 * usualBounds.perEndpoint
const rowsAtOnce = 100
/** Statements at a time that write down what came of tries: the shorter a result waits, the less a crash can double. */
const savesAtOnce = 3
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

/** Opening a seal takes longer than signing: what was opened is kept while the seal is the same. */
function secretsOpener(): (vault: Vault, due: Due, now: Date) => string[] {
  const mostKept = 10_000
  const opened = new Map<string, { sealed: Buffer; plain: string }>()
  const open = (vault: Vault, place: string, id: string, sealed: Buffer): string => {
    const known = opened.get(place + id)
    if (known?.sealed.equals(sealed)) return known.plain
    const plain = vault.open(secretPlace, id, sealed)
    if (opened.size >= mostKept) opened.clear()
    opened.set(place + id, { sealed, plain })
    return plain
  }
  return (vault, due, now) => {
    const secrets = [open(vault, 'current ', due.endpointId, due.secret)]
    if (due.previousSecret && due.previousSecretUntil && due.previousSecretUntil > now)
      secrets.push(open(vault, 'previous ', due.endpointId, due.previousSecret))
    return secrets
  }
}

/** Endpoints are few and their events many. */
function urlParser(): (text: string) => URL {
  const mostKept = 10_000
  const parsed = new Map<string, URL>()
  return (text) => {
    const known = parsed.get(text)
    if (known) return known
    const url = new URL(text)
    if (parsed.size >= mostKept) parsed.clear()
    parsed.set(text, url)
    return url
  }
}

/** Where secrets are sealed for. */
export const secretPlace = 'webhook_endpoints.signing_secret'

function resultOf(row: Leased, due: Due, posted: Posted, at: Date, ended: Date): Result {
  const number = due.tries + 1
  const next = due.test ? undefined : nextTry(number, ended)
  return {
    ...posted,
    row,
    number,
    at,
    ended,
    url: due.url,
    state: posted.error === null ? 'delivered' : next ? 'waiting' : 'exhausted',
    dueAt: posted.error === null ? null : (next ?? null),
  }
}

/** What a failure means for the endpoint and for those who look after it, in the transaction that writes it down. */
async function learnFromFailure(tx: Ctx, due: Due, result: Result): Promise<void> {
  const failing = await markFailing(tx.db, due.endpointId, result.at)
  if (!failing) return
  if (failing.isNew) {
    const payload = { endpointId: due.endpointId, since: failing.since.toISOString() }
    await enqueue(tx, endpointStillFailing, payload, { dueAt: failingFrom(failing.since) })
  }
  const endpoint = { id: due.endpointId, companyId: due.companyId, url: due.url }
  const managers = await managersOf(tx, due.companyId)
  if (result.state === 'exhausted') await announce(tx, exhaustedNotice(endpoint, failing.since, managers))
  if (result.status === 410 && (await markGone(tx.db, due.endpointId, tx.now))) {
    await pauseDeliveries(tx.db, due.endpointId)
    await announce(tx, goneNotice(endpoint, result.at, managers))
  }
}

const changesEndpoint = (due: Due, { error, state, status }: Result): boolean =>
  !due.test && error !== null && (due.failingSince === null || state === 'exhausted' || status === 410)

function tellsSuccess(due: Due, { error, ended }: Result): boolean {
  if (due.test || error !== null) return false
  return due.failingSince !== null || ended.getTime() - (due.lastSuccessAt?.getTime() ?? 0) >= successEveryMs
}

/** A result on its way to the database; `again` when it did not arrive there the first time. */
interface Saving {
  readonly result: Result
  readonly place: Place
  readonly again: boolean
}

/** Whatever goes wrong with us, the place is given back. */
const orUnused = <T>(place: Place, act: Promise<T>): Promise<T> =>
  act.catch((error: unknown) => {
    place.unused()
    throw error
  })

/**
 * How events are delivered: rows are loaded together, posted one by one, never inside a transaction, and what became of
 * them is written together. Each endpoint is a lane of its own.
 */
export function deliverer(outgoing: Outgoing, { holder, makeCtx }: LaneDeps): LaneMaker<Leased> {
  const ctx = (): Ctx => makeCtx('webhooks')
  const { vault } = ctx()
  const secretsOf = secretsOpener()
  const urlOf = urlParser()
  const gate = createGate()
  const toldSuccess = new Map<string, number>()
  const load = gathered<number, Due | undefined>(rowsAtOnce, async (ids) => {
    const known = await loadDue(ctx().db, ids)
    return ids.map((id) => known.get(id))
  })
  const save = gathered<Saving, boolean>(rowsAtOnce, async (some) => saveTogether(some), savesAtOnce)

  async function saveTogether(some: readonly Saving[]): Promise<boolean[]> {
    const results = some.map(({ result }) => result)
    try {
      const saved = saveResults(ctx().db, holder, results)
      // The server finishes a statement that it was given, whatever becomes of us. One that failed is not believed again.
      for (const { place, again } of some) if (!again) place.safe()
      const ours = await saved
      return results.map(({ row }) => ours.has(row.id))
    } catch (error) {
      for (const { place } of some) place.unsafe()
      throw error
    }
  }

  async function post(due: Due, place: Place, signal: AbortSignal): Promise<{ at: Date; posted: Posted }> {
    const at = ctx().now
    const body = bodyOf(due)
    const timestamp = Math.floor(at.getTime() / 1000)
    const headers = signatureHeaders(secretsOf(vault, due, at), { id: due.eventId, timestamp, body })
    const posted = await outgoing.post(urlOf(due.url), headers, body, signal)
    const { durationMs, status, error } = posted
    place.ended({ durationMs, answered: status !== null, failed: error !== null })
    return { at, posted }
  }

  /** Most tries change nothing but their row; one that the endpoint must learn from is written with what it learns. */
  const write = (due: Due, saving: Saving): Promise<boolean> =>
    changesEndpoint(due, saving.result)
      ? inTransaction(ctx(), async (tx) => {
          const ours = (await saveResults(tx.db, holder, [saving.result])).has(saving.result.row.id)
          if (ours) await learnFromFailure(tx, due, saving.result)
          return ours
        })
      : save(saving)

  async function tellSuccess(due: Due, result: Result): Promise<void> {
    if (!tellsSuccess(due, result)) return
    const told = toldSuccess.get(due.endpointId) ?? Number.NEGATIVE_INFINITY
    if (due.failingSince === null && result.ended.getTime() - told < successEveryMs) return
    toldSuccess.set(due.endpointId, result.ended.getTime())
    // It arrived and that is written: that the endpoint works will be noted by the next one.
    await markWorking(ctx().db, due.endpointId, result.ended).catch(() => toldSuccess.delete(due.endpointId))
  }

  /** As it stands when its turn has come: while it waited, the endpoint may have been changed, disabled or deleted. */
  async function inTurn(row: Leased, signal: AbortSignal): Promise<{ due: Due; place: Place } | 'gone' | 'lost'> {
    const asItStands = (): Promise<Due | undefined> => untilWritten(() => load(row.id), signal)
    const due = await asItStands()
    if (!due) return 'gone'
    const waited = stopwatch()
    const place = await gate.enter({ endpoint: due.endpointId, host: urlOf(due.url).host }, row.priority, signal)
    if (!place) return 'lost'
    if (waited() < slowMs) return { due, place }
    const now = await orUnused(place, asItStands())
    if (now && !signal.aborted) return { due: now, place }
    place.unused()
    return signal.aborted ? 'lost' : 'gone'
  }

  async function deliver({ row, signal }: Holding<Leased>): Promise<LaneOutcome> {
    const turn = await inTurn(row, signal)
    if (turn === 'lost') return { kind: 'lost' }
    if (turn === 'gone') {
      await letGo(ctx().db, holder, row, ctx().now)
      return { kind: 'settled' }
    }
    const { due, place } = turn
    const { at, posted } = await orUnused(place, post(due, place, signal))
    // Our own end says nothing of the receiver: whoever gets the row next tries it.
    if (signal.aborted && posted.error !== null) return { kind: 'lost' }
    const result = resultOf(row, due, posted, at, ctx().now)
    let again = false
    const once = (): Promise<boolean> => {
      const saving = { result, place, again }
      again = true
      return write(due, saving)
    }
    const ours = await untilWritten(once, signal).finally(() => place.safe())
    if (ours) await tellSuccess(due, result)
    return { kind: ours ? 'settled' : 'lost' }
  }

  return (name) => ({
    name,
    slots,
    batch: 1,
    run: (holdings) => Promise.all(holdings.map(deliver)),
  })
}
