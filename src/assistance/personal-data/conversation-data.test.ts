import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dumpDatabase, findWords } from '../../../test/support/traces.ts'
import { workingApp } from '../../../test/support/worker.ts'
import { erasePerson, exportPerson } from '../../people/index.ts'
import { givenHandledIssue, givenIssue, type Message, pixel, rowsOf } from '../messaging/messaging.testing.ts'
import { assistancePersonalData } from './assistance-data.service.ts'

test('what a person wrote is in the export; erased, it is empty, and what others wrote does not name the person', async (t) => {
  const { app, ada, doctor, issue, path, write } = await givenHandledIssue(t)
  await write(app.as(ada), { body: 'It itches.' })
  await write(app.as(ada), { type: 4, asset: { title: 'My arm', photo: pixel } })
  await write(app.as(doctor), { body: `Since when, ${ada.firstName} ${ada.lastName}?` })
  await write(app.as(doctor), { type: 4, asset: { title: `For ${ada.email}`, url: 'https://example.com' } })
  const { data } = await exportPerson(app.ctx(), ada.id, assistancePersonalData)
  const lists = data as Record<string, Record<string, unknown>[]>
  assert.deepEqual(
    lists['messages']?.map((row) => [row['seq'], row['body'], row['title']]),
    [
      [1, 'It itches.', null],
      [2, '', 'My arm'],
    ],
  )
  assert.deepEqual(
    lists['conversations']?.map((row) => [row['id'], row['issue_id']]),
    [[issue.conversation.id, issue.id]],
  )
  const { personalData } = await import('../../api/personal-data.ts')
  await erasePerson(app.ctx(), ada.id, personalData)
  const rows = await rowsOf(app, issue.conversation.id)
  assert.deepEqual(
    rows.map(({ seq, type, body }) => [seq, type, body]),
    [
      [1, 'deleted', ''],
      [2, 'deleted', ''],
      [3, 'text', 'Since when, Erased traveller?'],
      [4, 'asset', ''],
    ],
  )
  const { rows: assets } = await sql<{ title: string }>`select title from message_assets`.execute(app.db.db())
  assert.deepEqual(assets, [{ title: 'For Erased traveller' }])
  const shown = await app.as(doctor).get<{ participants: { id: string }[]; messages: Message[] }>(path)
  assert.deepEqual(
    shown.body.participants.map((one) => one.id),
    [doctor.id],
  )
  for (const word of [ada.firstName, ada.email]) assert.ok(!shown.text.includes(word), word)
})

test('what a responder sent about an erased person goes with its file, and the names of conversations lose the person', async (t) => {
  const app = await workingApp(t)
  const company = await app.givenCompany({ features: ['assistance'] })
  const ada = await app.givenTraveller(company, { firstName: 'Zanzibella', lastName: 'Quist' })
  const [ben, boss] = [await app.givenTraveller(company), await app.givenManager(company)]
  const doctor = await app.givenNetworkResponder({ roles: ['medical_practitioner'] })
  // The person takes part in none of it with a word.
  const { conversation } = await givenIssue(app, company, { affected: ada, handler: doctor })
  await sql`delete from conversation_participants where user_id = ${ada.id}`.execute(app.db.db())
  const path = `/api/v2/conversations/${conversation.id}/messages`
  for (const asset of [
    { title: 'Her arm', photo: pixel },
    { type: 3, title: 'Zanzibella is here', lat: -12.046371, lng: -77.042797 },
    { title: 'Results', url: 'https://example.com/zanzibella.pdf' },
    { title: 'How to treat it', url: 'https://example.com/rash' },
  ]) {
    const { status, text } = await app.as(doctor).post(path, { message: { type: 4, asset } })
    assert.equal(status, 201, text)
  }
  const chat = { name: 'About Zanzibella', participant_ids: [ada.id, ben.id] }
  const named = await app.as(boss).post('/api/v2/conversations', { conversation: chat })
  assert.equal(named.status, 201, named.text)
  await sql`update conversations set name = 'Zanzibella’s rash' where id = ${conversation.id}`.execute(app.db.db())
  const files = async () => {
    let count = 0
    for await (const _file of app.files.list()) count++
    return count
  }
  assert.ok((await files()) > 0)

  const { personalData } = await import('../../api/personal-data.ts')
  await erasePerson(app.ctx(), ada.id, personalData)
  await app.settle()
  assert.deepEqual(findWords(await dumpDatabase(app.db.url), ['zanzibella', '12.046371', '77.042797']), [])
  assert.equal(await files(), 0)
  assert.deepEqual(
    (await rowsOf(app, conversation.id)).map(({ type, asset_id }) => [type, asset_id !== null]),
    [
      ['deleted', false],
      ['deleted', false],
      ['deleted', false],
      ['asset', true],
    ],
  )
  const { rows } = await sql<{ name: string }>`select name from conversations order by name`.execute(app.db.db())
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['About Erased traveller', 'Erased traveller’s rash'],
  )
})
