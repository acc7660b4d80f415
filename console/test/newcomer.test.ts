import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createDemo } from '../../src/app/demo/demo.ts'
import { createSignInLink, findDeskPeople } from '../../src/people/index.ts'
import { desk, fitsSideways, isAccessible, needsBrowser, phone, wide } from './browser.ts'

/** `GODWIT_TEST_LOOK=/tmp/look` keeps pictures of the way. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['GODWIT_TEST_LOOK']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [size, viewport] of [['wide', wide] as const, ['phone', phone] as const]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png`, fullPage: size === 'phone' })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(wide)
}

test(
  'a newcomer is greeted, signs in by the link of the demo, and begins to watch the storm',
  needsBrowser,
  async (t) => {
    const { node, open } = await desk(t, { template: 'world' })
    const demo = await createDemo(node.ctx(), '')
    const [staff] = await findDeskPeople(node.ctx(), demo?.staff.email ?? '')
    const greeting = await open('/')
    await greeting.getByRole('heading', { name: 'Godwit looks after people who travel' }).waitFor()
    await greeting.getByText('Trying the demo?').click()
    await greeting.getByText('godwit sign-in-link').waitFor()
    await isAccessible(greeting)
    await look(greeting, 'greeting')
    await greeting.setViewportSize(phone)
    await fitsSideways(greeting)

    const { url } = await createSignInLink(node.ctx(), staff?.id ?? '', '')
    const page = await open(url)
    const storm = page.getByRole('region', { name: 'Watch one storm' })
    await storm.getByText('Step 1').waitFor()
    assert.equal(new URL(page.url()).hash, '')
    await isAccessible(page)
    await look(page, 'storm')
    await storm.getByRole('button', { name: 'Go there' }).click()
    await page.waitForURL(/\/alerts\/[^/]+\/edit/)
    await storm.getByText('Step 2').waitFor()
    await look(page, 'storm-editor')
    await storm.getByRole('button', { name: 'End the tour' }).click()
    await storm.waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('h1').waitFor()
    assert.equal(await storm.count(), 0, 'what was ended stays ended')
  },
)
