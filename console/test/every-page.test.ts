import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { createDemo } from '../../src/app/demo/demo.ts'
import { answerOf, readListed, testFeed, writeFeeds } from '../../src/feeds/evidence/evidence.testing.ts'
import { takeAnswer } from '../../src/feeds/evidence/take-answer.service.ts'
import type { TestApp } from '../../test/support/app.ts'
import { sized } from '../../test/support/size.ts'
import { becomes, desk, fitsSideways, isAccessible, needsBrowser, phone, wide } from './browser.ts'

const screens = new URL('../src/', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, screens), 'utf8')

/** The paths of the console's router, as the screens' routes.tsx say them: `/people/$id`. */
const routes = globSync('*/routes.tsx', { cwd: screens }).flatMap((file) =>
  [...read(file).matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path),
)

/** What a manager is refused. */
const staffOnly = ['/rules', '/visas', '/feeds', '/admin/health', '/admin/dead-letters', '/admin/world']
const isForStaff = (path: string): boolean => staffOnly.includes(path) || path.startsWith('/feeds/')
const narrow = { width: 320, height: 640 }
/** All pages are built of the same parts; the tests of the screens look at most pages with all rules, too. */
const rulesStep = sized('one of so many pages is looked at with all rules of accessibility', { commit: 2, full: 1 })
/** Their widths in Spanish hardly differ from page to page. */
const spanishStep = sized('one of so many pages is also visited in Spanish', { commit: 4, full: 1 })
/** All pages have the same parts, whose dark colours are one list (styles/tokens.css). */
const darkStep = sized('one of so many pages is also looked at in dark colours', { commit: 4, full: 1 })

/** One row for each page that shows one thing, of the demo's first company where it has a company. */
async function idsOf(node: TestApp, company: string): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<Record<string, string>>`select
    (select id from alerts where status = 'published' order by id limit 1) as alert,
    (select id from alerts where status = 'review' order by id limit 1) as draft,
    (select user_id from trip_travellers where company_id = ${company} order by user_id limit 1) as person,
    (select id from trips where company_id = ${company} order by id limit 1) as trip,
    (select id from check_in_requests where company_id = ${company} order by id limit 1) as request,
    (select id from calls_for_help where company_id = ${company} order by id limit 1) as call,
    (select id from issues where company_id = ${company} order by id limit 1) as "case",
    (select id from notifications where company_id = ${company} order by id limit 1) as message,
    (select id from claims where company_id = ${company} order by id limit 1) as claim,
    (select id from feed_events order by id limit 1) as event,
    (select id from feed_items order by id limit 1) as item,
    (select id from webhook_endpoints where company_id = ${company} order by id limit 1) as endpoint`.execute(
    node.db.db(),
  )
  return { ...rows[0], company }
}

/** Where to go besides the paths without a parameter, which are all visited. A route that has one needs its line here. */
function visits(id: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  return {
    '/alerts/$id': [`/alerts/${id['alert']}`],
    '/alerts/$id/board': [`/alerts/${id['alert']}/board`],
    '/alerts/$id/edit': [`/alerts/${id['draft']}/edit`],
    '/people/$id': [`/people/${id['person']}`],
    '/trips/$id': [`/trips/${id['trip']}`],
    '/trips/$id/edit': [`/trips/${id['trip']}/edit`],
    '/safety/calls/$id': [`/safety/calls/${id['call']}`],
    '/safety/$id': [`/safety/${id['request']}`],
    '/safety': ['/safety', '/safety?view=calls'],
    '/help/$caseId': ['chat', 'notes', 'offers', 'history'].map((part) => `/help/${id['case']}?view=all&part=${part}`),
    '/messages/escalation': ['/messages/escalation', '/messages/escalation?edit=alert'],
    '/messages/$id': [`/messages/${id['message']}`],
    '/claims/$id': [`/claims/${id['claim']}`],
    '/feeds/events/$id': [`/feeds/events/${id['event']}`],
    '/feeds/items/$id': [`/feeds/items/${id['item']}`],
    '/webhooks': ['/webhooks', `/webhooks?endpoint=${id['endpoint']}`, '/webhooks?register=true'],
    '/money': ['products', 'coupons', 'invoices', 'ledger', 'payouts', 'runs', 'statement'].map(
      (tab) => `/money?tab=${tab}`,
    ),
    '/admin': [`/admin?company=${id['company']}`],
  }
}

