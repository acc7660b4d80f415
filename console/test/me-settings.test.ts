import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Worker } from 'playwright-core'
import { announceUntyped } from '../../src/delivery/announcing/announce.testing.ts'
import { skipPreSendChecks } from '../../src/delivery/sending/pre-send-check.ts'
import { becomes, needsBrowser } from './browser.ts'
import { isKept, onPhone, signInAtMe, travelling } from './me.ts'
import { looksWell } from './me-pictures.ts'
import { deliverPush, pushService, subscribesAt } from './push-service.ts'

interface Settings {
  readonly send_trip_alert_email: boolean
  readonly check_in_with_location: boolean
  readonly quiet_hours: { readonly from: string; readonly until: string } | null
  readonly digest_at: string | null
}

test('what a traveller changes in the settings is kept', needsBrowser, async (t) => {
  const { node, ada, phoneOf } = await travelling(t)
  const own = async (): Promise<Settings> => (await node.as(ada).get<Settings>('/api/v2/users/my_settings')).body
  const page = await phoneOf(ada, '/me/settings')
  const alerts = page.getByRole('group', { name: 'Alerts about your trips' })
  await alerts.getByLabel('By e-mail').click()
  await page.getByLabel('Send my exact place when I check in').click()
  await becomes(async () => {
    const { send_trip_alert_email, check_in_with_location } = await own()
    return [send_trip_alert_email, check_in_with_location]
  }, [false, false])
  const quiet = page.getByRole('checkbox', { name: 'Quiet hours' })
  if (!(await quiet.isChecked())) await quiet.click()
  await page.getByLabel('From', { exact: true }).fill('21:30')
  await page.getByLabel('Until', { exact: true }).fill('06:15')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  assert.deepEqual((await own()).quiet_hours, { from: '21:30', until: '06:15' })
  await page.getByLabel('Language of messages').selectOption('es')
  await becomes(
    async () => (await node.as(ada).get<{ language: string }>('/api/v2/users/my_profile')).body.language,
    'es',
  )
  await looksWell(page, 'me-settings')

  await page.reload()
  assert.equal(await alerts.getByLabel('By e-mail').isChecked(), false)
  assert.equal(await page.getByLabel('From', { exact: true }).inputValue(), '21:30')
  await page.getByLabel('Language of this page').selectOption('es')
  await page.getByRole('heading', { level: 1, name: 'Ajustes' }).waitFor()
  await page.getByLabel('Oscuro').check()
  await becomes(() => page.evaluate('document.documentElement.dataset.theme'), 'dark')
  await looksWell(page, 'me-settings-es')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Ajustes' }).waitFor()
})

test('a session that is ended elsewhere signs that page out; data is downloaded', needsBrowser, async (t) => {
  const { ada, phoneOf } = await travelling(t)
  const page = await phoneOf(ada, '/me/settings')
  const other = await phoneOf(ada, '/me')
  await page.reload()
  await page.getByText('This one').waitFor()
  await page.getByRole('button', { name: /^Sign out .* on / }).click()
  await other.getByLabel('Your e-mail address or phone number').waitFor()
  await becomes(() => page.getByRole('button', { name: /^Sign out .* on / }).count(), 0)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  assert.match(await readFile(await file.path(), 'utf8'), /Lindqvist/)
})

/** The notifications that the phone shows. */
const shown = (worker: Worker): Promise<readonly string[]> =>
  worker.evaluate(`registration.getNotifications().then((all) => all.map(({ title }) => title))`)

