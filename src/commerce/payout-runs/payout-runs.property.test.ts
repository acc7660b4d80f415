import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { workingApp } from '../../../test/support/worker.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { writeTransaction } from '../ledger/ledger.service.ts'
import { recordPayout, requestClaimPayout } from '../payouts/payout.service.ts'
import { claimIssued, claimReturned, openBankDetails, payoutBank } from '../payouts/payout-ports.ts'
import { endPayoutAtDesk } from './issuing.service.ts'
import { approveRun, makeRun, rejectRun } from './payout-run.service.ts'

const which = fc.nat({ max: 9 })
const twice = fc.boolean()
const amount = fc.integer({ min: 1, max: 5_000 })
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('claim'), amount, isDue: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('responder'), amount, twice }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('make'), twice }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('approve'), which, twice, byMaker: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reject'), which, twice }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('issue') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settled'), which, twice }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('returned'), which, twice }) },
)
type Act = {
  readonly do: string
  readonly amount?: number
  readonly which?: number
  readonly twice?: boolean
  readonly isDue?: boolean
  readonly byMaker?: boolean
}

/** What became of a payout, by rules that know nothing of the code. */
interface ModelPayout {
  readonly id: string
  readonly account: 'claims' | 'responders'
  readonly amount: number
  /** False: its claim turns out not to be payable when it is issued. */
  readonly isDue: boolean
  status: 'waiting' | 'in_run' | 'issued' | 'settled' | 'returned' | 'cancelled'
  run: string | null
}
interface ModelRun {
  readonly id: string
  status: 'made' | 'approved' | 'issued' | 'rejected'
}

const total = 20_000

