import assert from 'node:assert/strict'
import { test } from 'node:test'
import { becomes, desk, fitsSideways, isAccessible, needsBrowser, phone } from './browser.ts'
import { picture } from './pictures.ts'

const rule = {
  type: 5,
  value: 1,
  origin_country_id: 'IS',
  affected_country_ids: ['DE', 'FR'],
  extras: { quarantine_days: 10 },
  comment: { en: 'Ten **days** at home.', es: 'Diez días en casa.' },
  references: ['https://www.who.int/travel-advice'],
}

interface Made {
  readonly id: string
  readonly revision: number
}

test('an analyst changes an entry rule and asks what was said on an earlier day', needsBrowser, async (t) => {
  const { node, as } = await desk(t, { template: 'world' })
  const staff = await node.givenStaff()
  const path = '/api/desk/entry_requirements'
  node.clock.set('2026-03-02T12:00:00Z')
  const { body: first } = await node.as(staff.key).post<Made>(path, { entry_requirement: rule })
  node.clock.set('2026-03-10T12:00:00Z')
  const page = await as(staff, '/rules?country=IS')
  const row = page.getByRole('button', { name: /Quarantine on arrival/ })
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  const days = page.getByRole('definition').filter({ hasText: /^\d+$/ })

  await t.test('looked at before it is saved, and taken back', async () => {
    await row.click()
    await page.getByRole('heading', { level: 2, name: 'Quarantine on arrival: Yes' }).waitFor()
    await page.getByText('Ten days at home.').waitFor()
    await isAccessible(page)
    await page.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Days of quarantine').fill('5')
    await dialog.getByRole('button', { name: 'Look at it first' }).click()
    await dialog.getByText('It concerns travellers to Iceland from France, Germany').waitFor()
    await dialog.getByRole('row', { name: 'Days of quarantine 10 5' }).waitFor()
    await isAccessible(page)
    await picture(page, 'rule-form')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Version 2', { exact: true }).waitFor()
    node.clock.set('2026-03-10T12:01:00Z')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await page.getByText('Version 3', { exact: true }).waitFor()
    await becomes(() => days.innerText(), '10')
    node.clock.set('2026-03-10T12:02:00Z')
    await page.getByRole('button', { name: 'Make it this again' }).first().click()
    await page.getByText('Version 4', { exact: true }).waitFor()
    await becomes(() => days.innerText(), '5')
    await picture(page, 'rule')
  })

  await t.test('what was said on an earlier day', async () => {
    await page.getByLabel('What did we say on').fill('2026-03-05')
    await page.getByText('What we said at the end of 5 March 2026').or(page.getByText('March 5, 2026')).waitFor()
    await becomes(() => page.url(), /as_of=2026-03-05/)
    await row.click()
    await page.getByRole('heading', { level: 2, name: 'Quarantine on arrival: Yes' }).waitFor()
    await becomes(() => days.innerText(), '10')
    assert.equal(await page.getByRole('button', { name: 'Edit' }).count(), 0, 'the past is not edited')
    await isAccessible(page)
    await picture(page, 'rule-then')
    await page.getByLabel('What did we say on').fill('2026-03-01')
    await page.getByLabel('About').selectOption('Quarantine on arrival')
    await page.getByText('Nothing was said on that day').waitFor()
    await page.getByRole('button', { name: 'Back to today' }).click()
    await row.waitFor()
    await page.getByLabel('About').selectOption('Any subject')
  })

  await t.test('two editors: both versions are shown', async () => {
    await row.click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Days of quarantine').fill('3')
    const theirs = await node
      .as(staff.key)
      .patch(`${path}/${first.id}`, { entry_requirement: { comment: { en: 'Stay at home.' } } })
    assert.equal(theirs.status, 200, theirs.text)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('dialog', { name: 'Somebody changed this while you were writing' })
    await conflict.getByRole('row', { name: /Stay at home/ }).waitFor()
    await conflict.getByRole('row', { name: 'Days of quarantine 5 3' }).waitFor()
    await conflict.getByRole('button', { name: 'Keep mine and save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Version 6', { exact: true }).waitFor()
    await page.getByText('Stay at home.').first().waitFor()
    await becomes(() => days.innerText(), '3')
  })

  await t.test('removed and restored; what others change appears by itself', async () => {
    await page.getByRole('button', { name: 'Remove as a mistake' }).click()
    await page.getByText('It was removed.').waitFor()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByRole('button', { name: 'Edit' }).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    const elsewhere = await node.as(staff.key).patch(`${path}/${first.id}`, { entry_requirement: { value: 2 } })
    assert.equal(elsewhere.status, 200, elsewhere.text)
    await page.getByRole('heading', { level: 2, name: 'Quarantine on arrival: Yes, with exceptions' }).waitFor()
    await page.getByRole('button', { name: 'End it now' }).click()
    await page.getByText('It has ended.').waitFor()
    await page.getByLabel('State').selectOption('Ended')
    await row.waitFor()
  })

  await t.test('a new restriction, with the errors named at their fields', async () => {
    await page.getByRole('button', { name: 'Travel restrictions' }).click()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('button', { name: 'New travel restriction' }).click()
    const made = page.getByRole('dialog', { name: 'New travel restriction' })
    await made.getByRole('button', { name: 'Publish' }).click()
    await made.getByRole('alert').getByRole('link', { name: 'About' }).waitFor()
    await made.getByLabel('About').selectOption('Transit allowed')
    await made.getByLabel('Says').selectOption('No')
    await made.getByLabel('Country', { exact: true }).selectOption('Peru')
    await made.getByLabel('In words, English').fill('No transit at night.')
    await made.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('heading', { level: 2, name: 'Transit allowed: No' }).waitFor()
    await becomes(() => page.url(), /kind=travel_restrictions/)
  })

  await t.test('light and dark, wide and on a phone', async () => {
    await page.goto(page.url().replace(/\/rules.*/, '/rules'))
    await page.getByRole('list', { name: 'Entry requirements' }).waitFor()
    await picture(page, 'rules')
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await isAccessible(page)
    await page.setViewportSize(phone)
    await fitsSideways(page)
    await page.locator('[data-row]').first().click()
    await page.getByRole('heading', { level: 2 }).waitFor()
    await isAccessible(page)
    await fitsSideways(page)
  })

  await t.test('a manager has no such page', async () => {
    const manager = await as(await node.givenManager(await node.givenCompany()), '/')
    await manager.getByRole('link', { name: 'Outbreaks' }).waitFor()
    assert.equal(await manager.getByRole('link', { name: 'Entry rules' }).count(), 0)
  })
})