test('notifications are turned on after a tap, show, and open what they are about', needsBrowser, async (t) => {
  const { node, ada, line, open, company } = await travelling(t, { asksPermission: true })
  t.after(skipPreSendChecks())
  const push = await pushService(t, node)
  const page = await open('/me/settings', { ...onPhone, baseURL: line.url, permissions: ['notifications'] })
  await subscribesAt(page, push.subscription)
  await page.reload()
  await signInAtMe(page, ada)
  await isKept(page)
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await page.getByRole('button', { name: 'Turn off notifications' }).waitFor()

  const alertId = '0192f0c0-0000-7000-8000-00000000000a'
  const notify = async (cause: string): Promise<void> => {
    node.clock.advance(1)
    await announceUntyped(node.ctx(), {
      type: 110,
      urgency: 'now',
      cause,
      userIds: [ada.id],
      companyId: company.id,
      texts: {
        en: { title: 'Flooding in Lima', body: 'Avoid low-lying roads.' },
        es: { title: 'Inundaciones en Lima', body: 'Evita las calles bajas.' },
      },
      data: { trip_alert_id: 'a1', alert_id: alertId },
    })
    await push.send()
  }
  await notify('me-settings:1')
  const [sent = ''] = push.received
  assert.match(sent, /Flooding in Lima/)
  await deliverPush(page, sent)
  const [worker] = page.context().serviceWorkers()
  assert.ok(worker)
  await becomes(() => shown(worker), ['Flooding in Lima'])
  const delivered = async (): Promise<unknown> =>
    (
      await sql`select acknowledged_by from deliveries where user_id = ${ada.id} and channel = 'webpush'`.execute(
        node.db.db(),
      )
    ).rows
  await becomes(delivered, [{ acknowledged_by: 'browser' }])
  await worker.evaluate(`registration.getNotifications().then(([notification]) => {
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })`)
  await becomes(() => page.url(), new RegExp(`/me\\?alert=${alertId}$`))
  await becomes(() => shown(worker), [])

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Turn off notifications' }).click()
  await page.getByRole('button', { name: 'Turn on notifications' }).waitFor()
  await notify('me-settings:2')
  assert.equal(push.received.length, 1, 'the service has forgotten this browser')
})

test('a push is confirmed with the page closed, and later where there is no connection', needsBrowser, async (t) => {
  const { node, ada, line, open, company } = await travelling(t, { asksPermission: true })
  t.after(skipPreSendChecks())
  const push = await pushService(t, node)
  const page = await open('/me/settings', { ...onPhone, baseURL: line.url, permissions: ['notifications'] })
  const { origin } = new URL(page.url())
  await subscribesAt(page, push.subscription)
  await page.reload()
  await signInAtMe(page, ada)
  await isKept(page)
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await page.getByRole('button', { name: 'Turn off notifications' }).waitFor()
  const context = page.context()
  const blank = await context.newPage()
  await page.close()

  const deliver = async (cause: string): Promise<void> => {
    const texts = { title: cause, body: 'Avoid low-lying roads.' }
    await announceUntyped(node.ctx(), {
      type: 110,
      urgency: 'now',
      cause,
      userIds: [ada.id],
      companyId: company.id,
      texts: { en: texts, es: texts },
      data: {},
    })
    await push.send()
    await deliverPush(blank, push.received.at(-1) ?? '', origin)
  }
  const confirmed = async (): Promise<unknown> => {
    const { rows } = await sql<{ cause: string }>`
      select n.cause from notifications n join deliveries d on d.notification_id = n.id
      where n.user_id = ${ada.id} and n.acknowledged_at is not null and d.acknowledged_by = 'browser' order by n.cause`.execute(
      node.db.db(),
    )
    return rows.map(({ cause }) => cause)
  }
  await deliver('closed:1')
  await becomes(confirmed, ['closed:1'])

  line.cut()
  await deliver('closed:2')
  const [worker] = context.serviceWorkers()
  assert.ok(worker)
  await becomes(() => shown(worker), ['closed:1', 'closed:2'])
  assert.deepEqual(await confirmed(), ['closed:1'])
  line.mend()
  await deliver('closed:3')
  await becomes(confirmed, ['closed:1', 'closed:2', 'closed:3'])
})

