import assert from 'node:assert/strict'
import { test } from 'node:test'
import { becomes, desk, fitsSideways, isAccessible, needsBrowser, phone, pressUntil, signIn } from './browser.ts'

test('signing in, going to a screen, signing out; the reference is drawn without eval', needsBrowser, async (t) => {
  const { node, open, url } = await desk(t)
  const staff = await node.givenStaff()
  await node.givenCompany({ name: 'Société Générale de Voyages' })
  const page = await open('/admin')
  await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor()
  await signIn(page, staff)
  await page.getByRole('button', { name: /Société Générale de Voyages/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Société Générale de Voyages' }).waitFor()
  await becomes(() => page.url(), /\/admin\?company=/, 'the chosen row is in the address')
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Société Générale de Voyages' }).waitFor()
  await page.locator('summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor()
  await becomes(() => page.url(), `${url}/`)

  const reference = await page.context().newPage()
  const answer = await reference.goto(`${url}/docs`)
  assert.doesNotMatch((await answer?.headerValue('content-security-policy')) ?? 'unsafe-eval', /unsafe-eval/)
  await reference
    .getByText(/Godwit, version \d/)
    .first()
    .waitFor()
})

test('a wrong password is said once, in words that name the way on, and the form stays', needsBrowser, async (t) => {
  const { node, open } = await desk(t)
  const staff = await node.givenStaff()
  const page = await open()
  await page.locator('input[name=email]').fill(staff.email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Enter your password.').waitFor()
  await page.locator('input[name=password]').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('E-mail address or password is wrong').waitFor()
  assert.equal(
    await alert.evaluate('document.activeElement?.getAttribute("role") === "alert"'),
    true,
    'it takes the focus',
  )
  assert.equal(await page.locator('input[name=email]').inputValue(), staff.email)
})

test('a session that ends asks to sign in over the page', needsBrowser, async (t) => {
  const { node, as } = await desk(t)
  const staff = await node.givenStaff()
  const page = await as(staff)
  await page.context().clearCookies()
  // The page reads open calls for help again and again, and learns of it by itself.
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByText('What you wrote is still here').waitFor()
  assert.equal(await dialog.locator('input[name=email]').inputValue(), staff.email)
  await dialog.locator('input[name=password]').fill(staff.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('language and theme are chosen, kept and applied', needsBrowser, async (t) => {
  const { node, as } = await desk(t)
  const page = await as(await node.givenStaff())
  const html = page.locator('html')
  await becomes(() => html.getAttribute('lang'), 'en')
  await page.locator('summary').click()
  await page.getByLabel('Language').selectOption('es')
  await page.getByRole('heading', { level: 1, name: 'Ahora' }).waitFor()
  await page.getByLabel('Tema').selectOption('dark')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Ahora' }).waitFor()
  await becomes(() => html.getAttribute('lang'), 'es')
  await becomes(() => html.getAttribute('data-theme'), 'dark')
})

test('keys move and open, unless somebody writes or has switched them off', needsBrowser, async (t) => {
  const { node, as } = await desk(t)
  const { name } = await node.givenCompany()
  const page = await as(await node.givenStaff())
  await page.locator('h1').waitFor()
  await pressUntil(page, ['g', 'x'], page.getByRole('button', { name }))
  await pressUntil(page, ['j', 'Enter'], page.getByRole('heading', { level: 2, name }))
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await keys.getByLabel('Single keys do something').uncheck()
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await becomes(() => page.url(), /\/admin/)
})

test('sign-in page and frame pass axe in light and dark, and fit a phone', needsBrowser, async (t) => {
  const { node, open } = await desk(t)
  const staff = await node.givenStaff()
  await node.givenCompany()
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open('/admin', { colorScheme })
    await page.locator('input[name=email]').waitFor()
    await isAccessible(page)
    await signIn(page, staff)
    await page.locator('[data-row]').first().waitFor()
    await isAccessible(page)
    await page.setViewportSize(phone)
    await fitsSideways(page)
    await isAccessible(page)
  }
})

test('a sign-in link opens the desk once, and leaves no code in the address', needsBrowser, async (t) => {
  const { node, open, url } = await desk(t)
  const staff = await node.givenStaff()
  const caller = await node.signedIn(staff)
  const made = await caller.post<{ url: string }>('/api/desk/sign_in_links', { sign_in_link: { user_id: staff.id } })
  const { hash } = new URL(made.body.url)
  const page = await open(`/${hash}`)
  await page.locator('#screens').waitFor()
  await becomes(() => page.url(), `${url}/`)
  const again = await open(`/${hash}`)
  await again.getByText('This link was used before, or is too old.').waitFor()
})
