import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, type TestContext } from 'node:test'
import { inspect, isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { buildConsole } from '../../scripts/support/console-build.ts'
import type { TestAppOptions } from '../../test/support/app.ts'
import { spending } from '../../test/support/spent.ts'
import { type WorkingApp, workingApp } from '../../test/support/worker.ts'
import { complaintsOf, launch, longestWaitMs, signIn, wide } from './chromium.ts'

export { needsBrowser, phone, signIn, wide } from './chromium.ts'

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

export interface DeskOptions extends TestAppOptions {
  /** The test takes the service away. */
  readonly lineIsCut?: boolean
  /** Further flags of the browser. */
  readonly flags?: readonly string[]
  /** The page wants the camera, or to notify. */
  readonly asksPermission?: boolean
}

/** The service on a database of the test's own, with the built console, and a browser. */
export async function desk(
  t: TestContext,
  { lineIsCut = false, flags = [], asksPermission = false, ...options }: DeskOptions = {},
): Promise<Desk> {
  await spending('browser', buildConsole)
  const browser = await sharedBrowser(flags, asksPermission)
  const contexts: BrowserContext[] = []
  // Hooks run in the order of registration: the pages are closed before the service that they ask is.
  t.after(async () => {
    for (const context of contexts) await context.close()
  })
  const node = await workingApp(t, options)
  const url = `http://127.0.0.1:${await node.listen()}`
  const open = async (path = '/', context: BrowserContextOptions = {}): Promise<Page> => {
    const own = await newContext(browser, context)
    contexts.push(own)
    const page = await own.newPage()
    const complaints = complaintsOf(page, { lineIsCut })
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

/** The browsers of this process, by what they can do: each test has contexts of its own. */
const browsers = new Map<string, Promise<Browser>>()

function sharedBrowser(flags: readonly string[], isWhole: boolean): Promise<Browser> {
  const name = [isWhole, ...flags].join(' ')
  const known = browsers.get(name) ?? launch(flags, { isWhole })
  browsers.set(name, known)
  return known
}

after(async () => {
  for (const browser of browsers.values()) await (await browser).close()
})

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

/** What stays wrong for so long is wrong; what a page shows while it is being drawn is not. */
const settlesWithinMs = 60_000

/** Looks until nothing is found; fails with what is found at the end. */
async function findsNothing(look: () => Promise<readonly string[]>): Promise<void> {
  const end = performance.now() + settlesWithinMs
  let found = await look()
  while (found.length > 0 && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    found = await look()
  }
  assert.deepEqual(found, [], `\n${found.join('\n')}\n`)
}

/** Waits until the page says so; a text may be given as a pattern. */
export const becomes = (read: () => unknown, wanted: unknown, why = ''): Promise<void> =>
  findsNothing(async () => {
    const found = await read()
    const same = wanted instanceof RegExp ? wanted.test(String(found)) : isDeepStrictEqual(found, wanted)
    return same ? [] : [`${why} ${inspect(found)}, not ${inspect(wanted)}`.trim()]
  })

/** Fails when axe finds anything against WCAG 2.2 A or AA on the page; `rules` asks for these alone. */
export const isAccessible = (page: Page, rules?: readonly string[]): Promise<void> =>
  findsNothing(() => violationsIn(page, rules))

async function violationsIn(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // A page keeps it until the next one is loaded, and to read it takes 0.1 s.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags }
  const violations = (await page.evaluate(
    `axe.run(document, ${JSON.stringify({ runOnly, resultTypes: ['violations'] })}).then((result) => result.violations.map(({ id, nodes }) => ({ id, nodes })))`,
  )) as readonly Finding[]
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Fails when the page can be scrolled sideways: the document, or the part of the frame that scrolls. */
export const fitsSideways = (page: Page): Promise<void> =>
  findsNothing(() =>
    page.evaluate(
      `[document.documentElement, document.getElementById('page')].filter((part) => part && part.scrollWidth > part.clientWidth)
        .map((part) => part.tagName + ' is ' + part.scrollWidth + ' px wide in ' + part.clientWidth + ' px')`,
    ),
  )

/** Presses keys until they did something: a page that has just come does not listen yet, and a slow machine is slow between two keys. */
export async function pressUntil(page: Page, keys: readonly string[], there: Locator): Promise<void> {
  for (let left = 30; ; left--) {
    for (const key of keys) await page.keyboard.press(key)
    try {
      return await there.waitFor({ timeout: 5_000 })
    } catch (error) {
      if (left === 0) throw error
    }
  }
}
