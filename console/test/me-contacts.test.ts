import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsBrowser } from './browser.ts'
import { travelling } from './me.ts'
import { looksWell } from './me-pictures.ts'

test('a traveller names whom to call, changes and deletes them, with their consent', needsBrowser, async (t) => {
  const { node, ada, phoneOf } = await travelling(t)
  const page = await phoneOf(ada, '/me/settings')
  await page.getByText('You have named nobody yet.').waitFor()
  await page.getByRole('button', { name: 'Add a contact' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name', { exact: true }).fill('Maria Torres')
  await sheet.getByLabel('Phone number').fill('01 555 0199')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('Write in a few words how you are related.').waitFor()
  await sheet.getByText('Write the number with + and the code of the country').waitFor()
  await sheet.getByLabel('Phone number').fill('+51 1 555 0199')
  await sheet.getByLabel('How you are related').fill('mother')
  await sheet.getByLabel('Language to speak with them').selectOption('es')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('Tick this if the person agrees.').waitFor()
  const own = async () =>
    (await node.as(ada).get<readonly { name: string; relation: string }[]>('/api/v2/users/my_emergency_contacts')).body
  assert.deepEqual(await own(), [])
  await looksWell(page, 'me-contact-sheet')
  await sheet.getByLabel('This person knows that they may be called, and agrees.').click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('list', { name: 'Emergency contacts' }).getByText('+5115550199').waitFor()
  await looksWell(page, 'me-contacts')

  await page.getByRole('button', { name: 'Change Maria Torres' }).click()
  await sheet.getByLabel('How you are related').fill('stepmother')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('(stepmother)').waitFor()
  assert.deepEqual(
    (await own()).map(({ name, relation }) => [name, relation]),
    [['Maria Torres', 'stepmother']],
  )
  await page.getByRole('button', { name: 'Delete Maria Torres' }).click()
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('You have named nobody yet.').waitFor()
  assert.deepEqual(await own(), [])
})
