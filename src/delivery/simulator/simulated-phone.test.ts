import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planOf, profileOf, profiles, simulatedChannels } from './simulated-phone.ts'

const people = Array.from({ length: 4_000 }, (_, n) => `person-${n}`)

test('as many phones behave in each way as the table says', () => {
  assert.equal(
    profiles.reduce((sum, { share }) => sum + share, 0),
    100,
  )
  const counts = Map.groupBy(people, (person) => profileOf('seed', person).name)
  for (const { name, share } of profiles) {
    const found = ((counts.get(name)?.length ?? 0) / people.length) * 100
    assert.ok(Math.abs(found - share) < 2.5, `${name}: ${found} of a hundred, not ${share}`)
  }
})

test('the same person does the same on the same channel, in the order in which it can happen', () => {
  for (const person of people.slice(0, 300))
    for (const channel of simulatedChannels) {
      const plan = planOf('seed', { person, channel, isQuestion: true })
      assert.deepEqual(plan, planOf('seed', { person, channel, isQuestion: true }))
      const times = plan.map(({ afterSeconds }) => afterSeconds)
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
      )
    }
})

test('a phone that is off says nothing; nobody opens what asks nothing, and an e-mail only lies there', () => {
  const off = people.find((person) => profileOf('seed', person).name === 'off') ?? ''
  const acts = (person: string, channel: 'apns' | 'sms' | 'voice' | 'email', isQuestion = true) =>
    planOf('seed', { person, channel, isQuestion }).map(({ act, code }) => `${act}${code && ` ${code}`}`)
  assert.deepEqual([acts(off, 'apns'), acts(off, 'sms'), acts(off, 'voice')], [[], [], ['failed no-answer']])
  const failing = people.find((person) => profileOf('seed', person).name === 'number_fails') ?? ''
  assert.deepEqual([acts(failing, 'apns'), acts(failing, 'sms')], [[], ['failed 30008']])
  const prompt = people.find((person) => profileOf('seed', person).name === 'prompt') ?? ''
  assert.deepEqual(acts(prompt, 'apns', false), ['delivered'])
  assert.deepEqual(acts(prompt, 'email'), ['delivered'])
  assert.equal(acts(prompt, 'apns')[1], 'read')
})

test('of those who answer a few need help', () => {
  const answers = people.flatMap((person) =>
    planOf('seed', { person, channel: 'sms', isQuestion: true }).filter(({ act }) => act === 'safe' || act === 'help'),
  )
  const help = answers.filter(({ act }) => act === 'help').length / answers.length
  assert.ok(help > 0.02 && help < 0.06, `${help}`)
  assert.ok(answers.length / people.length > 0.6)
})
