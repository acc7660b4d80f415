import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Caller } from '../../../test/support/app.ts'
import { asking, type ErrorBody, type Link, links } from './sign-in-links.testing.ts'

test('a company hands out links to its people, guests too, which act in that company for a day', async (t) => {
  const {
    as,
    signedIn,
    company,
    ada,
    clock,
    givenCompany,
    givenManager,
    givenTraveller,
    givenStaff,
    joins,
    pathOf,
    codeIn,
    signIn,
  } = await links(t)
  const other = await givenCompany()
  const guest = await givenTraveller(other)
  await joins(guest, company)
  const manager = await givenManager(company)
  const desk = await signedIn(manager)
  const atDesk = (by: Caller, user_id: string, more = {}) =>
    by.post<Link & ErrorBody>('/api/desk/sign_in_links', { sign_in_link: { user_id, page: 'traveller', ...more } })
  const made = [
    ...(await Promise.all([as(company), as(manager)].map((by) => by.post<Link>(pathOf(guest))))),
    await atDesk(desk, guest.id),
  ]
  for (const { status, body } of made) {
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(body.expires_at, new Date(clock.now().getTime() + 86_400_000).toISOString())
    const signed = await signIn(codeIn(body.url))
    assert.deepEqual([signed.status, signed.body.user.id, signed.body.company?.id], [200, guest.id, company.id])
    assert.equal((await signIn(codeIn(body.url))).status, 401, 'once')
  }
  const staff = as(await givenStaff())
  const home = await signIn(codeIn((await atDesk(staff, guest.id)).body.url))
  assert.equal(home.body.company?.id, other.id, 'staff: to the company of the account')
  const late = codeIn((await as(company).post<Link>(pathOf(ada))).body.url)
  clock.advance(86_399)
  assert.equal((await signIn(codeIn((await as(company).post<Link>(pathOf(ada))).body.url))).status, 200)
  clock.advance(1)
  assert.equal((await signIn(late)).status, 401)

  const status = async (by: Caller, path: string) => (await by.post(path)).status
  const stranger = await givenTraveller(other)
  assert.equal(await status(as(company), pathOf(stranger)), 401, 'somebody of another company')
  assert.equal(await status(as(company), pathOf(stranger, other)), 401, 'another company')
  assert.equal(await status(as(company), pathOf({ id: '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0' })), 404)
  assert.equal(await status(as(ada), pathOf(ada)), 403, 'a traveller')
  assert.equal((await atDesk(desk, stranger.id)).status, 401)
  assert.equal((await atDesk(as(ada), ada.id)).status, 401)
  assert.deepEqual((await atDesk(staff, (await givenStaff()).id)).body.error.fields, {
    user_id: ['must be a person who may sign in as a traveller'],
  })
  const toDesk = { sign_in_link: { user_id: manager.id, send_by: 'mail' } }
  assert.equal((await staff.post('/api/desk/sign_in_links', toDesk)).status, 422)
})

test('a link is sent by mail or SMS alone, in the person’s language; what is stored has no code', async (t) => {
  const { as, company, ada, db, givenPhone, givenTraveller, pathOf, codeIn, signIn, send, mail, sms, push } =
    await links(t)
  const luz = await givenTraveller(company, { language: 'es', phoneNumber: '+34600000000' })
  for (const person of [ada, luz]) await givenPhone(person)
  const made = await as(company).post<Link>(pathOf(ada), { send_by: 'mail' })
  assert.equal(made.status, 201)
  assert.equal((await as(company).post(pathOf(luz), { send_by: 'sms' })).status, 201)
  await send()
  assert.deepEqual([mail.sent.length, sms.sent.length, push.sent.length], [1, 1, 0])
  const [[toAda], [toLuz]] = [mail.sent, sms.sent]
  assert.deepEqual([toAda?.to, toAda?.title], ['Ada@example.com', 'Sign in to Dunlin Travel'])
  assert.match(toAda?.body ?? '', /^Open this link on your phone: .* within 24 hours\. http/)
  assert.equal(codeIn(toAda?.body ?? ''), codeIn(made.body.url), 'the link of the answer')
  assert.deepEqual([toLuz?.to, toLuz?.title], ['+34600000000', 'Entrar en Dunlin Travel'])
  assert.match(toLuz?.body ?? '', /^Este enlace, abierto en el móvil, .* durante 24 horas\. http/)
  assert.equal((await signIn(codeIn(toLuz?.body ?? ''))).body.user.id, luz.id)

  const { rows } = await sql<{ text: string }>`
    select to_jsonb(n)::text as text from notifications n union all select to_jsonb(d)::text from deliveries d
    union all select to_jsonb(a)::text from audit_log a union all select to_jsonb(j)::text from jobs j
    union all select to_jsonb(c)::text from sign_in_codes c`.execute(db.db())
  const code = codeIn(made.body.url)
  assert.ok(rows.length > 4 && rows.every(({ text }) => !text.includes(code.slice(4, 20))))
  assert.equal((await as(ada).get('/api/v2/notifications')).text.includes('Sign in'), false, 'not in the list')

  const without = await givenTraveller(company, { phoneNumber: '020 7946 0123' })
  const refused = await as(company).post<ErrorBody>(pathOf(without), { send_by: 'sms' })
  assert.deepEqual(refused.body.error.fields, {
    send_by: ['is sms, and the person has no phone number that begins with + and a country'],
  })
  assert.equal((await as(company).post(pathOf(ada), { send_by: 'pigeon' })).status, 422)
})

