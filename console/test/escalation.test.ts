import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { announceUntyped } from '../../src/delivery/announcing/announce.testing.ts'
import { escalateDue } from '../../src/delivery/escalating/escalating.service.ts'
import { skipPreSendChecks } from '../../src/delivery/sending/pre-send-check.ts'
import { becomes, desk, fitsSideways, isAccessible, needsBrowser, phone, wide } from './browser.ts'
import { picture } from './pictures.ts'

async function givenPeople(t: TestContext) {
  const { node, as } = await desk(t)
  const company = await node.givenCompany({ name: 'Curlew Expeditions' })
  const kim = await node.givenManager(company, { firstName: 'Kim', lastName: 'Berg' })
  const given = (firstName: string, lastName: string, phoneNumber?: string) =>
    node.givenTraveller(company, { firstName, lastName, ...(phoneNumber && { phoneNumber }) })
  const ana = await given('Ana', 'Torres', '+51 1 5550100')
  const ben = await given('Ben', 'Ortiz')
  const cleo = await given('Cleo', 'Marsh', '+5115550102')
  return { node, as, company, kim, people: [ana, ben, cleo] as const }
}

/** On a phone everything is in one column, and what is pressed is large enough for a thumb. */
async function fitsPhone(page: Page, buttons: string): Promise<void> {
  await page.setViewportSize(phone)
  await fitsSideways(page)
  const shown = await page.locator(buttons).all()
  const heights = await Promise.all(shown.map(async (one) => (await one.boundingBox())?.height ?? 0))
  assert.ok(heights.length > 0 && heights.every((height) => height >= 44), `${buttons}: ${heights.join(', ')}`)
  await isAccessible(page)
  await page.setViewportSize(wide)
}

test('who is not reached is listed, tried by hand, and leaves the list', needsBrowser, async (t) => {
  t.after(skipPreSendChecks())
  const { node, as, company, kim, people } = await givenPeople(t)
  const [ana, , cleo] = people
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
  await isAccessible(page)
  await fitsPhone(page, 'ul[aria-label="Not reached"] button')
  await picture(page, 'not-reached')

  await page.getByRole('button', { name: 'More… Ben Ortiz' }).click()
  await page.getByLabel('How it was tried').selectOption({ label: 'hotel' })
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
  await page.getByRole('button', { name: 'Reached: Ana Torres' }).click()
  await page.getByText('Ana Torres was reached and has left the list.').waitFor()
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
  assert.equal(await minutes.count(), 1)
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
})
