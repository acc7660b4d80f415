import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { type KeptDecision, verifyDecision } from '../decisions/kept-decision.ts'
import { payAcceptedClaim, payWaitingClaims } from './claim-payout.service.ts'
import { lockClaim, readClaims } from './claim-reading.service.ts'
import { reopenClaim } from './claim-reopening.service.ts'
import { moveClaim } from './claim-status.service.ts'
import { at, type ClaimEvent, claimWorld, numbersOf, paidOut } from './claims.testing.ts'
import { decideObserved, decideRegistration } from './deciding.service.ts'

test('claims', async (t) => {
  const world = await claimWorld(t)
  const numbers = async (company: Parameters<typeof world.events>[0]): Promise<number[]> =>
    numbersOf(await world.events(company))

  await t.test('a delay is told on an estimate, accepted on arrival, and paid', async () => {
    const { company, person, flights, ...registration } = await world.register({ bankInfo: true })
    const [flight] = flights
    await sql`update trips set external_id = 'PNR-1' where id = ${registration.tripId}`.execute(world.db.db())
    await world.observe(flight, { estimated_arrival: at(480 + 119) })
    assert.deepEqual(await numbers(company), [])
    await world.observe(flight, { estimated_arrival: at(480 + 120) })
    assert.deepEqual(await numbers(company), [1002, 1009, 600])
    await world.observe(flight, { estimated_arrival: at(480 + 150) })
    assert.deepEqual(await numbers(company), [1002, 1009, 600])
    await world.observe(flight, { status: 'landed', actual_arrival: at(480 + 130) })
    const events = await world.events(company)
    assert.deepEqual(numbersOf(events), [1002, 1009, 600, 601, 602, 604, 1010])
    assert.equal(await paidOut(world, registration.subscriptionId), 10_000)
    const [delayed] = events.filter(({ event }) => event === 1002)
    const paid = events.find(({ event }) => event === 604)?.payload['claim'] as Record<string, unknown>
    assert.deepEqual(delayed?.payload, {
      claim_id: paid['id'],
      claim_human_id: paid['human_id'],
      subscription_id: registration.subscriptionId,
      trip_id: registration.tripId,
      air_segment_id: flight?.airSegmentId,
      registration_id: registration.id,
      external_ids: [person.externalId, 'PNR-1'],
      user_ids: [person.id],
      airline: 'BA',
      flight_number: flight?.number,
      origin: 'LHR',
      destination: 'JFK',
      scheduled_departure: at(0),
      scheduled_arrival: at(480),
      estimated_departure: null,
      estimated_arrival: at(600),
      actual_departure: null,
      actual_arrival: null,
      diverted_to: null,
      kind: 'flight_delayed',
      minutes: 120,
      amount: 10_000,
      currency_code: 'USD',
      reason: `BA ${flight?.number} is expected to arrive 120 minutes late; 120 minutes or more are a delay.`,
    })
    assert.equal(paid['status'], 'paid')
    const staff = world.as(await world.givenStaff())
    const { body: entries } = await staff.get<{ kind: string; account: string; amount: number }[]>(
      `/api/desk/ledger_entries?claim_id=${paid['id']}`,
    )
    const written = entries.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`).toSorted()
    assert.deepEqual(written, ['claim bank -10000', 'claim claims 10000'])
    assert.deepEqual(
      (paid['history'] as { status: string }[]).map(({ status }) => status),
      ['submitted', 'evaluating', 'accepted', 'paid'],
    )
  })

  await t.test('an estimate that does not come true withdraws the claim; late again opens it', async () => {
    const { company, flights } = await world.register({ bankInfo: true })
    await world.observe(flights[0], { estimated_arrival: at(480 + 130) })
    await world.observe(flights[0], { estimated_arrival: at(480 + 30) })
    assert.deepEqual(await numbers(company), [1002, 1009, 600, 607])
    await world.observe(flights[0], { estimated_arrival: at(480 + 180) })
    assert.deepEqual(await numbers(company), [1002, 1009, 600, 607, 605])
    await world.observe(flights[0], { status: 'landed', actual_arrival: at(480 + 10) })
    assert.deepEqual(await numbers(company), [1002, 1009, 600, 607, 605, 601, 603])
  })

  await t.test(
    'without bank details they are asked for; a flight reinstated before the payout withdraws it',
    async () => {
      const first = await world.register()
      await world.observe(first.flights[0], { status: 'cancelled' })
      assert.deepEqual(await numbers(first.company), [1003, 1009, 600, 601, 602, 606])
      await world.observe(first.flights[0], { status: 'scheduled' })
      assert.deepEqual((await numbers(first.company)).slice(6), [607])

      const second = await world.register()
      await world.observe(second.flights[0], { status: 'cancelled' })
      await world.giveBankInfo(second)
      await inTransaction(world.ctx(), (tx) => payWaitingClaims(tx, second.company.id, second.person.id))
      await world.settle()
      assert.deepEqual((await numbers(second.company)).slice(5), [606, 604, 1010])
      await world.observe(second.flights[0], { status: 'scheduled' })
      assert.deepEqual((await numbers(second.company)).slice(8), [], 'nothing is taken back after the payout')
      assert.equal(await paidOut(world, second.subscriptionId), 30_000)
    },
  )

  await t.test('a missed connection names the flight that is missed', async () => {
    const { company, flights } = await world.register({ numbers: ['2001', '2002'], bankInfo: true })
    await world.observe(flights[0], { status: 'landed', actual_arrival: at(480 + 76) })
    const events = await world.events(company)
    assert.deepEqual(numbersOf(events), [1005, 1009, 600, 601, 602, 604, 1010])
    const { payload } = events.find(({ event }) => event === 1005) as ClaimEvent
    assert.deepEqual(
      [payload['air_segment_id'], payload['flight_number'], payload['minutes']],
      [flights[1]?.airSegmentId, '2002', 44],
    )
  })

  await t.test('over a cap there is no claim, and the disruption is told', async () => {
    const caps = { capPerTrip: 45_000, capPerYear: 60_000 }
    const first = await world.register({ numbers: ['2101', '2102', '2103'], terms: caps })
    const { company, person, subscriptionId, tripId } = first
    await world.observe(first.flights[0], { status: 'cancelled' })
    await world.observe(first.flights[1], { status: 'cancelled' })
    await world.observe(first.flights[2], { status: 'diverted' })
    const perTrip = (await world.events(company)).filter(({ event }) => event >= 1000)
    assert.deepEqual(numbersOf(perTrip), [1003, 1009, 1003, 1020, 1004, 1009])
    const { payload } = perTrip[3] as ClaimEvent
    const about = { subscription_id: subscriptionId, trip_id: tripId, air_segment_id: first.flights[1]?.airSegmentId }
    const money = { amount: 30_000, cap: 45_000, counted: 30_000, currency_code: 'USD' }
    for (const [key, value] of Object.entries({ ...about, ...money, claim_id: null, trigger_event: 1003 }))
      assert.equal(payload[key], value, key)

    const second = await world.register({ company, person, subscriptionId, numbers: ['2104', '2105'], terms: caps })
    await world.observe(second.flights[0], { status: 'diverted' })
    await world.observe(second.flights[1], { status: 'cancelled' })
    const annual = (await world.events(company)).filter(({ event }) => event >= 1000).slice(6)
    assert.deepEqual(numbersOf(annual), [1004, 1009, 1003, 1021], 'exactly at the cap of the year is paid')
    assert.equal(annual[3]?.payload['trigger_event'], 1003)
  })

  await t.test('a late departure opens the lounge, without a claim', async () => {
    const { company, person, flights } = await world.register()
    await world.observe(flights[0], { estimated_departure: at(60) })
    assert.deepEqual(await numbers(company), [1008])
    const { body } = await world.as(person).get<{ type: number; data: object }[]>('/api/v2/notifications')
    assert.deepEqual(body.filter(({ type }) => type === 1008).length, 1)
  })

  await t.test('baggage waits for staff, who stay within the caps', async () => {
    const caps = { capPerTrip: 60_000 }
    const { id, company, flights, person } = await world.register({ terms: caps, bankInfo: true })
    const report = async (kind: 'delayed' | 'lost'): Promise<void> => {
      const reportId = newId(world.ctx().now)
      await sql`insert into baggage_reports (id, company_id, registration_id, air_segment_id, kind, reference, reported_at)
        values (${reportId}, ${company.id}, ${id}, ${flights[0]?.airSegmentId}, ${kind}, 'LHRBA12345', ${world.ctx().now})`.execute(
        world.db.db(),
      )
      await decideRegistration(world.ctx(), id)
      await world.settle()
    }
    await report('lost')
    assert.deepEqual(await numbers(company), [1007, 1009, 600, 601])
    const claims = (await readClaims(world.ctx(), { userId: person.id }, { page: 1, perPage: 10 })).items
    assert.deepEqual(
      claims.map(({ kind, status, reference }) => [kind, status, reference]),
      [['baggage_lost', 'evaluating', 'LHRBA12345']],
    )
    const move = (status: 'accepted' | 'denied', reason: string) =>
      inTransaction(world.ctx(), async (tx) =>
        moveClaim(tx, await lockClaim(tx, {}, claims[0]?.id ?? ''), status, { reason, changedBy: 'staff' }),
      )
    await move('denied', 'There is no proof.')
    await report('delayed')
    await world.observe(flights[0], { status: 'landed', actual_arrival: at(480 + 120) })
    await inTransaction(world.ctx(), async (tx) => {
      const lost = await lockClaim(tx, { companyId: company.id }, claims[0]?.id ?? '')
      const after = await reopenClaim(tx, lost, { reason: 'Here is the proof.', changedBy: 'company' })
      assert.equal(after.status, 'denied', 'others have used up the cap')
      assert.deepEqual(
        after.history.map(({ status }) => status),
        ['submitted', 'evaluating', 'denied', 'reopened', 'evaluating', 'denied'],
      )
    })
    await assert.rejects(move('accepted', 'Anyway.'), /The claim is denied: it cannot become accepted/)
  })

  await t.test('a white-label company relays the message; others’ travellers get it', async () => {
    const label = await world.givenCompany({ features: ['alerts', 'white_label'] })
    const relayed = await world.register({ company: label })
    await world.observe(relayed.flights[0], { estimated_arrival: at(480 + 125) })
    const delays = (await world.events(label)).filter(({ event }) => event === 1002)
    assert.deepEqual(
      delays.map(({ event_name }) => event_name),
      ['flight_protect.flight_delayed', 'notification.suppressed'],
    )
    const own = await world.register()
    await world.observe(own.flights[0], { estimated_arrival: at(480 + 125) })
    assert.deepEqual(await numbers(own.company), [1002, 1009, 600])
    const { body } = await world
      .as(own.person)
      .get<{ type: number; body: string; data: Record<string, unknown> }[]>('/api/v2/notifications')
    const [message] = body.filter(({ type }) => type === 1002)
    assert.match(String(message?.body), /arrives 125 minutes late.*\$100\.00.*http:\/\/godwit\.test\/api\/v2\/claims\//)
    assert.deepEqual(message?.data, {
      trip_id: own.tripId,
      air_segment_id: own.flights[0]?.airSegmentId,
      subscription_id: own.subscriptionId,
      claim_id: (await world.events(own.company)).find(({ event }) => event === 1009)?.payload['claim_id'],
    })
  })

  await t.test('work that waits changes nothing of what is told', async () => {
    const facts = [
      { estimated_arrival: at(480 + 130) },
      { estimated_arrival: at(480) },
      { estimated_arrival: at(480 + 200) },
      { status: 'cancelled' as const },
      { status: 'landed' as const, actual_arrival: at(480 + 140) },
    ]
    const prompt = await world.register()
    for (const one of facts) await world.observe(prompt.flights[0], one)
    const late = await world.register()
    for (const one of facts) await world.take(late.flights[0], one)
    await world.settle()
    const told = await numbers(late.company)
    assert.deepEqual(told, await numbers(prompt.company))
    assert.deepEqual(told.slice(0, 5), [1002, 1009, 600, 607, 605])
    assert.ok(told.includes(606), 'bank details are asked for, also where the facts turn at once')
  })

  await t.test('a worker that is killed at any point neither loses nor doubles anything', async () => {
    const killed = await world.register({ bankInfo: true })
    await world.take(killed.flights[0], { status: 'cancelled' })
    const lost = new Error('killed')
    const rejected = (work: (tx: Ctx) => Promise<unknown>): Promise<void> =>
      assert.rejects(
        inTransaction(world.ctx(), async (tx) => {
          await work(tx)
          throw lost
        }),
        lost,
      )
    await rejected((tx) => decideObserved(tx, [killed.id]))
    await Promise.all([decideObserved(world.ctx(), [killed.id]), decideObserved(world.ctx(), [killed.id])])
    assert.deepEqual(await numbers(killed.company), [1003, 1009, 600, 601, 602])
    const made = (await world.events(killed.company)).find(({ event }) => event === 1009)
    const claimId = String(made?.payload['claim_id'])
    await rejected((tx) => payAcceptedClaim(tx, claimId))
    assert.equal(await paidOut(world, killed.subscriptionId), 0)
    await Promise.all([payAcceptedClaim(world.ctx(), claimId), payAcceptedClaim(world.ctx(), claimId)])
    await world.settle()
    assert.equal(await paidOut(world, killed.subscriptionId), 30_000)
    assert.deepEqual((await numbers(killed.company)).slice(5), [604, 1010])
  })

  await t.test('each decision about a claim is kept, and comes out the same again', async () => {
    const { rows } = await sql<KeptDecision>`
      select version, inputs, result, inputs_digest as "inputsDigest", result_digest as "resultDigest" from claim_decisions`.execute(
      world.db.db(),
    )
    assert.ok(rows.length > 20, 'decisions are kept')
    for (const kept of rows) assert.deepEqual(verifyDecision(kept).differences, [])
    const changed = rows[0] as KeptDecision
    assert.equal(
      verifyDecision({ ...changed, inputs: { ...changed.inputs, others: { trip: 1, year: 1 } } }).same,
      false,
    )
  })
})
