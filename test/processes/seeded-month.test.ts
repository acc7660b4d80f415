import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenDatabase } from '../support/database.ts'
import { countEvents, differencesOf, outcomeParts } from '../support/month/outcome.ts'
import { planMonth } from '../support/month/plan.ts'
import { runMonth } from '../support/month/run.ts'
import { givenChance } from '../support/seeded.ts'
import { sized } from '../support/size.ts'

const stepsOfDay = sized('steps of a day in which observations are sent', { commit: 1, full: 2 })
const mostKills = sized('kills of a worker, at most', { commit: 2, full: 12 })

test('days of flights with workers that are killed at work: payouts and events are those of an uninterrupted run', async (t) => {
  const chance = givenChance(t)
  const plan = planMonth({ trips: 40, seed: 'suite 102', days: 6 })
  const run = async (workers: number, kills: number) =>
    runMonth(t, plan, {
      databaseUrl: await givenDatabase(t, 'world'),
      hours: 24 / stepsOfDay,
      workers,
      kills,
      mostKills,
      chance,
    })
  const usual = await run(1, 0)
  const counts = countEvents(usual.outcome)
  t.diagnostic(JSON.stringify(counts))
  const interrupted = await run(2, 0.75)
  t.diagnostic(`${interrupted.killed} workers were killed, ${interrupted.lostJobs} jobs had to be done again`)

  await t.test('the days have disruptions, payouts, withdrawals and a cap that is reached', () => {
    for (const event of [600, 602, 604, 606, 607, 1000, 1002, 1003, 1004, 1005, 1010, 1020])
      assert.ok(counts[event], `event ${event} is told`)
  })
  await t.test('workers were killed at work', () => assert.ok(interrupted.lostJobs > 0))
  for (const part of outcomeParts)
    await t.test(`the same ${part}`, () =>
      assert.deepEqual(differencesOf(part, usual.outcome, interrupted.outcome), []),
    )
  for (const [name, { exceededCaps, deadJobs }] of Object.entries({ usual, interrupted })) {
    await t.test(`${name}: no cap is exceeded`, () => assert.deepEqual(exceededCaps, []))
    await t.test(`${name}: no job has failed for good`, () => assert.deepEqual(deadJobs, []))
  }
})
