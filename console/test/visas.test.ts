import assert from 'node:assert/strict'
import { test } from 'node:test'
import { becomes, desk, fitsSideways, isAccessible, needsBrowser, phone } from './browser.ts'
import { picture } from './pictures.ts'

test('staff overrule what a passport needs, change it and take it back', needsBrowser, async (t) => {
  const { node, as } = await desk(t, { template: 'world' })
  const staff = await node.givenStaff()
  const page = await as(staff, '/visas')
  const heading = page.getByRole('heading', { level: 2, name: 'Germany → Japan' })
  const answer = page.locator('section').filter({ has: heading })
  const pair = page.getByRole('list', { name: 'Visas' }).getByRole('button', { name: /Germany → Japan/ })

  await t.test('a pair is found by passport and destination', async () => {
    await page.getByText('Our editors overrule nothing').waitFor()
    await page.getByLabel('Passport').selectOption('Germany')
    await page.getByLabel('Destination').selectOption('Japan')
    await pair.click()
    await heading.waitFor()
    await answer.getByText('No visa, 90 days').waitFor()
    await becomes(() => page.url(), /nationality=DE&destination=JP/)
    await isAccessible(page)
    await picture(page, 'visa')
  })

  await t.test('overruled, with the errors named at their fields, and taken back', async () => {
    await page.getByRole('button', { name: 'Overrule', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Overrule' })
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByRole('alert').getByRole('link', { name: 'What a visitor needs' }).waitFor()
    await dialog.getByLabel('What a visitor needs').selectOption('Travel authorisation (ETA)')
    await dialog.getByLabel('Days of stay').fill('30')
    await dialog.getByLabel('Why, in English').fill('Announced by the ministry.')
    await isAccessible(page)
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await dialog.waitFor({ state: 'detached' })
    await answer.getByText('The sources list: No visa, 90 days').waitFor()
    await answer.getByText('Announced by the ministry.').first().waitFor()
    node.clock.set('2026-11-14T12:01:00Z')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await answer.getByText('Nothing: the sources count.').waitFor()
  })

  await t.test('two editors: both versions are shown', async () => {
    const made = await node.as(staff.key).post<{ overrides: { id: string }[] }>('/api/desk/visa_requirements', {
      nationality: 'DE',
      destination: 'JP',
      kind: 'e_visa',
    })
    assert.equal(made.status, 201, made.text)
    await answer.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit' })
    await dialog.getByLabel('Days of stay').fill('14')
    const theirs = await node
      .as(staff.key)
      .patch(`/api/desk/visa_requirements/overrides/${made.body.overrides[0]?.id}`, { kind: 'visa_required' })
    assert.equal(theirs.status, 200, theirs.text)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('dialog', { name: 'Somebody changed this while you were writing' })
    await conflict.getByText('Visa before travelling').waitFor()
    await conflict.getByText('Visa online (e-visa), 14 days').waitFor()
    await conflict.getByRole('button', { name: 'Keep mine and save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await answer.getByText('Visa before travelling, 14 days').first().waitFor()
    await picture(page, 'visa-overruled')
    await answer.getByRole('button', { name: 'Withdraw' }).click()
    await answer.getByText('Nothing: the sources count.').waitFor()
  })

  await t.test('dark, and on a phone', async () => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await isAccessible(page)
    await page.setViewportSize(phone)
    await fitsSideways(page)
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await pair.waitFor()
    await fitsSideways(page)
  })
})