test('any sequence of making, approving, rejecting, issuing, settling and returning: the ledger is what the model says, and nothing is paid twice', async (t) => {
  const undue = new Set<string>()
  t.after(
    payoutBank.replace(() => ({
      kind: 'file',
      account: { accountHolder: 'G', iban: 'DE89370400440532013000', bic: 'COBADEFF' },
    })),
  )
  t.after(claimIssued.replace(async (_tx, claimId) => !undue.has(claimId)))
  t.after(claimReturned.replace(async () => {}))
  const payee = { accountHolder: 'Ada', iban: 'GB33BUKB20201555555555', bic: 'BUKBGB22', countryCode: 'GB' }
  t.after(
    openBankDetails.replace(
      async (_tx, claimants) => new Map(claimants.map(({ companyId, userId }) => [`${companyId} ${userId}`, payee])),
    ),
  )
  const app = await workingApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const person = await app.givenTraveller(company)
  const [kim, lee] = [await app.givenStaff(), await app.givenStaff()]
  const as = (userId: string): Ctx => ({ ...app.ctx(), actor: { kind: 'staff', userId, keyId: null, sessionId: null } })
  const payouts = new Map<string, ModelPayout>()
  const runs = new Map<string, ModelRun>()
  const inStatus = (status: ModelPayout['status']): ModelPayout[] =>
    [...payouts.values()].filter((one) => one.status === status)

  const statusOf = async (work: Promise<unknown>): Promise<number> => {
    try {
      await work
      return 200
    } catch (error) {
      assert.ok(error instanceof Problem, String(error))
      return error.status
    }
  }
  /** Asks once, or twice at the same time: the answers in order. */
  const ask = async (isTwice: boolean | undefined, work: () => Promise<unknown>): Promise<number[]> =>
    (await Promise.all((isTwice ? [1, 2] : [1]).map(() => statusOf(work())))).toSorted()
  const expected = (isTwice: boolean | undefined, first: number, then: number): number[] =>
    (isTwice ? [first, then] : [first]).toSorted()
  /** What the responder is still owed, without what waits. */
  const free = (): number =>
    [...payouts.values()]
      .filter(({ account, status }) => account === 'responders' && status !== 'returned' && status !== 'cancelled')
      .reduce((left, one) => left - one.amount, total)

  /** Rows that the model does not know yet: what was just made. */
  const learn = async (isDue: boolean): Promise<void> => {
    const { rows } = await sql<{
      id: string
      account: 'claims' | 'responders'
      amount: number
      claim_id: string | null
    }>`
      select id, account, amount, claim_id from payouts order by id`.execute(app.db.db())
    for (const row of rows)
      if (!payouts.has(row.id)) payouts.set(row.id, { ...row, isDue, status: 'waiting', run: null })
  }

  const does: Readonly<Record<string, (act: Act) => Promise<void>>> = {
    async claim({ amount: sum = 1, isDue = true }) {
      const claimId = newId(app.clock.now())
      if (!isDue) undue.add(claimId)
      const about = { claimId, companyId: company.id, userId: person.id, subscriptionId: newId(app.clock.now()) }
      // Asked for twice, as by a job that runs twice: the claim has one payout.
      for (let n = 0; n < 2; n++)
        await inTransaction(app.ctx(), (tx) => requestClaimPayout(tx, { ...about, amount: sum, currency: 'EUR' }))
      await learn(isDue)
    },
    async responder({ amount: sum = 1, twice: isTwice }) {
      const draft = { account: 'responders', userId: person.id, companyId: null, currency: 'EUR' } as const
      const left = free()
      const second = left >= 2 * sum ? 200 : 422
      const answers = await ask(isTwice, () =>
        recordPayout(as(kim.id), { ...draft, amount: sum, reference: null, note: null }, payee),
      )
      assert.deepEqual(answers, expected(isTwice, left >= sum ? 200 : 422, left >= sum ? second : 422))
      await learn(true)
    },
    async make({ twice: isTwice }) {
      const waiting = inStatus('waiting').length
      const answers = await ask(isTwice, () => makeRun(as(kim.id), 'EUR', null))
      // Of two at once each takes some, or one takes all.
      assert.ok(answers.every((status) => status === 200 || status === 409) && answers.includes(200) === waiting > 0)
      const { rows } = await sql<{ id: string; run_id: string }>`
        select id, run_id from payouts where status = 'in_run'`.execute(app.db.db())
      for (const { id, run_id: runId } of rows) {
        if (!runs.has(runId)) runs.set(runId, { id: runId, status: 'made' })
        const payout = payouts.get(id)
        if (payout) Object.assign(payout, { status: 'in_run', run: payout.run ?? runId })
      }
      assert.equal(inStatus('waiting').length, 0)
    },
    async approve({ which: n = 0, twice: isTwice, byMaker }) {
      const run = [...runs.values()].at(-1 - n)
      if (!run) return
      const first = run.status !== 'made' ? 409 : byMaker ? 403 : 200
      const answers = await ask(isTwice, () => approveRun(as(byMaker ? kim.id : lee.id), run.id))
      assert.deepEqual(answers, expected(isTwice, first, first === 200 ? 409 : first))
      if (first === 200) run.status = 'approved'
    },
    async reject({ which: n = 0, twice: isTwice }) {
      const run = [...runs.values()].at(-1 - n)
      if (!run) return
      const first = run.status === 'made' ? 200 : 409
      assert.deepEqual(await ask(isTwice, () => rejectRun(as(kim.id), run.id, 'No.')), expected(isTwice, first, 409))
      if (first !== 200) return
      run.status = 'rejected'
      for (const one of payouts.values())
        if (one.run === run.id && one.status === 'in_run') Object.assign(one, { status: 'waiting', run: null })
    },
    async issue() {
      await app.settle()
      for (const run of runs.values()) {
        if (run.status !== 'approved') continue
        run.status = 'issued'
        for (const one of payouts.values())
          if (one.run === run.id && one.status === 'in_run') one.status = one.isDue ? 'issued' : 'cancelled'
      }
    },
    settled: (given) => end(given, 'settled'),
    returned: (given) => end(given, 'returned'),
  }
  async function end({ which: n = 0, twice: isTwice }: Act, to: 'settled' | 'returned'): Promise<void> {
    const payout = [...payouts.values()].at(-1 - n)
    if (!payout) return
    const may = payout.status === to || payout.status === 'issued' || (payout.status === 'settled' && to === 'returned')
    const answers = await ask(isTwice, () => endPayoutAtDesk(as(kim.id), payout.id, to, 'So says the bank.'))
    assert.deepEqual(answers, expected(isTwice, may ? 200 : 409, may ? 200 : 409))
    if (may) payout.status = to
  }

  const check = async (): Promise<void> => {
    const read = async <T>(text: string): Promise<T[]> => (await sql.raw<T>(text).execute(app.db.db())).rows
    assert.deepEqual(
      await read('select 1 from ledger_entries group by transaction_id, currency having sum(amount) <> 0'),
      [],
    )
    const rows = await read<{ id: string; status: string }>('select id, status from payouts')
    assert.deepEqual(
      new Map(rows.map(({ id, status }) => [id, status])),
      new Map([...payouts.values()].map(({ id, status }) => [id, status])),
    )
    const paid = (account: string): number =>
      [...payouts.values()]
        .filter((one) => one.account === account && (one.status === 'issued' || one.status === 'settled'))
        .reduce((sum, one) => sum + one.amount, 0)
    const [sums] = await read<{ claims: number; responders: number; bank: number }>(`
      select coalesce(sum(amount) filter (where account = 'claims'), 0)::bigint as claims,
        coalesce(sum(amount) filter (where account = 'responders'), 0)::bigint as responders,
        coalesce(sum(amount) filter (where account = 'bank'), 0)::bigint as bank from ledger_entries`)
    const bank = paid('claims') + paid('responders')
    assert.deepEqual(sums, { claims: paid('claims'), responders: paid('responders') - total, bank: 0 - bank })
    assert.ok(free() >= 0, 'the responder is never paid more than is owed')
  }

  await inTransaction(app.ctx(), (tx) =>
    writeTransaction(tx, {
      id: newId(tx.now),
      kind: 'capture',
      currency: 'EUR',
      companyId: null,
      paymentId: null,
      appointmentId: null,
      subscriptionId: null,
      invoiceId: null,
      postings: [
        { account: 'clearing', amount: total },
        { account: 'responders', amount: -total, userId: person.id },
      ],
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 30, size: 'max' }), async (acts) => {
      for (const one of acts) {
        await does[one.do]?.(one)
        await check()
      }
    }),
    { numRuns: 15, endOnFailure: true },
  )
})
