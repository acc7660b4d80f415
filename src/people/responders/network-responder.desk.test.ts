import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { newId } from '../../platform/ids.ts'

interface Responder extends Record<string, unknown> {
  readonly id: string
  readonly types: number[]
  readonly revision: number
  readonly authentication_token: string
}
interface Refused {
  readonly error: { readonly code: string; readonly fields?: object }
}
const path = '/api/desk/network_responders'
const mara = {
  first_name: 'Mara',
  last_name: 'Quist',
  email: 'mara@clinic.example',
  language: 'es',
  languages_spoken: ['es', 'en'],
  bio: 'Fevers.',
  timezone_identifier: 'America/Lima',
  types: [57, 55],
  doctor_settings: { telemed_consult_cost: 6000 },
}

test('staff make, find, change and delete responders of the network', async (t) => {
  const app = await testApp(t)
  const staff = app.as(await app.givenStaff())
  const made = await staff.post<Responder>(path, { network_responder: mara })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body
  assert.deepEqual(
    [made.body.types, made.body['bio'], made.body['languages_spoken'], made.body['timezone_identifier']],
    [[55, 57], 'Fevers.', ['es', 'en'], 'America/Lima'],
  )
  assert.equal((made.body['doctor_settings'] as Record<string, unknown>)['telemed_consult_cost'], 6000)
  assert.match(String(made.headers['etag']), /^"1\.|^"2\./)
  const phone = app.as(made.body.authentication_token)
  const profile = await phone.get<Record<string, unknown>>('/api/v2/users/my_profile')
  assert.deepEqual([profile.status, profile.body['id'], profile.body['bio']], [200, id, 'Fevers.'])

  app.clock.advance(1)
  const other = await staff.post<Responder>(path, {
    network_responder: { name: 'Ole Dahl', email: 'ole@clinic.example', roles: [59] },
  })
  assert.deepEqual([other.status, other.body.types], [201, [59]])
  const ids = async (query: string) => (await staff.get<Responder[]>(`${path}${query}`)).body.map((one) => one.id)
  assert.deepEqual(await ids(''), [id, other.body.id])
  assert.deepEqual(await ids('?q=quist'), [id])
  assert.deepEqual(await ids('?type=59'), [other.body.id])
  assert.deepEqual(await ids('?type=50'), [])
  const paged = await staff.get<Responder[]>(`${path}?per_page=1&page=2`)
  assert.deepEqual([paged.body.map((one) => one.id), paged.headers['total-count']], [[other.body.id], '2'])
  assert.doesNotMatch(paged.text, /authentication_token/)

  const one = `${path}/${id}`
  const read = await staff.get<Responder>(one)
  assert.deepEqual(read.body, made.body)
  const edited = await staff.patch<Responder>(
    one,
    { network_responder: { bio: 'Fevers and bites.', types: [55, 59] } },
    { 'if-match': `"${read.body.revision}"` },
  )
  assert.deepEqual(
    [edited.status, edited.body.types, edited.body['bio'], edited.body['email']],
    [200, [55, 59], 'Fevers and bites.', mara.email],
  )
  const late = await staff.put<Refused>(
    one,
    { network_responder: { types: [50] } },
    { 'if-match': `"${read.body.revision}"` },
  )
  assert.deepEqual([late.status, late.body.error.code], [412, 'changed_meanwhile'])
  assert.deepEqual((await staff.get<Responder>(one)).body.types, [55, 59])

  const gone = await staff.delete<Responder>(one)
  assert.deepEqual([gone.status, gone.body.types, gone.body['deleted_at'] === null], [200, [], false], gone.text)
  await app.changesReceived()
  assert.equal((await phone.get('/api/v2/users/my_profile')).status, 401)
  assert.equal((await staff.get(one)).status, 404)
  assert.deepEqual(await ids(''), [other.body.id])
  const again = await staff.post<Responder>(path, { network_responder: mara })
  assert.equal(again.status, 201, 'the address is free again')

  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject_kind = 'user' and subject_id = ${id} order by id`.execute(app.db.db())
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['create', 'set_network_types', 'update', 'set_network_types', 'delete', 'set_network_types'],
  )
})

test('what is wrong with a responder of the network is said by field', async (t) => {
  const app = await testApp(t)
  const staffer = await app.givenStaff()
  const staff = app.as(staffer)
  for (const [change, fields] of [
    [{ types: undefined }, ['types']],
    [{ types: [] }, ['types']],
    [{ types: [99] }, ['types']],
    [{ email: 'no address' }, ['email']],
    [{ first_name: undefined }, ['first_name']],
    [{ email: undefined, types: undefined }, ['email', 'types']],
    [{ timezone_identifier: 'Middle/Earth' }, ['timezone_identifier']],
    [{ languages_spoken: ['Elvish of the woods'] }, ['languages_spoken']],
    [{ email: staffer.email }, ['email']],
    [{ password: 'a good password' }, ['password']],
  ] as const)
    await t.test(nameOf(change), async () => {
      const refused = await staff.post<Refused>(path, { network_responder: { ...mara, ...change } })
      assert.ok([400, 422].includes(refused.status), refused.text)
      const named = Object.keys(refused.body.error.fields ?? {}).map((field) => field.replace(/^.*\b(?=types)/, ''))
      assert.deepEqual(
        [...new Set(named.map((field) => field.split(/[./[]/)[0]))].toSorted(),
        [...fields],
        refused.text,
      )
    })
})

test('only staff see and make responders of the network', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany({ features: ['assistance'] })
  const staff = app.as(await app.givenStaff())
  const network = await app.givenNetworkResponder()
  const traveller = await app.givenTraveller(company)
  const manager = await app.signedIn(await app.givenManager(company))
  const one = `${path}/${network.id}`
  const callers = [
    ['nobody', app.nobody, 401],
    ['a public key', app.asPublic(company), 401],
    ['a company key', app.as(company), 401],
    ['a traveller', app.as(traveller), 401],
    ['the responder', app.as(network), 401],
    ['a manager', manager, 403],
  ] as const
  for (const [name, caller, status] of callers)
    await t.test(name, async () => {
      const answers = [
        await caller.get(path),
        await caller.post(path, { network_responder: mara }),
        await caller.get(one),
        await caller.patch(one, { network_responder: { bio: 'X' } }),
        await caller.delete(one),
      ]
      assert.deepEqual(
        answers.map((answer) => answer.status),
        answers.map(() => status),
      )
    })
  for (const id of [traveller.id, newId(app.clock.now())])
    await t.test(nameOf(id === traveller.id ? 'a traveller is none' : 'an unknown id'), async () => {
      assert.equal((await staff.get(`${path}/${id}`)).status, 404)
      assert.equal((await staff.patch(`${path}/${id}`, { network_responder: { bio: 'X' } })).status, 404)
      assert.equal((await staff.delete(`${path}/${id}`)).status, 404)
    })
  await app.joins(network, company, 'medical_practitioner')
  const refused = await staff.delete<Refused>(one)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'has_roles'])
})
