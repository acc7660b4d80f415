import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { desk, fitsSideways, isAccessible, phone, wide } from './browser.ts'

/** A manager of a company, and three of its travellers. */
export async function givenPeople(t: TestContext) {
  const { node, as } = await desk(t, { template: 'world' })
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
export async function fitsPhone(page: Page, buttons: string): Promise<void> {
  await page.setViewportSize(phone)
  await fitsSideways(page)
  const shown = await page.locator(buttons).all()
  const heights = await Promise.all(shown.map(async (one) => (await one.boundingBox())?.height ?? 0))
  assert.ok(heights.length > 0 && heights.every((height) => height >= 44), `${buttons}: ${heights.join(', ')}`)
  await isAccessible(page)
  await page.setViewportSize(wide)
}