test('a link that was used or has ended in the meantime is not sent', async (t) => {
  const { as, company, ada, clock, pathOf, codeIn, signIn, send, mail } = await links(t)
  const { body } = await as(company).post<Link>(pathOf(ada), { send_by: 'mail' })
  assert.equal((await signIn(codeIn(body.url))).status, 200)
  await as(company).post<Link>(pathOf(ada), { send_by: 'mail' })
  clock.advance(86_400)
  await send()
  assert.equal(mail.sent.length, 0)
})

test('whoever asks gets a link by mail or SMS, one for each account, for a quarter of an hour', async (t) => {
  const { nobody, ada, company, clock, givenCompany, givenTraveller, confirms, codeIn, signIn, send, mail, sms } =
    await links(t)
  const other = await givenCompany({ name: 'Knot Tours' })
  const second = await givenTraveller(other, { email: 'ada@example.com' })
  await confirms(second)
  assert.equal((await nobody.post(asking, { email: ' ADA@example.com ' })).status, 202)
  await send()
  const received = []
  for (const { body } of mail.sent) {
    assert.match(body, /^This link signs you in\. It works once, within 15 minutes\./)
    const { body: signed } = await signIn(codeIn(body))
    received.push([signed.user.id, signed.company?.id])
  }
  assert.deepEqual(
    received.toSorted(),
    [
      [ada.id, company.id],
      [second.id, other.id],
    ].toSorted(),
  )
  assert.equal((await nobody.post(asking, { phone_number: '+44 (20) 7946-0123' })).status, 202)
  await send()
  assert.equal(sms.sent.length, 1)
  clock.advance(15 * 60)
  assert.equal((await signIn(codeIn(sms.sent[0]?.body ?? ''))).status, 401, 'late')
})

test('the answer does not say who has an account; staff, the deleted and the invited get nothing', async (t) => {
  const { nobody, as, ada, company, db, givenStaff, givenTraveller, send, mail, sms } = await links(t)
  const staff = await givenStaff()
  const gone = await givenTraveller(company)
  assert.equal((await as(staff).delete(`/api/desk/users/${gone.id}`)).status, 200)
  const invited = await givenTraveller(company, { roles: [] })
  const answers = []
  for (const email of [ada.email, 'nobody@example.com', staff.email, gone.email, invited.email])
    answers.push(await nobody.post(asking, { email }))
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from jobs`.execute(db.db())
  assert.equal(rows[0]?.count, 5, 'the same is done for each')
  for (const { status, body } of answers) assert.deepEqual([status, body], [202, { send_by: 'mail', minutes: 15 }])
  for (const phone_number of [ada.phoneNumber ?? '', '+15005550006']) {
    const { status, body } = await nobody.post(asking, { phone_number })
    assert.deepEqual([status, body], [202, { send_by: 'sms', minutes: 15 }])
  }
  await send()
  assert.deepEqual([mail.sent.map(({ to }) => to), sms.sent.length], [[ada.email], 1])

  const fields = async (body: object) => (await nobody.post<ErrorBody>(asking, body)).body.error.fields
  assert.deepEqual(await fields({}), { email: ['is required, or a phone_number'] })
  assert.deepEqual(await fields({ email: 'nonsense' }), { email: ['is not a valid e-mail address'] })
  assert.deepEqual(await fields({ phone_number: '020 7946 0123' }), {
    phone_number: ['must begin with + and the code of a country'],
  })
  assert.deepEqual(await fields({ email: ada.email, phone_number: '+442079460123' }), {
    phone_number: ['must not be sent together with an e-mail address'],
  })
})

test('five links an hour are sent to one address, whoever asks for them or hands them out', async (t) => {
  const { nobody, as, ada, company, clock, givenCompany, givenTraveller, confirms, pathOf, send, mail } = await links(t)
  const other = await givenCompany()
  const second = await givenTraveller(other, { email: 'ADA@example.com' })
  await confirms(second)
  assert.equal((await nobody.post(asking, { email: ada.email })).status, 202)
  const handOut = (send_by?: string) => as(company).post(pathOf(ada), { ...(send_by && { send_by }) })
  assert.equal((await as(other).post(pathOf(second, other), { send_by: 'mail' })).status, 201)
  await send()
  assert.equal(mail.sent.length, 3)
  for (let n = 0; n < 2; n++) assert.equal((await handOut('mail')).status, 201)
  const refused = await handOut('mail')
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '3600'])
  assert.equal((await nobody.post(asking, { email: ada.email })).status, 202)
  await send()
  assert.equal(mail.sent.length, 5)
  assert.deepEqual([(await handOut()).status, (await handOut('sms')).status], [201, 201], 'not sent, or elsewhere')
  clock.advance(3600)
  assert.equal((await handOut('mail')).status, 201)
})

test('asking is limited: three are sent for one address, and a network has to wait after ten', async (t) => {
  const { nobody, ada, clock, send, mail } = await links(t)
  for (let n = 0; n < 4; n++) assert.equal((await nobody.post(asking, { email: ada.email })).status, 202)
  await send()
  assert.equal(mail.sent.length, 3)
  const rest = await Promise.all(
    Array.from({ length: 7 }, (_, n) => nobody.post(asking, { email: `person-${n}@elsewhere.example` })),
  )
  assert.deepEqual(rest.map(({ status }) => status).toSorted(), [202, 202, 202, 202, 202, 202, 429])
  const limited = rest.find(({ status }) => status === 429)
  assert.equal(limited?.headers['retry-after'], '900')
  clock.advance(900)
  assert.equal((await nobody.post(asking, { email: ada.email })).status, 202)
  await send()
  assert.equal(mail.sent.length, 4)
})