/** The page is there, and nothing of it is still being read. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
  await isThere(page, '#page h1')
}

/** As a link leads there, without loading the console anew: that takes most of the time of a visit. */
async function follow(page: Page, path: string): Promise<void> {
  const [from, to] = [new URL(page.url()), new URL(path, page.url())]
  // The heading stays where only the query changes, and above a case.
  if (from.pathname === to.pathname || to.pathname.startsWith('/help/')) return open(page, path)
  await page.evaluate(
    `document.querySelector('#page h1').dataset.left = ''; history.pushState({}, '', ${JSON.stringify(to.href)})`,
  )
  await isThere(page, '#page h1:not([data-left])')
}

async function isThere(page: Page, heading: string): Promise<void> {
  await page.locator(heading).waitFor()
  await page.locator('#page [aria-busy=true]').first().waitFor({ state: 'detached' })
  await becomes(() => page.locator('h1').count(), 1, 'a page has one h1:')
}

async function fits(page: Page): Promise<void> {
  for (const viewport of [phone, narrow]) {
    await page.setViewportSize(viewport)
    await fitsSideways(page)
  }
}

/** A feed that reports one earthquake. */
async function givenReport(node: TestApp): Promise<void> {
  const feed = testFeed('quakes')
  await writeFeeds(node.db.db(), [feed])
  const at = node.clock.now().toISOString()
  const fetched = answerOf(feed, at, [{ id: 'q1', name: 'Off Lima', at, magnitude: 6.8, point: [-12.1, -77.1] }])
  await takeAnswer(node.ctx(), feed, fetched, readListed)
}

interface Visit {
  readonly path: string
  readonly page: Page
}

const each = async (
  t: TestContext,
  all: readonly Visit[],
  go: (page: Page, path: string) => Promise<void>,
  look: (page: Page, at: number) => Promise<void>,
  who: string,
) => {
  for (const [at, { path, page }] of all.entries())
    await t.test(`${who}: ${path}`, async () => {
      await page.setViewportSize(wide)
      await go(page, path)
      await look(page, at)
    })
}

test(
  'every page of the console, light and dark, wide and narrow, in English and in Spanish',
  needsBrowser,
  async (t) => {
    const router = read('frame/router.ts')
    for (const file of globSync('*/routes.tsx', { cwd: screens }))
      assert.ok(router.includes(`'../${file}'`), `${file} is in frame/router.ts`)
    const { node, as } = await desk(t, { template: 'world' })
    const demo = await createDemo(node.ctx(), '')
    if (!demo) throw new Error('There is no demo.')
    await givenReport(node)
    await node.settle()
    const named = visits(await idsOf(node, demo.companies[0]?.id ?? ''))
    const paths = routes.flatMap((path) => {
      assert.ok(named[path] || !path.includes('$'), `${path} needs a visit of its own in this test`)
      return named[path] ?? [path]
    })
    assert.deepEqual(
      paths.filter((path) => /null|undefined/.test(path)),
      [],
      'the demo has something for each page',
    )

    const staff = await as(demo.staff)
    await each(
      t,
      paths.map((path) => ({ path, page: staff })),
      follow,
      async (page, at) => {
        await page.emulateMedia({ colorScheme: 'light' })
        if (at % rulesStep === 0) await isAccessible(page)
        await fits(page)
        if (at % darkStep !== 0) return
        await page.emulateMedia({ colorScheme: 'dark' })
        await isAccessible(page, ['color-contrast'])
      },
      'staff',
    )
    const manager = await as(demo.companies[0]?.manager ?? demo.staff, '/', { locale: 'es-ES' })
    await each(
      t,
      paths
        .filter((path) => !isForStaff(path))
        .filter((_, at) => at % spanishStep === 0)
        .map((path) => ({ path, page: manager })),
      open,
      fits,
      'a manager, in Spanish',
    )
  },
)
