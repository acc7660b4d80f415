import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { becomes, desk, fitsSideways, isAccessible, needsBrowser, phone } from './browser.ts'

const lima = { latitude: -12.0464, longitude: -77.0428 }

async function house(t: TestContext) {
  const { node, as } = await desk(t, { template: 'world' })
  const company = await node.givenCompany({ name: 'Société Générale de Voyages' })
  const kim = await node.givenManager(company, { firstName: 'Kim', lastName: 'Berg' })
  const ada = await node.givenTraveller(company, {
    firstName: 'Ada',
    lastName: 'Lindqvist',
    phoneNumber: '+5115550100',
  })
  const ben = await node.givenTraveller(company, { firstName: 'Ben', lastName: 'Ortiz' })
  const ask = async (...people: { readonly id: string }[]): Promise<string> => {
    const user_ids = people.map(({ id }) => id)
    const session = await node.signedIn(kim)
    const { body } = await session.post<{ id: string }>('/api/desk/check_in_requests', {
      check_in_request: { user_ids, message: 'Flooding in Lima. Are you safe?' },
    })
    return body.id
  }
  const answer = (who: typeof ada, id: string, check_in: object) =>
    node.as(who).post(`/api/v2/check_in_requests/${id}/check_ins`, { check_in })
  const call = (who: typeof ada) =>
    node.as(who).post('/api/v2/check_ins', { check_in: { device_token: 'x', ...lima, status: 2 } })
  return { node, as, company, kim, ada, ben, ask, answer, call }
}

const number = (page: Page, standing: string) => page.locator(`button[data-standing=${standing}] strong`)
const says = async (page: Page, standing: string, n: number): Promise<void> => {
  await page.locator(`button[data-standing=${standing}] strong`, { hasText: new RegExp(`^${n}$`) }).waitFor()
}

test('a manager asks, sees answers arrive, hears a call for help and answers it', needsBrowser, async (t) => {
  const { as, kim, ada, ben, answer } = await house(t)
  const page = await as(kim, '/safety')
  await page.getByText('Nobody was asked yet').waitFor()
  await page.getByRole('button', { name: 'Ask “Are you safe?”' }).click()
  const send = page.locator('button[type=submit]')
  assert.equal(await send.isDisabled(), true, 'nobody is chosen')
  for (const name of ['Lindqvist', 'Ortiz']) {
    await page.getByLabel('People by name').fill(name)
    await page.getByRole('button', { name: new RegExp(`^Add .*${name}`) }).click()
  }
  await page.getByRole('button', { name: 'Ask 2 people' }).click()
  await says(page, 'waiting', 2)
  const id = /\/safety\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

  await answer(ben, id, { ...lima, status: 1 })
  await says(page, 'safe', 1)
  await says(page, 'waiting', 1)
  await answer(ada, id, { ...lima, status: 2 })
  const bar = page.getByRole('region', { name: 'Call for help' })
  await bar.getByText('Ada Lindqvist').waitFor()
  await says(page, 'help', 1)
  await becomes(() => page.title(), /^\(1!\) /, 'the title counts')
  assert.match((await page.getByRole('alert').first().textContent()) ?? '', /^Ada Lindqvist needs help · .*Lima, Peru$/)
  await bar.getByRole('button', { name: 'Turn on sound' }).click()
  await bar.getByRole('button', { name: 'Answer it' }).click()
  const card = page.getByRole('dialog', { name: /Ada Lindqvist/ })
  await card.getByText('You', { exact: true }).waitFor()
  await becomes(() => card.getByRole('link', { name: '+5115550100' }).getAttribute('href'), 'tel:+5115550100')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^You have it/ }).click()
  await card.getByRole('button', { name: 'Resolve' }).click()
  await bar.waitFor({ state: 'detached' })
  assert.doesNotMatch(await page.title(), /^\(/)
  await page.goto(new URL('/safety?view=calls', page.url()).href)
  await page.getByRole('button', { name: /^Open again: Ada/ }).click()
  await bar.waitFor()
})

test('a call that a colleague has answered says who has it, without a reload', needsBrowser, async (t) => {
  const { node, as, company, kim, ada, call } = await house(t)
  const lee = await node.givenManager(company, { firstName: 'Lee', lastName: 'Ng' })
  await call(ada)
  const page = await as(kim)
  const button = page.getByRole('button', { name: 'Answer it' })
  await button.waitFor()
  const other = await node.signedIn(lee)
  const [one] = (await other.get<{ id: string }[]>('/api/desk/calls_for_help')).body
  await other.post(`/api/desk/calls_for_help/${one?.id}/claim`)
  await page.getByRole('region', { name: 'Call for help' }).getByText('Lee Ng has it').waitFor()
})

test(
  'an answer by phone is written down with who took it, and a reminder goes to the rest',
  needsBrowser,
  async (t) => {
    const { as, kim, ada, ben, ask } = await house(t)
    const id = await ask(ada, ben)
    const page = await as(kim, `/safety/${id}`)
    await says(page, 'waiting', 2)
    await page.getByRole('button', { name: 'By phone: Ada Lindqvist' }).click()
    const dialog = page.getByRole('dialog', { name: 'Answer of Ada Lindqvist by phone' })
    await dialog.getByLabel('I am safe').check()
    await dialog.getByLabel('Country').selectOption('FR')
    await isAccessible(page)
    await dialog.getByRole('button', { name: 'Write it down' }).click()
    await dialog.waitFor({ state: 'detached' })
    await says(page, 'safe', 1)
    await page.getByText('by phone, Kim Berg').waitFor()
    await page.getByRole('button', { name: 'Remind 1 person' }).click()
    await page.getByText('1 person was reminded.').waitFor()
    await number(page, 'safe').click()
    await becomes(() => page.url(), /standing=safe/)
    await page.getByText('Ben Ortiz').waitFor({ state: 'detached' })
    await becomes(() => page.locator('[data-row]').count(), 1)
  },
)

test(
  'the board, asking, calls and Now pass axe on a phone and in dark colours, and fit a phone',
  needsBrowser,
  async (t) => {
    const { as, kim, ada, ben, ask, call } = await house(t)
    const id = await ask(ada, ben)
    await call(ada)
    const page = await as(kim, `/safety/${id}`, { viewport: phone })
    for (const [path, waits] of [
      [`/safety/${id}`, 'Ben Ortiz'],
      ['/safety', 'Flooding in Lima'],
      ['/safety?view=calls', 'Ada Lindqvist'],
      ['/safety/ask', 'Whom to ask'],
      ['/', 'Ada Lindqvist needs help'],
    ] as const) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(new URL(path, page.url()).href)
      await page.getByText(waits).first().waitFor()
      await fitsSideways(page)
      await isAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await isAccessible(page, ['color-contrast'])
    }
  },
)
