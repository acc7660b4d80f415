import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { announceUntyped } from '../../src/delivery/announcing/announce.testing.ts'
import { escalateDue } from '../../src/delivery/escalating/escalating.service.ts'
import { skipPreSendChecks } from '../../src/delivery/sending/pre-send-check.ts'
import { becomes, isAccessible, needsBrowser } from './browser.ts'
import { fitsPhone, givenPeople } from './duty.ts'
import { picture } from './pictures.ts'

test('who is not reached is listed, tried by hand, and leaves the list', needsBrowser, async (t) => {
  t.after(skipPreSendChecks())
  const { node, as, company, kim, people } = await givenPeople(t)
  const [ana, , cleo] = people
  await node.as(ana).post('/api/v2/users/my_emergency_contacts', {
    emergency_contact: {
      name: 'Maria Torres',
      phone_number: '+5115550199',
      relation: 'mother',
      language: 'es',
      consent: true,
    },
  })
  const day = (days: number) => new Date(node.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const condado = {
    hotel_name: 'Hotel Condado',
    hotel_phone: '+51 1 5550300',
    address1: 'Malecón 1',
    city_name: 'Lima',
    country: 'PE',
  }
  const trip = await node.as(company).post(`/api/v2/org/${company.id}/trips`, {
    trip: {
      name: 'Peru',
      trip_type: 1,
      traveller_ids: [people[1].id],
      destinations: [{ country_code: 'PE', entry_date: day(-2), exit_date: day(5) }],
      hotel_segments: [
        {
          ...condado,
          lat: -12.05,
          lng: -77.04,
          checkin_date: `${day(-1)}T15:00:00`,
          checkout_date: `${day(2)}T11:00:00`,
        },
      ],
    },
  })
  assert.equal(trip.status, 201, trip.text)
  const page = await as(kim, '/messages/not-reached')
  await page.getByText('Everybody was reached').waitFor()
  const now = node.clock.now()
  await announceUntyped(node.ctx(), {
    type: 110,
    cause: 'flood',
    userIds: people.map(({ id }) => id),
    companyId: company.id,
    texts: {
      en: { title: 'Flooding in Lima', body: 'Avoid low streets.' },
      es: { title: 'Inundación en Lima', body: 'Evita las calles bajas.' },
    },
    data: {},
    urgency: 'now',
    occurredAt: now,
    publishedAt: now,
    matchedAt: now,
  })
  for (const minutes of [3, 12]) {
    node.clock.advance(minutes * 60)
    await escalateDue(node.ctx())
  }
  const { rows } = await sql<{ id: string }>`select notification_id as id from escalations
    where user_id = ${ana.id} and state = 'listed'`.execute(node.db.db())
  const list = page.getByRole('list', { name: 'Not reached' })
  const row = (name: string) =>
    list.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  await row('Ana Torres').getByText('Made 15 minutes ago').waitFor()
  await page.getByRole('button', { name: 'Not reached 3' }).waitFor()
  const href = (name: string, link: string) => row(name).getByRole('link', { name: link }).getAttribute('href')
  await becomes(() => href('Ana Torres', 'Flooding in Lima'), `/messages/${rows[0]?.id}`)
  await becomes(() => href('Ana Torres', 'Call Ana Torres'), 'tel:+5115550100')
  await row('Ana Torres').getByText('alert of high risk').waitFor()
  await row('Ben Ortiz').getByText('no number').waitFor()

  await page.getByRole('button', { name: 'No answer: Ana Torres' }).click()
  await page.getByText('Noted: Ana Torres did not answer.').waitFor()
  await row('Ana Torres')
    .getByText(/^No answer · telephone · .+ · Kim Berg$/)
    .waitFor()
  await becomes(() => href('Ana Torres', 'Call Maria Torres'), 'tel:+5115550199')
  await row('Ana Torres').getByText('(mother) · Spanish').waitFor()
  await row('Ana Torres').getByText('No hotel is known').waitFor()
  await row('Ben Ortiz').getByText('The person has named nobody.').waitFor()
  await becomes(() => href('Ben Ortiz', 'Call Hotel Condado'), 'tel:+5115550300')
  await row('Ben Ortiz').getByText('Malecón 1, Lima, PE').waitFor()
  await isAccessible(page)
  await fitsPhone(page, 'ul[aria-label="Not reached"] button')
  await picture(page, 'not-reached')

  await page.getByRole('button', { name: 'Note a try: Maria Torres' }).click()
  await becomes(() => page.getByLabel('How it was tried').inputValue(), 'contact')
  await page.getByRole('radio', { name: 'No answer' }).check()
  await page.getByRole('button', { name: 'Note it' }).click()
  await row('Ana Torres')
    .getByText(/^No answer · contact · /)
    .waitFor()
  await page.getByRole('button', { name: 'Note a try: Hotel Condado' }).click()
  await becomes(() => page.getByLabel('How it was tried').inputValue(), 'hotel')
  await page.getByLabel('Needs help').check()
  await page.getByRole('textbox', { name: 'Note' }).fill('The reception says that his leg is broken.')
  await picture(page, 'attempt')
  await page.getByRole('button', { name: 'Note it' }).click()
  await page.getByText('Ben Ortiz needs help and has left the list.').waitFor()
  assert.equal(await row('Ben Ortiz').count(), 0)
  const attempts = await sql<{ way: string; outcome: string; note: string }>`
    select way, outcome, note from escalation_attempts where way = 'hotel'`.execute(node.db.db())
  assert.deepEqual(attempts.rows, [
    { way: 'hotel', outcome: 'needs_help', note: 'The reception says that his leg is broken.' },
  ])

  // Between the press and the answer the person says that she is well.
  await page.route('**/attempts', async (route) => {
    await sql`update escalations set state = 'ended', ended_by = 'answered', ended_at = ${node.clock.now()}
      where user_id = ${cleo.id}`.execute(node.db.db())
    await route.continue()
  })
  await page.getByRole('button', { name: 'Reached: Cleo Marsh' }).click()
  await page.getByText('Cleo Marsh has answered meanwhile').waitFor()
  await page.unroute('**/attempts')
  const reached = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Reached: Ana Torres' }).click()
    await page.getByText('Ana Torres was reached and has left the list.').waitFor()
  }
  await reached()
  await page.getByRole('button', { name: 'Undo: Ana Torres was not reached' }).click()
  await page.getByText('Ana Torres is on the list again.').waitFor()
  await row('Ana Torres').waitFor()
  await reached()
  // She answers before it is taken back.
  const answered = await node.as(ana).post('/api/v2/check_ins', { check_in: { device_token: 'x', status: 1 } })
  assert.equal(answered.status, 201, answered.text)
  await page.getByRole('button', { name: 'Undo: Ana Torres was not reached' }).click()
  await page.getByText('Ana Torres has answered meanwhile, or it is over.').waitFor()
  await page.getByText('Everybody was reached').waitFor()
  await picture(page, 'not-reached-empty')
})

