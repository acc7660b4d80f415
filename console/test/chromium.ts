import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { spending } from '../../test/support/spent.ts'

const places = [
  process.env['GODWIT_TEST_CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The Chromium of this machine; undefined where there is none. */
const browserPath = places.find((path) => path !== undefined && path !== '' && existsSync(path))

/**
 * The same engine without windows, where it is installed. Where tests open many pages it took half of the browser's CPU time (44 to 22 s for frame and
 * me-guide); where one page works long, hardly less. A test of the camera or of notifications needs the whole browser: their permissions differ here.
 */
const shellPath = ['/usr/bin/chromium-headless-shell'].find((path) => existsSync(path))

/** As `test` options: skips with a sentence where there is no browser. */
export const needsBrowser = {
  skip: browserPath === undefined && 'There is no Chromium here: install one, or name it by GODWIT_TEST_CHROMIUM.',
}

/** A busy machine is slow; what never comes still ends the test. */
export const longestWaitMs = 180_000

export const launch = (flags: readonly string[] = [], { isWhole = true } = {}): Promise<Browser> =>
  spending('browser', () =>
    chromium.launch({
      executablePath: (isWhole || process.env['GODWIT_TEST_CHROMIUM'] ? browserPath : (shellPath ?? browserPath)) ?? '',
      args: ['--no-sandbox', '--disable-dev-shm-usage', ...flags],
      timeout: longestWaitMs,
    }),
  )

export const wide = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/**
 * Answers that a page may get and deals with: nobody is signed in, a card is missing, it is gone, somebody was first, a field is wrong, the
 * database is busy.
 */
const refusals = /status of (401|402|404|409|412|422|503) /
/** A company's package may lack assistance. */
const packageLacksIt = (text: string, address: string): boolean =>
  text.includes('status of 403 ') && address.endsWith('/api/v2/issues')

/** What a browser writes by itself about an answer of the desk that the page deals with. */
function isExpected(text: string, address: string, lineIsCut: boolean): boolean {
  if (/WebSocket connection to .*\/api\/(desk|v2)\/socket/.test(text)) return true
  if (!text.startsWith('Failed to load resource')) return false
  if (lineIsCut && text.includes('net::ERR_')) return true
  if (packageLacksIt(text, address)) return true
  return refusals.test(text) && /^https?:\/\/[^/]+\/api\/(desk|v2)\//.test(address)
}

/**
 * Every complaint of a page: violations of the policy, errors that nobody caught, errors in the browser's log, a file that is missing.
 * `lineIsCut` is for a test that takes the service away.
 */
export function complaintsOf(page: Page, { lineIsCut = false } = {}): string[] {
  const found: string[] = []
  page.on('pageerror', (error) => found.push(`error: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    const { url } = message.location()
    if (message.type() === 'error' && !isExpected(text, url, lineIsCut)) found.push(`log: ${text} ${url}`.trim())
  })
  return found
}

/** On the sign-in page; afterwards the frame is there. */
export async function signIn(page: Page, person: { readonly email: string; readonly password: string }): Promise<void> {
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(person.password)
  await page.locator('button[type=submit]').click()
  await page.locator('#screens').waitFor()
}
