import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Answer } from '../../../test/support/app.ts'
import { answersInTurn, type Batch, batch, type Drawn, inTurn } from '../appointments/appointment.calls.testing.ts'
import {
  type Act,
  emptyModel,
  explain,
  type Model,
  type Observed,
  type Responder,
} from '../appointments/appointment.model.testing.ts'
import { type AssistanceWorld, assistanceWorld, offer, type ShownBid } from '../appointments/assistance.testing.ts'

/** One issue of the world, and the model of it. */
class Run {
  private readonly world: AssistanceWorld
  private readonly issueId: string
  private model: Model = emptyModel
  private day = 1
  private readonly pins = new Map<string, { id: string; pin: number }>()

  private readonly seen: Set<string>

  constructor(world: AssistanceWorld, issueId: string, seen: Set<string>) {
    this.world = world
    this.issueId = issueId
    this.seen = seen
  }

  private as(who: Responder | 'patient' | 'company') {
    const { app, doctor, network, patient, company } = this.world
    return app.as({ doctor, network, patient, company }[who])
  }

  private offerOf(responder: Responder): Promise<Answer<ShownBid>> {
    this.day += 1
    const time = new Date(Date.UTC(2026, 10, 20 + this.day)).toISOString()
    const availability_bid = { ...offer, time }
    return this.as(responder).post(`/api/v2/issues/${this.issueId}/availability_bids`, { availability_bid })
  }

  /** A company calls its own interface. */
  private pathFor(who: Responder | 'patient' | 'company', issue: string, act: 'cancel' | 'close'): string {
    const path = who === 'company' ? issue.replace('/v2/', `/v2/org/${this.world.company.id}/`) : issue
    return `${path}/${act}`
  }

  /** The call, ready to be sent; undefined when there is nothing that it could be about. */
  private prepare(call: Drawn): (() => Promise<Observed>) | undefined {
    if (call.kind === 'bid')
      return async () => {
        const { status, body } = await this.offerOf(call.responder)
        return { act: { kind: 'bid', id: body.id, responder: call.responder }, status }
      }
    const sent = async (act: Act, answer: Promise<Answer<unknown>>): Promise<Observed> => ({
      act,
      status: (await answer).status,
    })
    const issue = `/api/v2/issues/${this.issueId}`
    if (call.kind === 'claim')
      return () => sent({ kind: 'claim', by: call.responder }, this.as(call.responder).post(`${issue}/claim`))
    if (call.kind === 'cancel issue')
      return () => sent({ kind: 'cancel issue' }, this.as(call.by).post(this.pathFor(call.by, issue, 'cancel')))
    if (call.kind === 'close issue')
      return async () => {
        const { status } = await this.as(call.by).post(this.pathFor(call.by, issue, 'close'))
        // 401 to a responder who does not see it any more, because it is over.
        return { act: { kind: 'close issue', by: call.by }, status: status === 401 ? 403 : status }
      }
    const { bids, appointments } = this.model
    if (call.kind === 'accept' || call.kind === 'cancel bid') {
      const bid = bids.at(call.nth % Math.max(1, bids.length))
      if (!bid) return undefined
      const path = `/api/v2/availability_bids/${bid.id}`
      if (call.kind === 'cancel bid')
        return () => sent({ kind: 'cancel bid', bid: bid.id }, this.as(bid.responder).post(`${path}/cancel`))
      const { type, by } = call
      return () =>
        sent({ kind: 'accept', bid: bid.id, type }, this.as(by).post(`${path}/accept`, { appointment_type: type }))
    }
    const last = appointments.at(-1)
    const known = last && this.pins.get(last.bid)
    if (!last || !known) return undefined
    const path = `/api/v2/appointments/${known.id}`
    if (call.kind === 'cancel') {
      const by = call.by === 'responder' ? last.responder : call.by
      return () => sent({ kind: 'cancel', bid: last.bid }, this.as(by).post(`${path}/cancel`))
    }
    const pin_code = call.right ? known.pin : known.pin - 1
    return () =>
      sent(
        { kind: 'close', bid: last.bid, right: call.right },
        this.as(last.responder).post(`${path}/close`, { pin_code }),
      )
  }

  async send(calls: readonly Drawn[], twice: boolean): Promise<void> {
    const ready = calls.flatMap((call) => this.prepare(call) ?? [])
    const [first] = ready
    if (!first) return
    // A second tap on "bid" is another bid here: each has a time of its own.
    const observed = await Promise.all([...(twice ? [first] : []), ...ready].map((go) => go()))
    const stored = await this.stored()
    const models = explain(this.model, observed)
    for (const { act, status } of observed) this.seen.add(`${act.kind} ${status}`)
    const same = models.find((model) => isSame(model, stored))
    assert.ok(same, `no order explains ${JSON.stringify({ before: this.model, observed, stored })}`)
    this.model = same
    await this.readPins()
  }

