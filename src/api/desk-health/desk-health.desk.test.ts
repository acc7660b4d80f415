import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'

interface Finding {
  readonly part: string
  readonly name: string
  readonly state: string
  readonly since: string | null
  readonly says: string
  readonly todo: string | null
}
interface Health {
  readonly as_of: string
  readonly state: string
  readonly findings: readonly Finding[]
}

test('how the installation is doing: what is off, what fails since when, and what to do', async (t) => {
  const app = await testApp(t, { config: { smtpUrl: 'smtp://mail.example', mailFrom: 'godwit@example.com' } })
  const company = await app.givenCompany()
  const ada = await app.givenTraveller(company)
  const staff = app.as((await app.givenStaff()).key)
  const read = async (): Promise<Map<string, Finding>> => {
    const { status, body } = await staff.get<Health>('/api/desk/health')
    assert.equal(status, 200)
    assert.equal(body.as_of, app.clock.now().toISOString())
    return new Map(body.findings.map((one) => [`${one.part} ${one.name}`, one]))
  }
  const before = await read()
  assert.deepEqual(
    [...before.keys()].map((one) => one.split(' ')[0]),
    [
      ...[
        'channel',
        'channel',
        'channel',
        'channel',
        'channel',
        'channel',
        'channel',
        'source',
        'queue',
        'queue',
        'queue',
        'database',
        'socket',
        'seeds',
      ],
    ],
  )
  assert.equal(before.get('channel email')?.state, 'ok')
  assert.equal(before.get('channel sms')?.state, 'off')
  assert.match(before.get('channel sms')?.todo ?? '', /GODWIT_TWILIO_ACCOUNT_SID/)
  assert.match(before.get('channel voice')?.says ?? '', /leave it out/)
  assert.match(before.get('channel voice')?.todo ?? '', /GODWIT_TWILIO_VOICE_FROM/)
  assert.equal(before.get('queue dead_letters')?.state, 'ok')
  assert.equal(before.get('socket changes')?.state, 'ok')

  const at = app.clock.now()
  await sql`insert into deliveries (notification_id, user_id, company_id, channel, state, due_at, queued_at, last_error)
    values (gen_random_uuid(), ${ada.id}, ${company.id}, 'email', 'waiting', ${at}, ${at}, '421 try later')`.execute(
    app.db.db(),
  )
  await sql`insert into dead_jobs (id, task, payload, priority, due_at, attempts, last_error, created_at, died_at)
    values (7, 'match-alert', '{}', 1, ${at}, 5, 'no', ${at}, ${at})`.execute(app.db.db())
  const after = await read()
  const mail = after.get('channel email')
  assert.deepEqual([mail?.state, mail?.since], ['failing', at.toISOString()])
  assert.match(mail?.says ?? '', /421 try later/)
  assert.deepEqual(
    [after.get('queue dead_letters')?.state, after.get('queue dead_letters')?.since],
    ['attention', at.toISOString()],
  )
  assert.equal((await staff.get<Health>('/api/desk/health')).body.state, 'failing')
})

test('only staff see it', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  const manager = await app.signedIn(await app.givenManager(company))
  assert.equal((await manager.get('/api/desk/health')).status, 403)
  assert.equal((await app.nobody.get('/api/desk/health')).status, 401)
  assert.equal((await app.as(company.key).get('/api/desk/health')).status, 401)
})
