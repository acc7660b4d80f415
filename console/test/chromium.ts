import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

const places = [
  process.env['GODWIT_TEST_CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The Chromium of this machine; undefined where there is none. */
export const browserPath = places.find((path) => path !== undefined && path !== '' && existsSync(path))

/** As `test` options: skips with a sentence where there is no browser. */
export const needsBrowser = {
  skip: browserPath === undefined && 'There is no Chromium here: install one, or name it by GODWIT_TEST_CHROMIUM.',
}

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage'] })

export const wide = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** What a browser says by itself about an answer that a page expects to be refused. */
const expected = /Failed to load resource|WebSocket connection to .*\/api\/desk\/socket/

/** Every complaint of a page: violations of the policy, errors that nobody caught, errors in the browser's log. */
export function complaintsOf(page: Page): string[] {
  const found: string[] = []
  page.on('pageerror', (error) => found.push(`error: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !expected.test(text)) found.push(`log: ${text}`)
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
