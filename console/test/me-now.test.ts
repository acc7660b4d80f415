import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { givenDesk, settle } from '../../src/intelligence/testing.ts'
import { becomes, fitsSideways, isAccessible, needsBrowser } from './browser.ts'
import { isKept, lima, travelling } from './me.ts'
import { picture } from './pictures.ts'

type World = Awaited<ReturnType<typeof travelling>>

const flood = {
  headline: { en: 'Flooding in Lima', es: 'Inundaciones en Lima' },
  body_advice: {
    en: 'Avoid low-lying roads. Stay above ground level.',
    es: 'Evita las calles bajas. Quédate en alto.',
  },
  risk_level: 2,
  locations: [{ ...lima, radius_km: 30 }],
}

async function publish({ node }: World): Promise<void> {
  const { givenPublished } = await givenDesk(node)
  await givenPublished(flood)
  await settle(node)
}

/** The calls for help that have reached the company. */
const calls = async ({ node, kim }: World): Promise<readonly { readonly id: string }[]> =>
  (await (await node.signedIn(kim)).get<{ id: string }[]>('/api/desk/calls_for_help')).body

const checkIns = async ({ node, ada }: World): Promise<number> =>
  (await node.as(ada).get<{ check_ins: object[] }>('/api/v2/users/my_profile')).body.check_ins.length

const helpButton = (page: Page) => page.getByRole('button', { name: 'I need help' })
const safeButton = (page: Page) => page.getByRole('button', { name: 'I am safe' })

async function callForHelp(page: Page): Promise<void> {
  await helpButton(page).click()
  await page.getByRole('button', { name: 'Send my call for help' }).click()
}

test(
  'an alert published at the desk is on the page at once, with its reason; everything is seen without scrolling',
  needsBrowser,
  async (t) => {
    const world = await travelling(t)
    const { node, ada, kim, phoneOf } = world
    const page = await phoneOf(ada)
    await page.getByRole('heading', { level: 1, name: 'Now in Lima' }).waitFor()
    await page.getByText('Nothing threatens you right now').waitFor()
    await publish(world)
    const danger = page.getByRole('article')
    await danger.getByText('Avoid low-lying roads.').waitFor()
    await danger.getByText('Why you see this').waitFor()
    await (await node.signedIn(kim)).post('/api/desk/check_in_requests', {
      check_in_request: { user_ids: [ada.id], message: 'Flooding in Lima. Are you safe?' },
    })
    await page.getByRole('heading', { name: 'Acme Travel asks: are you safe?' }).waitFor()
    for (const shown of [danger, safeButton(page), helpButton(page), page.getByRole('link', { name: /Ambulance/ })]) {
      const box = (await shown.boundingBox()) ?? assert.fail('is not there')
      const bar = (await page.locator('nav').boundingBox()) ?? assert.fail('no navigation')
      assert.ok(box.y >= 0 && box.y + box.height <= bar.y, `${await shown.innerText()} ends at ${box.y + box.height}`)
    }
    await isAccessible(page)
    await fitsSideways(page)
    await picture(page, 'me-now')
  },
)

test(
  'a call for help made without a connection reads "Not sent yet", and arrives once: after a reload and a closed tab',
  needsBrowser,
  async (t) => {
    const world = await travelling(t)
    const { ada, line, phoneOf } = world
    const page = await phoneOf(ada)
    await page.getByRole('heading', { level: 1, name: 'Now in Lima' }).waitFor()
    await isKept(page)
    line.cut()
    await page.reload()
    await page.getByText('No connection.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Now in Lima' }).waitFor()
    await callForHelp(page)
    await page.getByRole('heading', { name: 'Not sent yet' }).waitFor()
    await page.getByText('Do not wait for it. Call:').waitFor()
    await isAccessible(page)
    await picture(page, 'me-offline')
    await page.reload()
    await page.getByRole('heading', { name: 'Not sent yet' }).waitFor()
    const context = page.context()
    await page.close()
    assert.deepEqual(await calls(world), [])
    line.mend()
    const again = await context.newPage()
    await again.goto(`${line.url}/me`)
    await again.getByText('Your call for help has arrived').waitFor()
    assert.equal(await again.getByRole('heading', { name: 'Not sent yet' }).count(), 0)
    const [call, ...more] = await calls(world)
    assert.deepEqual(more, [])
    assert.equal(await checkIns(world), 1, 'sent once')

    // Five minutes without anybody.
    world.node.clock.advance(301)
    await again.evaluate(`dispatchEvent(new Event('online'))`)
    const alone = again.getByRole('heading', { name: 'nobody has taken it yet' })
    await alone.waitFor()
    const card = again.getByRole('status').filter({ has: alone })
    await card.getByText('Do not wait for it. Call:').waitFor()
    await card.getByRole('link', { name: /Ambulance/ }).waitFor()
    await isAccessible(again)
    const desk = await world.node.signedIn(world.kim)
    assert.equal((await desk.post(`/api/desk/calls_for_help/${call?.id}/claim`)).status, 200)
    await again.getByRole('heading', { name: 'Kim Berg has your call for help' }).waitFor()
    assert.equal(await alone.count(), 0)
  },
)

