import assert from 'node:assert/strict'
import { test } from 'node:test'
import { becomes, desk, fitsSideways, isAccessible, needsBrowser, phone } from './browser.ts'

test('advisories and outbreaks are written, edited and closed; a manager reads them', needsBrowser, async (t) => {
  const { node, as } = await desk(t, { template: 'world' })
  const page = await as(await node.givenStaff(), '/advisories')
  const choose = async (name: string): Promise<void> => {
    await page.getByLabel('Name or code').fill(name)
    await page.getByRole('list', { name: 'Found places' }).getByRole('button', { name }).first().click()
  }

  await t.test('an advisory, with the errors named at their fields', async () => {
    await page.getByText('No advisory here').waitFor()
    await page.getByRole('button', { name: 'New advisory' }).click()
    const dialog = page.getByRole('dialog', { name: 'New advisory' })
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByRole('alert').getByRole('link', { name: 'Headline' }).waitFor()
    await dialog.getByLabel('Headline in English').fill('Strikes in Peru')
    await dialog.getByLabel('Text in English').fill('Roads are **blocked** at short notice.')
    await choose('Peru')
    await isAccessible(page)
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('heading', { level: 2, name: 'Strikes in Peru' }).waitFor()
    await becomes(() => page.url(), /\/advisories\?id=/)
  })

  await t.test('edited, then closed', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit' })
    await dialog.getByLabel('Headline in Spanish').fill('Huelgas en el Perú')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await isAccessible(page)
    await page.getByRole('button', { name: 'Close it' }).click()
    await page.getByText('No advisory here').waitFor()
    await page.getByRole('button', { name: 'Closed' }).click()
    await page.getByRole('button', { name: /Strikes in Peru/ }).waitFor()
  })

  await t.test('an outbreak with its numbers', async () => {
    await page.getByRole('link', { name: 'Outbreaks' }).click()
    await page.getByRole('button', { name: 'New outbreak' }).click()
    const dialog = page.getByRole('dialog', { name: 'New outbreak' })
    await dialog.getByLabel('Headline in English').fill('Dengue in Loreto')
    await dialog.getByLabel('Text in English').fill('More cases than usual.')
    await dialog.getByLabel('Disease').selectOption({ label: 'Dengue' })
    await dialog.getByLabel('Cases').fill('1240')
    await choose('Peru')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('heading', { level: 2, name: 'Dengue in Loreto' }).waitFor()
    await page.getByText('1,240 cases').waitFor()
    await page.setViewportSize(phone)
    await fitsSideways(page)
  })

  await t.test('a manager', async () => {
    const manager = await as(await node.givenManager(await node.givenCompany()), '/outbreaks')
    await manager.getByRole('button', { name: /Dengue in Loreto/ }).click()
    await manager.getByText('1,240 cases').waitFor()
    for (const name of ['New outbreak', 'Edit', 'Close it'])
      assert.equal(await manager.getByRole('button', { name }).count(), 0, name)
  })
})
