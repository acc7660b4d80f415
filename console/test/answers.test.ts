import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { isAccessible, needsBrowser } from './browser.ts'
import { fitsPhone, givenPeople } from './duty.ts'
import { picture } from './pictures.ts'

test('answers by SMS that wait are read, and somebody says what they mean', needsBrowser, async (t) => {
  const { node, as, company, kim, people } = await givenPeople(t)
  const [ana] = people
  const arrives = async (id: number, body: string, userId: string | null, at = company.id): Promise<void> => {
    await sql`insert into inbound_messages (id, provider_id, channel, phone, body, meaning, outcome, user_id, company_id, at)
      values (${`0192f0c0-0000-7000-8000-00000000000${id}`}, ${`SM${id}`}, 'sms', ${'+5115550102'}, ${body}, 'other', 'waiting', ${userId}, ${at}, ${node.clock.now()})`.execute(
      node.db.db(),
    )
  }
  await sql`update users set phone_number = '+5115550102' where id = ${ana.id}`.execute(node.db.db())
  await arrives(1, 'The road is closed, what now?', ana.id)
  await arrives(2, 'We are fine, thank God', null)
  await arrives(3, 'Gracias por todo', ana.id)
  const page = await as(kim, '/messages/answers')
  const list = page.getByRole('list', { name: 'Answers by SMS' })
  const row = (text: string) => list.getByRole('listitem').filter({ hasText: text })
  await page.getByRole('button', { name: 'Answers by SMS 3' }).waitFor()
  await row('The road is closed').getByRole('link', { name: 'Ana Torres', exact: true }).waitFor()
  const safe = row('We are fine').getByRole('button', { name: /^Is safe/ })
  assert.equal(await safe.isDisabled(), true, 'somebody has to be chosen first')
  await isAccessible(page)
  await fitsPhone(page, 'ul[aria-label="Answers by SMS"] button')
  await picture(page, 'answers')

  await row('We are fine').getByLabel('Whose answer it is').selectOption({ label: 'Cleo Marsh' })
  await safe.click()
  await page.getByText('Noted: Cleo Marsh is safe.').waitFor()
  assert.equal(await row('We are fine').count(), 0)
  const { rows } = await sql<{ name: string }>`
    select u.first_name as name from check_ins c join users u on u.id = c.user_id where c.status = 'safe'`.execute(
    node.db.db(),
  )
  assert.deepEqual(rows, [{ name: 'Cleo' }])

  // Somebody else is faster.
  await page.route('**/settle', async (route) => {
    await sql`update inbound_messages set outcome = 'settled', settled_as = 'nothing', settled_at = ${node.clock.now()} where provider_id = 'SM3'`.execute(
      node.db.db(),
    )
    await route.continue()
  })
  await row('Gracias')
    .getByRole('button', { name: /^Means nothing/ })
    .click()
  await page.getByText('Somebody else has dealt with the answer of Ana Torres already.').waitFor()
  await page.unroute('**/settle')
  await row('The road is closed').getByRole('button', { name: 'Needs help: Ana Torres' }).click()
  await page.getByText('Noted: Ana Torres needs help. The call for help is open.').waitFor()
  await page.getByText('No answer waits').waitFor()

  // Whom to call stands on the call's card and on the person's page.
  await node.as(ana).post('/api/v2/users/my_emergency_contacts', {
    emergency_contact: { name: 'Maria Torres', phone_number: '+5115550199', relation: 'mother', consent: true },
  })
  await page.getByRole('link', { name: 'Open their page' }).click()
  await page.getByRole('list', { name: 'Emergency contacts' }).getByText('Maria Torres').waitFor()
  await picture(page, 'person-contacts')
  await page.getByRole('button', { name: 'Answer it' }).click()
  const card = page.getByRole('dialog', { name: /Ana Torres/ })
  await card.getByRole('link', { name: 'Call Maria Torres: +5115550199' }).waitFor()
  await isAccessible(page)
  await picture(page, 'call-card')
})