test('an answer on a line that is cut while it is sent arrives once', needsBrowser, async (t) => {
  const world = await travelling(t)
  const { ada, line, phoneOf } = world
  const page = await phoneOf(ada)
  await safeButton(page).waitFor()
  await isKept(page)
  // The service gets the request, and its answer never comes.
  line.slow(1_500)
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/v2/check_ins'))
  await safeButton(page).click()
  await page.getByRole('heading', { name: 'Not sent yet' }).waitFor()
  await asked
  await becomes(() => checkIns(world), 1)
  line.cut()
  line.mend()
  await page.getByText('Your answer has arrived').waitFor()
  assert.equal(await checkIns(world), 1)
})

/** Makes what waits on the phone older than it is. */
const ageWaiting = (page: Page, minutes: number): Promise<unknown> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opened = indexedDB.open('godwit-me')
    opened.onerror = () => reject(opened.error)
    opened.onsuccess = () => {
      const transaction = opened.result.transaction('waiting', 'readwrite')
      const store = transaction.objectStore('waiting')
      const all = store.getAll()
      all.onsuccess = () => {
        for (const one of all.result)
          store.put({ ...one, madeAt: new Date(Date.parse(one.madeAt) - ${minutes} * 60_000).toISOString() })
      }
      transaction.oncomplete = () => {
        opened.result.close()
        resolve()
      }
    }
  })`)

test('an answer that the page has to send again is done once, and says when it was made', needsBrowser, async (t) => {
  const world = await travelling(t)
  const { node, ada, phoneOf } = world
  const page = await phoneOf(ada)
  // The browser would send it from the worker, behind the back of this test.
  await page.addInitScript('SyncManager.prototype.register = async () => {}')
  await isKept(page)
  await page.reload()
  await safeButton(page).waitFor()
  // The line dies between the session and the check-in; then the service gets it, and its answer never comes. To cut the line is not enough: the browser repeats
  // by itself what went over it, without asking the page.
  let tries = 0
  await page.route('**/api/v2/check_ins', async (route) => {
    if (++tries === 1) return route.abort()
    const response = await route.fetch()
    await (tries === 2 ? route.abort() : route.fulfill({ response }))
  })
  await safeButton(page).click()
  const notSent = page.getByRole('heading', { name: 'Not sent yet' })
  await notSent.waitFor()
  await becomes(() => tries, 1)
  await ageWaiting(page, 10)
  // The page tries at once when the phone says that it has a line.
  const hasLine = (): Promise<unknown> => page.evaluate(`dispatchEvent(new Event('online'))`)
  await hasLine()
  await becomes(() => tries > 1, true)
  await hasLine()
  await notSent.waitFor({ state: 'detached' })
  assert.equal(tries, 3)
  const profile = await node.as(ada).get<{ check_ins: { checkin_at: string }[] }>('/api/v2/users/my_profile')
  const [made, ...more] = profile.body.check_ins
  assert.deepEqual(more, [], 'done once')
  const age = (node.clock.now().getTime() - Date.parse(made?.checkin_at ?? '')) / 60_000
  assert.ok(age >= 10 && age < 20, `${age} minutes before the time of the service`)
})

test('with text twice as big and by a screen reader’s tree both buttons come first', needsBrowser, async (t) => {
  const world = await travelling(t)
  await publish(world)
  const page = await world.phoneOf(world.ada)
  await page.getByRole('article').waitFor()
  await page.evaluate(`document.documentElement.style.fontSize = '212.5%'`)
  const tree = await page.locator('#page').ariaSnapshot()
  const buttons = [...tree.matchAll(/- (?:button|link) "([^"]+)"/g)].map(([, name]) => name)
  assert.deepEqual(buttons.slice(0, 2), ['I am safe', 'I need help'])
  await fitsSideways(page)
  await picture(page, 'me-big-text')
})

test('no token is in any storage of the page, in its address or in what it can read', needsBrowser, async (t) => {
  const world = await travelling(t)
  const { ada, phoneOf } = world
  const page = await phoneOf(ada)
  await safeButton(page).waitFor()
  await isKept(page)
  const held = await page.evaluate(`(async () => {
    const kept = []
    for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys())
      kept.push(request.url, await (await caches.match(request)).text())
    const profile = await (await fetch('/api/v2/users/my_profile')).text()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, kept, profile])
  })()`)
  assert.ok(String(held).includes(ada.id), 'something is kept')
  assert.doesNotMatch(String(held), /gw[a-z]_\w{20}/, 'a token or a session')
})

test(
  'whoever has the page on the phone still gets the screens of the console, whose addresses begin alike',
  needsBrowser,
  async (t) => {
    const { ada, line, phoneOf } = await travelling(t)
    const page = await phoneOf(ada)
    await safeButton(page).waitFor()
    await isKept(page)
    await page.goto(`${line.url}/messages`)
    await page.locator('input[name=email]').waitFor()
    await page.goto(`${line.url}/me/trip`)
    await page.getByRole('heading', { level: 1, name: 'Amazon survey' }).waitFor()
  },
)
