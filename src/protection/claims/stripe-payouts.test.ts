import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { writeTransaction } from '../../commerce/ledger/ledger.service.ts'
import { sendEvent } from '../../commerce/payment-events/payment-events.testing.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { iban, ok, type PayoutRead } from './claim-payouts.testing.ts'
import { badIban, otherIban, stripeWorld } from './stripe-payouts.testing.ts'

test('a run that Stripe pays: claims and a responder, one bad account, one payout that fails later', async (t) => {
  const world = await stripeWorld(t)
  const { app, server, connect, desk, kim, claimOf, events, payoutOf } = world
  connect.badIbans.add(badIban)
  const before = connect.balance
  const [good, late] = [await world.waitingClaim(), await world.waitingClaim()]
  const bad = await world.waitingClaim(badIban)
  const responder: GivenUser = await app.givenTraveller(world.company)
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
        { account: 'clearing', amount: 2500 },
        { account: 'responders', amount: -2500, userId: responder.id },
      ],
    }),
  )
  const bank_info = { account_holder: 'Rea Sponder', iban: otherIban, bic: 'BNPAFRPP', country_code: 'FR' }
  const asked = { account: 'responders', user_id: responder.id, amount: 2500, currency: 'USD', bank_info }
  const toResponder = ok(await kim.post<PayoutRead>(`${desk}/payouts`, { payout: asked }))
  const run = await world.paidRun()

  await t.test('each payee has an account at Stripe, a transfer to it and a payout from it', async () => {
    assert.deepEqual([run.status, run.bank, run.has_file, run.test_money], ['issued', 'stripe', false, false])
    assert.match(run.meaning, /^Its payouts are issued, and Stripe is asked to pay each of them\.$/)
    assert.deepEqual([run.counts['issued'], run.counts['returned']], [3, 1])
    assert.equal((await kim.get(`${desk}/payout_runs/${run.id}/file`)).status, 409)
    assert.deepEqual([connect.accounts.size, connect.transfers.size, connect.payouts.size], [3, 3, 3])
    for (const { id, amount } of [await payoutOf(good.id), await payoutOf(late.id), toResponder]) {
      const paid = connect.payoutFor(id)
      assert.deepEqual([paid.amount, paid.currency], [amount, 'usd'])
      const [transfer] = connect.listTransfers({ destination: paid.account, transfer_group: run.id })
      assert.deepEqual([transfer?.amount, transfer?.metadata['payout_id']], [amount, id])
      const request = server.requests(/POST \/v1\/payouts$/).find(({ account }) => account === paid.account)
      assert.ok(request?.key?.includes(id))
    }
    assert.deepEqual([...connect.accounts.values()].map((one) => one.iban).toSorted(), [otherIban, iban, iban])
    assert.deepEqual([connect.paid(), before - connect.balance], [22_500, 22_500])
  })

  await t.test('an account that Stripe refuses turns the payout back, with the reason', async () => {
    const { status, reason, bank_info_given } = await claimOf(bad.id)
    assert.deepEqual([status, bank_info_given], ['bank-info-requested', false])
    assert.match(reason, /nothing is paid: The account number is wrong \(account_number_invalid\)\.$/)
    assert.deepEqual(
      (await events(bad.id)).map(({ event }) => event),
      [604, 1010, 606],
    )
    assert.equal((await payoutOf(bad.id)).status, 'returned')
  })

  await t.test('what was issued is paid in the ledger and for the claims, and no text says more', async () => {
    assert.deepEqual(await world.sums(), { claims: 20_000, responders: 0, bank: -22_500 })
    const { status, reason } = await claimOf(good.id)
    assert.deepEqual([status, reason], ['paid', 'The order to pay it to the bank account on file was issued.'])
    const payout = await payoutOf(good.id)
    assert.deepEqual([payout.status, payout.meaning], ['issued', 'Stripe has the order to pay it.'])
    assert.equal(payout.stripe_reference, connect.payoutFor(payout.id).id)
    const [told] = ok(await app.as(responder).get<{ title: string; body: string }[]>('/api/v2/notifications'))
    assert.match(`${told?.title} ${told?.body}`, /^Your payout was ordered The order to pay \$25\.00/)
  })

  await t.test('bank details were opened once for each, in the audit log, and the IBAN is nowhere', async () => {
    const audit = ok(
      await kim.get<{ action: string }[]>(`${desk}/audit?subject_kind=payout_run&subject_id=${run.id}&per_page=100`),
    )
    assert.equal(audit.filter(({ action }) => action === 'open_bank_details').length, 4)
    for (const table of [
      'audit_log',
      'jobs',
      'dead_jobs',
      'payouts',
      'stripe_payees',
      'stripe_payouts',
      'stripe_events',
    ]) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(
        app.db.db(),
      )
      assert.doesNotMatch(rows.map(({ text }) => text).join(), new RegExp([iban, otherIban, badIban].join('|')), table)
    }
  })

  await t.test('Stripe’s events settle, once each; strangers’ change nothing', async () => {
    const { id } = await payoutOf(good.id)
    assert.equal((await kim.post(`${desk}/payouts/${id}/return`, { reason: 'It came back.' })).status, 409)
    const first = await Promise.all([1, 2, 3].map(() => world.tell('payout.paid', id, 'evt_paid')))
    assert.deepEqual([...new Set(first.map(({ status, body }) => `${status} ${body.outcome}`))], ['200 handled'])
    assert.equal((await world.tell('payout.paid', id)).body.outcome, 'known')
    assert.equal((await world.tell('payout.paid', toResponder.id)).body.outcome, 'handled')
    assert.equal((await payoutOf(good.id)).status, 'settled')
    const ours = connect.payoutFor((await payoutOf(late.id)).id)
    const strangers = [
      await sendEvent(app, 'payout.paid', { ...ours, id: 'po_other', metadata: {} }, undefined, ours.account),
      await sendEvent(app, 'payout.paid', ours, undefined, 'acct_other'),
      await sendEvent(app, 'payout.paid', { ...ours, id: 'po_other' }, undefined, ours.account),
      await sendEvent(app, 'payout.updated', ours, undefined, ours.account),
    ]
    assert.deepEqual(
      strangers.map(({ status, body }) => [status, body.outcome]),
      strangers.map(() => [200, 'ignored']),
    )
    assert.equal((await payoutOf(late.id)).status, 'issued')
    const shown = ok(await kim.get<{ id: string; payout_id: string | null }[]>(`${desk}/payment_events`))
    assert.equal(shown.find((one) => one.id === 'evt_paid')?.payout_id, id)
  })

  await t.test('one that fails comes back: the claim, the ledger, and the money at Stripe', async () => {
    const { id } = await payoutOf(late.id)
    await world.tell('payout.paid', id)
    connect.failPayout(connect.payoutFor(id).id, 'account_closed', 'The bank account has been closed.')
    const told = await Promise.all([1, 2].map(() => world.tell('payout.failed', id, 'evt_failed')))
    for (const { body } of told) assert.equal(body.outcome, 'handled')
    assert.equal((await world.tell('payout.failed', id)).body.outcome, 'known')
    assert.equal((await world.tell('payout.paid', id)).body.outcome, 'unexpected')
    await app.settle()
    const { status, reason } = await claimOf(late.id)
    assert.equal(status, 'bank-info-requested')
    assert.match(reason, /nothing is paid: The bank account has been closed \(account_closed\)\.$/)
    assert.deepEqual(await world.sums(), { claims: 10_000, responders: 0, bank: -12_500 })
    assert.deepEqual([connect.paid(), before - connect.balance], [12_500, 12_500], 'the transfer was taken back')
    const { counts } = await world.runOf(run)
    assert.deepEqual([counts['settled'], counts['returned'], counts['issued']], [2, 2, 0])
  })

  await t.test('with other bank details it is paid once more, and a payee who is known has one account', async () => {
    server.forgetKeys()
    await world.giveBankInfo(late, late.person, otherIban)
    const again = await world.claim({ status: 'bank-info-requested' }, good.person)
    await world.giveBankInfo(again, good.person)
    await world.paidRun()
    assert.equal((await claimOf(late.id)).status, 'paid')
    const accountOf = async (id: string) => connect.payoutFor((await payoutOf(id)).id).account
    assert.equal(await accountOf(again.id), await accountOf(good.id))
    assert.equal(connect.accounts.get(await accountOf(late.id))?.iban, otherIban)
    assert.equal(connect.accounts.size, 4)
    assert.deepEqual(await world.sums(), { claims: 30_000, responders: 0, bank: -32_500 })
    assert.deepEqual([connect.paid(), before - connect.balance], [32_500, 32_500])
  })
})

test('the account of an erased person is deleted at Stripe, once its money has left it', async (t) => {
  const world = await stripeWorld(t)
  const { app, connect, kim, desk } = world
  const { id, person } = await world.waitingClaim()
  await world.paidRun()
  const payout = connect.payoutFor((await world.payoutOf(id)).id)
  connect.failPayout(payout.id, 'account_closed', 'The bank account has been closed.')
  ok(await kim.post(`${desk}/users/${person.id}/erase`, { confirm: true }))
  await app.settle()
  assert.equal(connect.accounts.get(payout.account)?.isDeleted, false, 'the money of the failed payout is on it')
  const { rows } = await sql<{ account: string | null }>`
    select account from stripe_payouts union all select account from stripe_payees`.execute(app.db.db())
  assert.deepEqual(rows, [{ account: null }])
  assert.equal((await sendEvent(app, 'payout.failed', payout, undefined, payout.account)).body.outcome, 'handled')
  await app.settle()
  await world.later()
  assert.equal(connect.accounts.get(payout.account)?.isDeleted, true)
  assert.deepEqual(await world.sums(), { claims: 0, bank: 0 })
  assert.equal(connect.paid(), 0)
})
