import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { sized } from '../../../test/support/size.ts'
import { claimIssued, openBankDetails, payoutBank } from '../../commerce/index.ts'
import { writeTransaction } from '../../commerce/ledger/ledger.service.ts'
import { schemaErrors, statementOf } from '../../commerce/payout-runs/payout-runs.testing.ts'
import { recordPayout } from '../../commerce/payouts/payout.service.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { payIssuedClaim } from './claim-payout.service.ts'
import { bank, iban, ok, type PayoutRead, payoutWorld, type Run } from './claim-payouts.testing.ts'

const size = sized('payouts in one run', { commit: 100, full: 500 })
const claimsInRun = 12

test(`a run of ${size} payouts by two people, a worker that dies, and a statement that returns three`, async (t) => {
  t.after(payoutBank.replace(() => bank))
  const world = await payoutWorld(t)
  const { app, desk, kim, lee, claimOf, events } = world
  const claims: { id: string; person: GivenUser }[] = []
  for (let n = 0; n < claimsInRun; n++) claims.push(await world.waitingClaim())
  const responder = await app.givenTraveller(world.company)
  const owed = (size - claimsInRun) * 100
  await inTransaction(app.ctx(), (tx) =>
    writeTransaction(tx, {
      id: newId(tx.now),
      kind: 'capture',
      currency: 'USD',
      companyId: null,
      paymentId: null,
      appointmentId: null,
      subscriptionId: null,
      invoiceId: null,
      postings: [
        { account: 'clearing', amount: owed },
        { account: 'responders', amount: -owed, userId: responder.id },
      ],
    }),
  )
  const draft = {
    account: 'responders',
    userId: responder.id,
    companyId: null,
    currency: 'USD',
    reference: null,
  } as const
  const bankInfo = { accountHolder: 'Rea Sponder', iban, bic: 'BUKBGB22', countryCode: 'GB' }
  for (let n = claimsInRun; n < size; n++)
    await recordPayout(app.ctx(), { ...draft, amount: 100, note: null }, bankInfo)
  await app.settle()
  const first = claims[0]
  assert.ok(first)
  const listed = async (query: string) => {
    const all: PayoutRead[] = []
    for (let page = 1; page <= 5; page++)
      all.push(...ok(await kim.get<PayoutRead[]>(`${desk}/payouts?per_page=100&page=${page}&${query}`)))
    return all
  }

  await t.test('what waits is not paid, and nothing says so', async () => {
    assert.equal((await listed('status=waiting')).length, size)
    const { status, paid_at, test_money } = await claimOf(first.id)
    assert.deepEqual([status, paid_at, test_money], ['bank-info-requested', null, false])
    assert.deepEqual(await events(first.id), [])
    assert.deepEqual(await world.told(first.person), [])
    assert.deepEqual(await world.sums(), { responders: -owed })
    const more = recordPayout(app.ctx(), { ...draft, amount: 1, note: null }, bankInfo)
    await assert.rejects(more, { status: 422 }, 'what waits is not owed a second time')
  })

  let run: Run
  await t.test('two who make a run at once: each payout is in one', async () => {
    const made = await Promise.all(
      [kim, lee].map((one) => one.post<Run>(`${desk}/payout_runs`, { payout_run: { currency: 'usd' } })),
    )
    const runs = made.filter(({ status }) => status === 201).map(({ body }) => body)
    assert.ok(made.every(({ status }) => status === 201 || status === 409))
    assert.equal(
      runs.reduce((sum, { counts }) => sum + (counts['in_run'] ?? 0), 0),
      size,
    )
    for (const { id } of runs) ok(await lee.post(`${desk}/payout_runs/${id}/reject`, { reason: 'Once more.' }))
    run = ok(await kim.post<Run>(`${desk}/payout_runs`, { payout_run: { currency: 'USD' } }))
    assert.deepEqual([run.counts['in_run'], run.amount], [size, owed + claimsInRun * 10_000])
  })

  await t.test('who made it cannot approve it; of two who approve at once one does', async () => {
    assert.equal((await kim.post(`${desk}/payout_runs/${run.id}/approve`)).status, 403)
    assert.equal((await lee.get(`${desk}/payout_runs/${run.id}/file`)).status, 409)
    const answers = await Promise.all([1, 2].map(() => lee.post(`${desk}/payout_runs/${run.id}/approve`)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    assert.equal((await lee.post(`${desk}/payout_runs/${run.id}/reject`, { reason: 'Too late.' })).status, 409)
  })

  await t.test(
    'a worker that dies among the payouts, and one between ledger and file: each is paid once, none is lost',
    async () => {
      let dies = 5
      const putBack = claimIssued.replace(async (tx, claimId, by) => {
        const done = await payIssuedClaim(tx, claimId, by)
        if (--dies === 0) throw new Error('killed')
        return done
      })
      await app.settle()
      putBack()
      const half = (await listed(`run_id=${run.id}&status=issued`)).length
      assert.ok(half > 0 && half < size, `${half} were issued before it died`)
      const noFile = openBankDetails.replace(() => Promise.reject(new Error('killed')))
      app.clock.advance(60)
      await app.settle()
      noFile()
      assert.equal((await listed(`run_id=${run.id}&status=issued`)).length, size)
      assert.equal(
        (await lee.get(`${desk}/payout_runs/${run.id}/file`)).status,
        409,
        'no file before all is written down',
      )
      app.clock.advance(600)
      await app.settle()
      run = ok(await kim.get<Run>(`${desk}/payout_runs/${run.id}`))
      assert.deepEqual([run.status, run.has_file, run.test_money], ['issued', true, false])
      const all = owed + claimsInRun * 10_000
      assert.deepEqual(await world.sums(), { responders: 0, claims: claimsInRun * 10_000, bank: -all })
      for (const { id } of claims) {
        assert.deepEqual(
          (await events(id)).map(({ event }) => event),
          [604, 1010],
        )
        assert.equal((await claimOf(id)).status, 'paid')
      }
    },
  )

  await t.test('every text says what is so', async () => {
    assert.match((await claimOf(first.id)).reason, /^The order to pay it to the bank account on file was issued\.$/)
    const told = await world.told(first.person)
    assert.equal(told.length, 1)
    assert.match(
      told[0]?.body ?? '',
      /^The order to pay \$100\.00 for flight .* was issued\. When it arrives depends on the banks\.$/,
    )
    assert.doesNotMatch(JSON.stringify(told), /on the way|test money/i)
  })

  await t.test('the file fits the schema, has every payout once, and its readers are in the audit log', async () => {
    const { text, headers } = await lee.get(`${desk}/payout_runs/${run.id}/file`)
    assert.match(String(headers['content-type']), /xml/)
    assert.deepEqual(await schemaErrors(text), [])
    const ids = [...text.matchAll(/<EndToEndId>(\w+)</g)].map(([, id]) => id)
    const listedIds = (await listed(`run_id=${run.id}`)).map(({ id }) => id.replaceAll('-', ''))
    assert.deepEqual(ids.toSorted(), listedIds.toSorted())
    assert.equal((await lee.get(`${desk}/payout_runs/${run.id}/file`)).text, text)
    const audit = ok(
      await kim.get<{ action: string }[]>(`${desk}/audit?subject_kind=payout_run&subject_id=${run.id}&per_page=100`),
    )
    const count = (action: string): number => audit.filter((one) => one.action === action).length
    assert.deepEqual([count('open_bank_details'), count('read_file')], [1, 2])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where before::text like ${`%${iban}%`} or after::text like ${`%${iban}%`}`.execute(
      app.db.db(),
    )
    assert.equal(rows[0]?.n, 0)
  })

  const [one, other] = [claims[1], claims[2]]
  assert.ok(one && other)
  await t.test('a statement settles all, and returns three: sent by two at once it counts once', async () => {
    const payouts = await listed(`run_id=${run.id}`)
    const returned = payouts
      .filter(({ claim_id: id }) => id === one.id || id === other.id)
      .concat(payouts.filter(({ claim_id: id }) => id === null).slice(0, 1))
    const line = ({ id, amount }: PayoutRead) => ({ payoutId: id, amount: (amount / 100).toFixed(2), currency: 'USD' })
    const wrong = { ...line(payouts[0] as PayoutRead), amount: '1.23' }
    const stranger = { payoutId: newId(app.clock.now()), amount: '9.99', currency: 'USD' }
    const xml = statementOf([
      ...returned.map((payout) => ({ ...line(payout), returned: 'AC04' })),
      ...payouts.map(line),
      wrong,
      stranger,
    ])
    const sent = await Promise.all(
      [kim, lee].map((who) => who.post<Record<string, number>>(`${desk}/bank_statements`, { bank_statement: { xml } })),
    )
    const [taken] = sent.map(ok)
    assert.equal(sent[0]?.text, sent[1]?.text)
    assert.deepEqual([taken?.['settled'], taken?.['returned'], taken?.['unknown']], [size, 3, 1])
    assert.match(String(taken?.['problems']), /the bank says 1\.23 USD, and we ordered/)
    const { counts } = ok(await kim.get<Run>(`${desk}/payout_runs/${run.id}`))
    assert.deepEqual([counts['settled'], counts['returned'], counts['issued']], [size - 3, 3, 0])
    const left = owed - 100 + (claimsInRun - 2) * 10_000
    assert.deepEqual(await world.sums(), { responders: -100, claims: (claimsInRun - 2) * 10_000, bank: -left })
  })

  await t.test(
    'a returned claim asks for bank details again, with the bank’s reason, and is paid once more',
    async () => {
      await app.settle()
      const { status, reason, paid_at, bank_info_given } = await claimOf(one.id)
      assert.deepEqual([status, paid_at, bank_info_given], ['bank-info-requested', null, false])
      assert.match(reason, /^The payout was returned, and nothing is paid: The account is closed \(AC04\)\.$/)
      assert.deepEqual(
        (await events(one.id)).map(({ event }) => event),
        [604, 1010, 606],
      )
      assert.equal((await listed('status=waiting')).length, 0, 'nothing goes to the account that is closed')
      await world.giveBankInfo(one, one.person)
      await app.settle()
      const second = ok(await lee.post<Run>(`${desk}/payout_runs`, { payout_run: { currency: 'USD' } }))
      ok(await kim.post(`${desk}/payout_runs/${second.id}/approve`))
      await app.settle()
      assert.equal((await claimOf(one.id)).status, 'paid')
      assert.equal((await world.told(one.person)).length, 2, 'each payout is told')
      assert.equal((await claimOf(other.id)).status, 'bank-info-requested')
    },
  )

  await t.test('a claim that is withdrawn leaves its run, and is not paid', async () => {
    const { id } = await world.waitingClaim()
    await app.settle()
    const made = ok(await lee.post<Run>(`${desk}/payout_runs`, { payout_run: { currency: 'USD' } }))
    ok(await app.as(world.company).post(`/api/v2/org/${world.company.id}/claims/${id}/withdraw`, {}))
    ok(await kim.post(`${desk}/payout_runs/${made.id}/approve`))
    await app.settle()
    assert.deepEqual((await listed(`claim_id=${id}`)).map(({ status }) => status)[0], 'cancelled')
    assert.equal((await claimOf(id)).status, 'withdrawn')
  })
})

test('without a bank it is test money: it goes by itself, and an IBAN that ends in 00 comes back', async (t) => {
  const world = await payoutWorld(t)
  const { app, claimOf, events, kim, desk } = world
  const [good, bad] = [await world.waitingClaim(), await world.waitingClaim('DE89370400440532013000')]
  await app.settle()
  for (const { id, person } of [good, bad]) {
    const { status, reason, test_money } = await claimOf(id)
    const { rows: left } = await sql`select task, attempts, leased_until, last_error from jobs`.execute(app.db.db())
    assert.deepEqual([status, test_money], ['paid', true], `jobs that are left: ${JSON.stringify(left)}`)
    assert.match(reason, /^Test money: nothing moves\./)
    const [told] = await world.told(person)
    assert.match(told?.title ?? '', /test money$/)
    assert.match(told?.body ?? '', /^Test money: nothing moves\./)
  }
  app.clock.advance(86_400)
  await app.settle()
  assert.equal((await claimOf(good.id)).status, 'paid')
  const { status, reason } = await claimOf(bad.id)
  assert.equal(status, 'bank-info-requested')
  assert.match(reason, /closed \(AC04\), says the built-in test bank/)
  assert.deepEqual(
    (await events(bad.id)).map(({ event }) => event),
    [604, 1010, 606],
  )
  assert.deepEqual(await world.sums(), { claims: 10_000, bank: -10_000 })
  const payouts = ok(await kim.get<PayoutRead[]>(`${desk}/payouts?account=claims`))
  for (const { meaning, test_money } of payouts) {
    assert.equal(test_money, true)
    assert.match(meaning, /^Test money: nothing moves\./)
  }
  assert.deepEqual(payouts.map((one) => one.status).toSorted(), ['returned', 'settled'])
  const runs = ok(await kim.get<Run[]>(`${desk}/payout_runs`))
  assert.ok(runs.length > 0 && runs.every((one) => one.test_money))
  assert.equal((await kim.get(`${desk}/payout_runs/${runs[0]?.id}/file`)).status, 409)
})
