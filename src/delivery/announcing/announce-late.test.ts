import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type GivenUser, testApp } from '../../../test/support/app.ts'
import { announceAndCount, type UntypedNotice } from './announce.testing.ts'

const baseNotice = {
  type: 30,
  texts: { en: { title: 'A trip', body: 'It was made.' }, es: { title: 'Un viaje', body: 'Fue creado.' } },
  urgency: 'normal',
  data: {},
} as const

test('messages that are replaced or over before they are due', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  let causes = 0
  const notify = (users: readonly GivenUser[], notice: Partial<UntypedNotice> = {}) => {
    app.clock.advance(1)
    const whom = { userIds: users.map((user) => user.id), companyId: company.id, cause: `test:${++causes}` }
    return announceAndCount(app, { ...baseNotice, ...whom, ...notice })
  }
  const stored = async ({ id }: GivenUser) =>
    (
      await sql<{ due: Date; state: string }>`
        select d.due_at as due, d.state from notifications n join deliveries d on d.notification_id = n.id
        where n.user_id = ${id} order by n.id`.execute(app.db.db())
    ).rows

  await t.test('a message that replaces a waiting one is sent alone', async () => {
    const asleep = await app.givenTraveller(company, { timezoneIdentifier: 'Pacific/Auckland' }) // one o'clock at night
    const awake = await app.givenTraveller(company)
    const both = [asleep, awake]
    const storm = { type: 110, thread: 'storm:2' } as const
    const states = async (user: GivenUser) => (await stored(user)).map(({ state }) => state)
    await notify(both, storm)
    await sql`update deliveries set state = 'sent' where user_id = ${awake.id}`.execute(app.db.db())
    await notify(both, { ...storm, thread: 'storm:other' })
    await notify(both, { ...storm, succeeds: 'replaces' })
    assert.deepEqual(await states(asleep), ['dropped', 'waiting', 'waiting'])
    assert.deepEqual(await states(awake), ['sent', 'waiting', 'waiting'])

    assert.deepEqual(await notify(both, { ...storm, succeeds: 'ends' }), { stored: 2, deliveries: 1 })
    assert.deepEqual(
      await states(asleep),
      ['dropped', 'waiting', 'dropped', 'dropped'],
      'the person got no message of the thread, so none says that it is over',
    )
    assert.deepEqual(await states(awake), ['sent', 'waiting', 'waiting', 'waiting'])
    const { rows } = await sql<{ last_error: string | null; said: string }>`
      select last_error, tries -> 0 ->> 'said' as said from deliveries where user_id = ${asleep.id} and state = 'dropped' order by id`.execute(
      app.db.db(),
    )
    assert.deepEqual(
      rows.map(({ last_error, said }) => [last_error, said]),
      ['superseded', 'superseded', 'never_told'].map((reason) => [reason, reason]),
    )
  })

  await t.test(
    'a message is dropped when it would be over before it is due, and a digest is skipped when it would come too late',
    async () => {
      const asleep = await app.givenTraveller(company, { timezoneIdentifier: 'Pacific/Auckland' })
      const awake = await app.givenTraveller(company)
      const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
      const takeFirst = async (user: GivenUser) => {
        const [first] = await stored(user)
        await sql`delete from notifications where user_id = ${user.id}`.execute(app.db.db())
        return [first?.state, first?.due?.toISOString().slice(11, 16)]
      }
      assert.deepEqual(await notify([asleep, awake], { validUntil: inHours(3) }), { stored: 2, deliveries: 1 })
      assert.deepEqual(
        [await takeFirst(asleep), await takeFirst(awake)],
        [
          ['dropped', '18:00'],
          ['waiting', '12:00'],
        ],
      )
      await notify([asleep, awake], { urgency: 'digest', validUntil: inHours(6.5) })
      assert.deepEqual(
        [await takeFirst(asleep), await takeFirst(awake)],
        [
          ['waiting', '18:00'],
          ['waiting', '12:00'],
        ],
      )
      await notify([asleep, awake], { urgency: 'digest', validUntil: inHours(48) })
      assert.deepEqual(
        [await takeFirst(asleep), await takeFirst(awake)],
        [
          ['held', '19:00'],
          ['held', '08:00'],
        ],
      )
    },
  )
})
