import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { joinAsGuest } from '../../people/members/guest.testing.ts'

interface Profile extends Record<string, unknown> {
  readonly nationalities: string[]
}
const path = '/api/v2/users/my_profile'

test('a person says which passports they hold and what they read, and changes nothing else', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const ada = await app.givenTraveller(company, { homeCountry: 'SE' })
  const phone = app.as(ada)
  app.clock.advance(60)
  const before = (await phone.get<Profile>(path)).body

  await t.test('PATCH and PUT answer the whole account', async () => {
    const changed = await phone.patch<Profile>(path, { user: { nationalities: ['per', 'se'] } })
    assert.equal(changed.status, 200, changed.text)
    const updated_at = app.clock.now().toISOString()
    assert.deepEqual(changed.body, { ...before, nationalities: ['PE', 'SE'], updated_at })
    const put = await phone.put<Profile>(path, { user: { nationalities: ['CO'] } })
    assert.deepEqual(put.body.nationalities, ['CO'])
    assert.deepEqual((await phone.get<Profile>(path)).body, put.body)
  })

  await t.test('a whole account sent back changes nothing, and other fields are ignored', async () => {
    const now = (await phone.get<Profile>(path)).body
    app.clock.advance(60)
    assert.deepEqual((await phone.put<Profile>(path, { user: now })).body, now)
    const more = { nationalities: ['CO'], first_name: 'Eve', email: 'eve@example.com', home_country: 'NO' }
    assert.deepEqual((await phone.patch<Profile>(path, { user: more })).body, now)
    assert.deepEqual((await phone.patch<Profile>(path, { user: {} })).body, now)
  })

  await t.test('the language of messages, and no other than a known one', async () => {
    const own = (await phone.get<Profile>(path)).body
    assert.equal((await phone.patch<Profile>(path, { user: { language: 'es-PE' } })).body['language'], 'es')
    assert.deepEqual((await phone.get<Profile>(path)).body.nationalities, own.nationalities)
    const refused = await phone.patch<{ error: { fields: Record<string, string[]> } }>(path, {
      user: { language: 'xx' },
    })
    assert.deepEqual([refused.status, Object.keys(refused.body.error.fields)], [422, ['language']])
    await phone.patch(path, { user: { language: own['language'] } })
  })

  await t.test('an unknown code is refused by its name', async () => {
    const refused = await phone.patch<{ error: { fields: Record<string, string[]> } }>(path, {
      user: { nationalities: ['SE', 'XX'] },
    })
    assert.equal(refused.status, 422, refused.text)
    assert.match(refused.body.error.fields['nationalities']?.[0] ?? '', /“XX”/)
  })

  await t.test('the company’s servers hear of it, with the new list', async () => {
    const { rows } = await sql<{ user: Profile }>`
      select payload -> 'user' as user from webhook_events where company_id = ${company.id} and event = 504
      order by sequence desc limit 1`.execute(app.db.db())
    assert.deepEqual(rows[0]?.user.nationalities, ['CO'])
  })

  await t.test('other keys change no profile', async () => {
    for (const caller of [app.nobody, app.as(company), app.asPublic(company), app.as(await app.givenStaff())])
      assert.equal((await caller.patch(path, { user: { nationalities: ['SE'] } })).status, 401)
    assert.deepEqual((await phone.get<Profile>(path)).body.nationalities, ['CO'])
  })

  await t.test('a guest changes the account with the key of the own company, not with the host’s', async () => {
    const guest = await joinAsGuest(app, ada, await app.givenCompany())
    const refused = await app.as(guest).patch(path, { user: { nationalities: ['SE'] } })
    assert.equal(refused.status, 403, refused.text)
    assert.equal((await phone.patch(path, { user: { nationalities: ['SE'] } })).status, 200)
    assert.deepEqual((await app.as(guest).get<Profile>(path)).body.nationalities, ['SE'])
  })
})
