import type { TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { settle } from '../../src/intelligence/testing.ts'
import type { GivenUser } from '../../test/support/app.ts'
import { givenTrip } from '../../test/support/trips.ts'
import { becomes, type DeskOptions, desk, phone } from './browser.ts'
import { type Line, lineTo } from './line.ts'

export const lima = { lat: -12.0464, lng: -77.0428 }
export const onPhone = { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** The service with a company, its manager Kim, and Ada, who is in Lima; and a line that can be cut between her phone and the service. */
export async function travelling(t: TestContext, options: DeskOptions = {}) {
  const own = await desk(t, { template: 'world', lineIsCut: true, now: new Date().toISOString(), ...options })
  const { node } = own
  const company = await node.givenCompany({
    name: 'Acme Travel',
    features: ['alerts', 'assistance', 'flight_tracking', 'global_intelligence'],
  })
  const kim = await node.givenManager(company, { firstName: 'Kim', lastName: 'Berg' })
  const ada = await node.givenTraveller(company, { firstName: 'Ada', lastName: 'Lindqvist' })
  const day = (after: number): string =>
    new Date(node.clock.now().getTime() + after * 86_400_000).toISOString().slice(0, 10)
  const inLima = { country_code: 'PE', ...lima, type: 1, entry_date: day(-1), exit_date: day(5), friendly_name: 'Lima' }
  const trip = await givenTrip({
    by: node.as(company),
    company,
    travellers: [ada],
    name: 'Amazon survey',
    destinations: [inLima],
  })
  await settle(node)
  const line = await lineTo(t, own.url)
  return { ...own, company, kim, ada, trip, day, line, phoneOf: phoneOver(own.open, line) }
}

/** Opens the page on a phone, over the line, and signs in by the token. */
const phoneOver =
  (open: (path?: string, options?: BrowserContextOptions) => Promise<Page>, line: Line) =>
  async (person: GivenUser, path = '/me', options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await open(path, { ...onPhone, baseURL: line.url, ...options })
    await signInAtMe(page, person)
    return page
  }

export async function signInAtMe(page: Page, { token }: GivenUser): Promise<void> {
  await page.locator('summary').click()
  await page.locator('input[name=token]').fill(token)
  await page.locator('details button[type=submit]').click()
  await page.locator('#page').waitFor()
}

/** Waits until the phone holds the answer of this address. */
export const holds = (page: Page, address: string): Promise<void> =>
  becomes(
    () => page.evaluate(`caches.match(${JSON.stringify(address)}, { ignoreVary: true }).then(Boolean)`),
    true,
    `the phone holds ${address}:`,
  )

/** From here on the page opens without a line, too, and says where the person is. */
export async function isKept(page: Page): Promise<void> {
  await becomes(() => page.evaluate(`navigator.serviceWorker.controller?.state`), 'activated', 'the worker is')
  await holds(page, '/api/v2/users/my_now')
}
