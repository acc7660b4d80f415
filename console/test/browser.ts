import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TestContext } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { buildConsole } from '../../scripts/support/console-build.ts'
import type { TestAppOptions } from '../../test/support/app.ts'
import { type WorkingApp, workingApp } from '../../test/support/worker.ts'
import { complaintsOf, launch, signIn, wide } from './chromium.ts'

export { browserPath, needsBrowser, phone, signIn, wide } from './chromium.ts'

export interface Desk {
  readonly node: WorkingApp
  readonly url: string
  /** A page of its own browser context; the test fails when it complains. */
  open(path?: string, options?: BrowserContextOptions): Promise<Page>
  /** The same, signed in. */
  as(
    person: { readonly email: string; readonly password: string },
    path?: string,
    options?: BrowserContextOptions,
  ): Promise<Page>
}

/** The service on a database of the test's own, with the built console, and a browser. */
export async function desk(t: TestContext, options: TestAppOptions = {}): Promise<Desk> {
  await buildConsole()
  const node = await workingApp(t, options)
  const url = `http://127.0.0.1:${await node.listen()}`
  const browser = await launch()
  t.after(() => browser.close())
  const open = async (path = '/', context: BrowserContextOptions = {}): Promise<Page> => {
    const page = await (await newContext(browser, context)).newPage()
    const complaints = complaintsOf(page)
    t.after(() => assert.deepEqual(complaints, [], 'the page complained'))
    await page.goto((context.baseURL ?? url) + path)
    return page
  }
  return {
    node,
    url,
    open,
    async as(person, path = '/', context = {}) {
      const page = await open(path, context)
      await signIn(page, person)
      return page
    },
  }
}

/** A busy machine is slow; what never comes still ends the test. */
const longestWaitMs = 180_000

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: wide,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(longestWaitMs)
  return context
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[]
}

/** Fails when axe finds anything against WCAG 2.2 A or AA on the page as it is now. */
export async function isAccessible(page: Page): Promise<void> {
  await page.evaluate(axe)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const violations = (await page.evaluate(
    `axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(tags)} } }).then((result) => result.violations.map(({ id, nodes }) => ({ id, nodes })))`,
  )) as readonly Finding[]
  const said = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  assert.deepEqual(said, [], `\n${said.join('\n')}\n`)
}

/** Fails when the page can be scrolled sideways. */
export async function fitsSideways(page: Page): Promise<void> {
  const [is, has] = (await page.evaluate(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )) as [number, number]
  assert.ok(is <= has, `the page is ${is} px wide in a window of ${has} px`)
}