test(
  'notifications are not said to be on before the service knows the browser, nor when it never learns',
  needsBrowser,
  async (t) => {
    const { node, ada, line, open } = await travelling(t, { asksPermission: true })
    const push = await pushService(t, node)
    const page = await open('/me/settings', { ...onPhone, baseURL: line.url, permissions: ['notifications'] })
    await subscribesAt(page, push.subscription)
    await page.reload()
    await signInAtMe(page, ada)
    await isKept(page)
    const answer = Promise.withResolvers<void>()
    await page.route('**/web_push_subscriptions', async (route) => {
      await answer.promise
      await route.abort()
    })
    const isSubscribed = (): Promise<unknown> => page.evaluate(`localStorage.getItem('test-push') !== null`)
    const button = page.getByRole('button', { name: /^Turn (on|off) notifications$/ })
    await button.click()
    await becomes(isSubscribed, true)
    // The page looks again whenever it comes into sight.
    await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
    await becomes(() => button.getAttribute('aria-busy'), 'true')
    assert.equal(await button.textContent(), 'Turn on notifications')
    answer.resolve()
    await becomes(isSubscribed, false)
    await becomes(() => button.textContent(), 'Turn on notifications')
  },
)

test('an iPhone is told how to put the page on the home screen', needsBrowser, async (t) => {
  const { ada, phoneOf } = await travelling(t)
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
  const page = await phoneOf(ada, '/me/settings', { userAgent })
  await page.getByText('Tap “Add to Home Screen”.').first().waitFor()
  assert.equal(await page.getByRole('button', { name: 'Turn on notifications' }).count(), 0)
})

test('signing out warns of what is not sent and erases what the phone holds', needsBrowser, async (t) => {
  const { ada, phoneOf } = await travelling(t)
  const page = await phoneOf(ada, '/me')
  // The browser would send it from the worker, behind the back of this test.
  await page.addInitScript('SyncManager.prototype.register = async () => {}')
  await isKept(page)
  await page.reload()
  const isHeld = `caches.keys().then((names) => names.includes('godwit-data'))`
  await becomes(() => page.evaluate(isHeld), true)
  await page.route('**/check_ins', (route) => route.abort())
  await page.getByRole('button', { name: 'I am safe' }).click()
  await page.getByRole('heading', { name: 'Not sent yet' }).waitFor()
  // An answer that comes only after the person has signed out.
  const [worker] = page.context().serviceWorkers()
  assert.ok(worker)
  await worker.evaluate(`{
    const fetched = fetch
    const late = Promise.withResolvers()
    const asked = Promise.withResolvers()
    Object.assign(globalThis, { asked: asked.promise, answerLate: late.resolve })
    globalThis.fetch = async (request) => {
      const answer = await fetched(request)
      if (!request.url.endsWith('?late')) return answer
      asked.resolve()
      await late.promise
      return answer
    }
  }`)
  await page.evaluate(`void (globalThis.late = fetch('/api/v2/trips?late').then(({ status }) => status))`)
  await worker.evaluate('asked')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Sign out' })
  await sheet.getByText('Something is not sent yet. It would be lost.').waitFor()
  await looksWell(page, 'me-sign-out')
  await sheet.getByRole('button', { name: 'Sign out and lose it' }).click()
  await page.getByLabel('Your e-mail address or phone number').waitFor()
  await becomes(() => page.evaluate(isHeld), false)
  await worker.evaluate('answerLate()')
  assert.equal(await page.evaluate('late'), 200)
  assert.equal(await page.evaluate(`fetch('/api/v2/trips').then(({ status }) => status)`), 401)
  assert.equal(await page.evaluate(isHeld), false, 'not even what was still being fetched')
  const waiting = `new Promise((resolve) => {
    const opened = indexedDB.open('godwit-me')
    opened.onsuccess = () => {
      const count = opened.result.transaction('waiting').objectStore('waiting').count()
      count.onsuccess = () => resolve(count.result)
    }
  })`
  assert.equal(await page.evaluate(waiting), 0)
  assert.equal(await page.evaluate(`fetch('/api/v2/session').then(({ status }) => status)`), 401)
})
