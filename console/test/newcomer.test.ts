import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { createDemo } from '../../src/app/demo/demo.ts'
import { createSignInLink, findDeskPeople } from '../../src/people/index.ts'
import { becomes, desk, fitsSideways, isAccessible, needsBrowser, phone, wide } from './browser.ts'
import { picture } from './pictures.ts'

/** Fails unless a pointer would meet it where it is. */
async function isInSight(page: Page, what: Locator): Promise<void> {
  const [box, size] = [await what.boundingBox(), page.viewportSize()]
  assert.ok(box && size && box.y >= 0 && box.y + box.height <= size.height, `it is at ${box?.y} px of ${size?.height}`)
  await what.click({ trial: true })
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
    await picture(greeting, 'greeting')
    await greeting.setViewportSize(phone)
    await fitsSideways(greeting)

    const { url } = await createSignInLink(node.ctx(), staff?.id ?? '', '')
    const page = await open(url)
    const storm = page.getByRole('region', { name: 'Watch one storm' })
    await storm.getByText('Step 1').waitFor()
    assert.equal(new URL(page.url()).hash, '')
    await isAccessible(page)
    await picture(page, 'storm')
    await storm.getByRole('button', { name: 'End the tour' }).click()
    await storm.waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('h1').waitFor()
    assert.equal(await storm.count(), 0, 'what was ended stays ended')
  },
)

/** What needs the service's work may take long on a slow machine. */
const patience = { timeout: 180_000 }

test('a newcomer watches the storm to its end on the real screens', needsBrowser, async (t) => {
  const { node, open } = await desk(t, { template: 'world' })
  const demo = await createDemo(node.ctx(), '')
  const [staff] = await findDeskPeople(node.ctx(), demo?.staff.email ?? '')
  await node.settle()
  const { url } = await createSignInLink(node.ctx(), staff?.id ?? '', '')
  const page = await open(url)
  page.setDefaultTimeout(patience.timeout)
  page.setDefaultNavigationTimeout(patience.timeout)
  const storm = page.getByRole('region', { name: 'Watch one storm' })
  const press = (name: string): Promise<void> => storm.getByRole('button', { name, exact: true }).click()
  await storm.getByText('Step 1 of 6').waitFor()

  await t.test('the bar is in sight on every screen, the map too, and on a phone', async () => {
    for (const screen of ['Map', 'Alerts', 'Now']) {
      await page.locator('#screens').getByRole('link', { name: screen }).click()
      await page.getByRole('heading', { level: 1, name: screen }).waitFor()
      for (const size of [phone, wide]) {
        await page.setViewportSize(size)
        await isInSight(page, storm.getByText('Step 1 of 6'))
        await isInSight(page, storm.getByRole('button', { name: 'Go there' }))
        await fitsSideways(page)
      }
    }
  })

  let told = 0
  await t.test('audience: the draft says whom it would reach, and why', async () => {
    await press('Go there')
    await page.waitForURL(/\/alerts\/[^/]+\/edit/)
    await storm.getByText('each person it would reach').waitFor()
    const button = page.getByRole('button', { name: /^Publish to \d+ (person|people)$/ })
    told = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0])
    assert.ok(told > 0, 'the storm is where somebody of the demo is')
    const audience = page.getByRole('region', { name: 'Who gets it, now' })
    await audience.getByText(/stays/).first().waitFor()
    await picture(page, 'storm-editor')
    await press('Next')
  })

  await t.test('publish: the newcomer does it, and the tour goes on by itself', async () => {
    await storm.getByText('Step 2 of 6').waitFor()
    assert.equal(await storm.getByRole('button', { name: 'Next' }).count(), 0, 'publishing is their own act')
    await page.getByRole('button', { name: /^Publish to \d/ }).click()
    await storm.getByText('Step 3 of 6').waitFor()
    await page.waitForURL((at) => /^\/alerts\/[^/]+$/.test(at.pathname))
    await node.settle()
  })

  await t.test('message: how far it came', async () => {
    await page.reload()
    await page.getByRole('region', { name: 'Reach' }).getByText(`${told} told`).first().waitFor()
    await picture(page, 'storm-alert')
    await press('Next')
  })

  await t.test('reason: everybody who was told has one', async () => {
    await storm.getByText('Step 4 of 6').waitFor()
    await page.waitForURL(/outcome=told/)
    const people = page.getByRole('region', { name: 'People' })
    await people.getByText(/stays/).first().waitFor()
    await becomes(() => people.getByText(/^Told$/).count(), told)
    await isAccessible(page)
    await press('Next')
  })

  await t.test('proof: the messages of this storm, and the proof of one', async () => {
    await storm.getByText('Open one').waitFor()
    assert.equal(await storm.getByRole('button', { name: 'Next' }).count(), 0, 'opening one is their own act')
    await page
      .getByRole('button', { name: /typhoon nears Tokyo/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: /typhoon nears Tokyo/ }).waitFor()
    await storm.getByText('It prints as evidence').waitFor()
    await picture(page, 'storm-proof')
    await press('Next')
  })

  await t.test('webhook: the partners heard of it too', async () => {
    await storm.getByText('Step 6 of 6').waitFor()
    await page.getByRole('list', { name: 'Deliveries' }).getByRole('button', { name: /^110 / }).first().waitFor()
    await picture(page, 'storm-webhook')
    await press('Finish')
  })

  await t.test('the end', async () => {
    await storm.getByText('that was all of it').waitFor()
    await press('Close')
    await storm.waitFor({ state: 'detached' })
  })
})