  /** What the database has. */
  private async stored(): Promise<Stored> {
    const { app, doctor } = this.world
    const nameOf = (id: string | null): Responder | null =>
      id === null ? null : id === doctor.id ? 'doctor' : 'network'
    const { rows: issues } = await sql<{ status: string; handler: string | null }>`
      select status, handler_id as handler from issues where id = ${this.issueId}`.execute(app.db.db())
    const { rows: bids } = await sql<{ id: string; status: string }>`
      select id, case when cancelled_at is not null then 'cancelled' when accepted_at is not null then 'accepted' else 'proposed' end as status
      from availability_bids where issue_id = ${this.issueId} order by id`.execute(app.db.db())
    const { rows: appointments } = await sql<StoredAppointment>`
      select bid_id as bid, status, wrong_pins as wrong, pin_locked_until is not null as locked from appointments
      where issue_id = ${this.issueId} order by bid_id`.execute(app.db.db())
    const handler = nameOf(issues[0]?.handler ?? null)
    return { issue: issues[0]?.status ?? '', handler, bids, appointments }
  }

  private async readPins(): Promise<void> {
    for (const { bid } of this.model.appointments)
      if (!this.pins.has(bid)) {
        const { body } = await this.as('patient').get<ShownBid[]>(`/api/v2/issues/${this.issueId}/availability_bids`)
        const [appointment, ...more] = body.find((one) => one.id === bid)?.appointments ?? []
        assert.ok(appointment?.pin_code && more.length === 0, 'one appointment, with its pin')
        this.pins.set(bid, { id: appointment.id, pin: appointment.pin_code })
      }
  }
}

interface StoredAppointment {
  readonly bid: string
  readonly status: string
  readonly wrong: number
  readonly locked: boolean
}
interface Stored {
  readonly issue: string
  readonly handler: Responder | null
  readonly bids: readonly { readonly id: string; readonly status: string }[]
  readonly appointments: readonly StoredAppointment[]
}

const byId = (a: { bid: string } | { id: string }, b: { bid: string } | { id: string }): number =>
  JSON.stringify(a) < JSON.stringify(b) ? -1 : 1

const isSame = (model: Model, stored: Stored): boolean => {
  const bids = model.bids.map(({ id, status }) => ({ id, status })).toSorted(byId)
  const appointments = model.appointments
    .map(({ bid, status, wrong, locked }) => ({ bid, status, wrong, locked }))
    .toSorted(byId)
  const shown = { issue: model.issue, handler: model.handler, bids, appointments }
  return (
    JSON.stringify(shown) ===
    JSON.stringify({ ...stored, bids: stored.bids.toSorted(byId), appointments: stored.appointments.toSorted(byId) })
  )
}

/** Money and appointments belong together, in every state; `settled`: also what jobs do at the provider is done. */
async function checkMoney({ app }: AssistanceWorld, settled: boolean): Promise<void> {
  const wrong = async (what: string, query: ReturnType<typeof sql>): Promise<void> => {
    assert.deepEqual((await query.execute(app.db.db())).rows, [], what)
  }
  await wrong(
    'each appointment has one payment, in the state that fits it',
    sql`select a.id, a.status, p.status as payment from appointments a left join payments p on p.id = a.payment_id
      where (case a.status when 'open' then p.status = 'authorized' when 'cancelled' then p.status in ('releasing', 'released')
        else p.status in ('capturing', 'captured') end) is not true or p.appointment_id <> a.id or p.amount <> a.cost`,
  )
  await wrong(
    'no money without an appointment',
    sql`select p.id, p.status from payments p where p.status in ('authorized', 'capturing', 'captured')
      and not exists (select 1 from appointments a where a.payment_id = p.id)`,
  )
  await wrong(
    'the entries of each transaction sum to zero',
    sql`select transaction_id from ledger_entries group by transaction_id, currency having sum(amount) <> 0`,
  )
  await wrong(
    'each appointment has one conversation',
    sql`select a.id from appointments a where (select count(*) from conversations c where c.appointment_id = a.id) <> 1`,
  )
  if (!settled) return
  await wrong(
    'the provider holds what is open, has taken what was closed, and has released all else',
    sql`select p.id, p.status, c.status as charge, a.status as appointment from payments p
        left join builtin_charges c on c.reference = p.provider_reference left join appointments a on a.payment_id = p.id
      where c.status is distinct from (case a.status when 'open' then 'authorized' when 'closed' then 'captured' else 'released' end)`,
  )
  await wrong(
    'the ledger holds the price of what is open',
    sql`select held, open from (select coalesce(sum(amount), 0) as held from ledger_entries where account = 'cards_held') l,
        (select coalesce(sum(cost), 0) as open from appointments where status = 'open') a where held <> open`,
  )
}

/** The same calls at every run. On failure fast-check prints the seed and the shortest sequence that fails. */
const seed = 20_261_114

test('whatever two responders, a patient and a company do at once: one appointment a bid, one handler, and the money fits', async (t: TestContext) => {
  const world = await assistanceWorld(t)
  const seen = new Set<string>()
  const run = async (batches: readonly Batch[]): Promise<void> => {
    const one = new Run(world, await world.givenIssue(), seen)
    for (const { calls, twice } of batches) await one.send(calls, twice)
    await checkMoney(world, false)
  }
  const batches = fc.array(batch, { minLength: 4, maxLength: 10, size: 'max' })
  await fc.assert(fc.asyncProperty(batches, run), {
    seed,
    numRuns: 20,
    examples: inTurn.map((calls): [readonly Batch[]] => [calls]),
  })
  assert.deepEqual(
    answersInTurn.filter((one) => !seen.has(one)),
    [],
    'all of it happened',
  )
  await world.app.settle()
  world.app.clock.advance(3600)
  await world.app.settle()
  await checkMoney(world, true)
})