test('a manager changes what is done when nobody answers, and sees it for a person', needsBrowser, async (t) => {
  const { node, as, company, kim, people } = await givenPeople(t)
  const [ana] = people
  await sql`insert into devices (id, user_id, company_id, token, platform, created_at, updated_at)
    values (gen_random_uuid(), ${ana.id}, ${company.id}, 'token', 'ios', now(), now())`.execute(node.db.db())
  const page = await as(kim, '/messages/escalation')
  const alerts = page.getByRole('region', { name: 'Alerts of high risk' })
  await alerts.getByText('as the service has it').waitFor()
  await page.getByText('steps leave it out: WhatsApp and a call.').waitFor()
  await page.getByLabel('Try it for a person').fill('Torr')
  await page.getByRole('button', { name: /^Ana Torres/ }).click()
  await alerts
    .getByText(
      'Ana Torres: push and e-mail now, SMS after 3 minutes, then the list of those who are not reached after 15 minutes.',
    )
    .waitFor()
  await isAccessible(page)
  await fitsPhone(page, 'section button')
  await picture(page, 'escalation')

  await page.getByRole('button', { name: 'Change: Alerts of high risk' }).click()
  const save = alerts.getByRole('button', { name: 'Save' })
  await alerts.getByLabel(/^Read:/).check()
  await alerts.getByRole('button', { name: 'Remove step 2' }).click()
  await alerts.getByRole('button', { name: 'Add a step' }).click()
  const minutes = alerts.getByLabel('Minutes after the message')
  await minutes.nth(1).fill('2')
  await alerts.getByText('What would be done is shown as soon as the values are right.').waitFor()
  await alerts.getByText('must be later than the step before').waitFor()
  await save.click()
  await alerts.getByRole('alert').getByRole('link', { name: 'Step 2, minutes' }).click()
  await picture(page, 'escalation-refused')
  await page.keyboard.type('0')
  await becomes(() => minutes.nth(1).inputValue(), '20')
  await alerts.getByLabel('Listed as not reached after so many minutes').fill('30')
  await alerts
    .getByText(
      'Ana Torres: push and e-mail now, SMS after 3 minutes, nothing new after 20 minutes, then the list of those who are not reached after 30 minutes.',
    )
    .waitFor()
  await isAccessible(page)
  await fitsPhone(page, 'section form button, section form fieldset label')
  await picture(page, 'escalation-form')

  await page.getByRole('navigation', { name: 'Messages' }).getByRole('button', { name: 'Outbox' }).click()
  await page.getByRole('dialog', { name: 'Your changes are not saved' }).waitFor()
  await page.getByRole('button', { name: 'Go on writing' }).click()

  const path = `/api/desk/companies/${company.id}/escalation_policies/alert`
  const theirs = { enabled: true, ends_with: 'answered', steps: [], list_after_minutes: 45 }
  const put = await (await node.signedIn(kim)).put(path, theirs, { 'if-match': '"0"' })
  assert.equal(put.status, 200, put.text)
  await save.click()
  await page.getByRole('dialog', { name: 'Somebody changed this while you were writing' }).waitFor()
  await picture(page, 'escalation-conflict')
  await page.getByRole('button', { name: 'Keep mine and save' }).click()
  await alerts.getByText('Saved.').waitFor()
  await alerts.getByText('the company’s own').waitFor()
  await alerts.getByText('It ends as soon as the person opens the message.').waitFor()

  await page.getByRole('button', { name: 'Change: Alerts of high risk' }).click()
  await alerts.getByRole('button', { name: 'Fill in the service’s values' }).click()
  assert.equal(await minutes.count(), 2)
  await save.click()
  await alerts.getByText('Saved.').waitFor()
  const { rows } = await sql<{ list_after_minutes: number }>`
    select list_after_minutes from escalation_policies where company_id = ${company.id} order by revision`.execute(
    node.db.db(),
  )
  assert.deepEqual(
    rows.map((one) => one.list_after_minutes),
    [45, 30, 15],
  )

  await page.getByRole('button', { name: 'Back to the service’s rules: Alerts of high risk' }).click()
  await alerts.getByText('as the service has it').waitFor()
  // Another change comes by the socket.
  const again = await (await node.signedIn(kim)).put(path, theirs, { 'if-match': '"4"' })
  assert.equal(again.status, 200, again.text)
  await alerts.getByText('the company’s own').waitFor()
})
