import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { erasePerson, exportPerson } from '../../people/index.ts'
import { givenHandledIssue, type Message, pixel, rowsOf } from '../messaging/messaging.testing.ts'
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
