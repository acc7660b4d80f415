import assert from 'node:assert/strict'
import { test } from 'node:test'
import { becomes, fitsSideways, isAccessible, needsBrowser, phone } from './browser.ts'
import { holds, isKept, lima, travelling } from './me.ts'
import { pictureOnPhone } from './pictures.ts'

const now = () => ({ now: new Date().toISOString() })

test('the guide: numbers to tap, hospitals nearest first, health, safety and entry', needsBrowser, async (t) => {
  const { ada, phoneOf } = await travelling(t, now())
  const callao = { latitude: -12.0566, longitude: -77.1181 }
  const page = await phoneOf(ada, '/me/guide', { geolocation: callao, permissions: ['geolocation'] })
  await page.getByRole('heading', { level: 1, name: 'Guide · Peru' }).waitFor()
  await page.getByText('Exercise high caution').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Call 105, Police' }).getAttribute('href'), 'tel:105')
  await page.getByRole('listitem').filter({ hasText: 'Ambulance' }).getByText('Sources disagree').waitFor()
  await page.getByText('About these numbers').click()
  await page.getByText('This number is stated by UK government travel advice.').waitFor()

  // The phone may tell where it is, and yet is not asked before the tap.
  await page.getByRole('heading', { name: 'Hospitals near Lima' }).waitFor()
  const distances = page.locator('ol').first().getByText(/ km$/)
  const known = async () => (await distances.allTextContents()).map((text) => Number.parseFloat(text))
  await distances.first().waitFor()
  const nearLima = await known()
  assert.deepEqual(
    nearLima,
    nearLima.toSorted((one, other) => one - other),
  )
  await page
    .getByRole('link', { name: /^Map: / })
    .first()
    .waitFor()
  assert.match(
    (await page
      .getByRole('link', { name: /^Map: / })
      .first()
      .getAttribute('href')) ?? '',
    /^geo:-12\.0/,
  )
  await page.getByRole('button', { name: 'Near me' }).click()
  await page.getByRole('heading', { name: 'Hospitals near me' }).waitFor()
  await page.getByText('Complejo Hospitalario Alberto Leonardo Barton Thompson').waitFor()
  await becomes(async () => (await known())[0], 1.4)

  await page.getByText('Dengue, Hepatitis A').click()
  await page.getByRole('heading', { name: 'Dengue' }).waitFor()
  await page.getByText('Personal safety').click()
  await page.getByText('Levels stated by governments:').waitFor()
  await page.getByText('Vaccination required (Yellow fever vaccine): No').first().click()
  await page.getByText('Known to be in place on').waitFor()
  await pictureOnPhone(page, 'guide-open')

  await page.getByLabel('Another country').selectOption({ label: 'Ghana' })
  await page.getByRole('heading', { level: 1, name: 'Guide · Ghana' }).waitFor()
  await becomes(() => new URL(page.url()).pathname, '/me/guide/GH')
  await page.getByRole('link', { name: 'Peru' }).click()
  await page.getByRole('heading', { level: 1, name: 'Guide · Peru' }).waitFor()
})

test(
  'without a connection the guide to the current country is there; another one says that it is not saved',
  needsBrowser,
  async (t) => {
    const { ada, phoneOf, line } = await travelling(t, now())
    const page = await phoneOf(ada)
    await isKept(page)
    await holds(page, `/api/v2/hospitals?near=${lima.lat.toFixed(2)}%2C${lima.lng.toFixed(2)}`)
    line.cut()
    await page.goto(new URL('/me/guide', page.url()).href)
    await page.getByText('No connection.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Guide · Peru' }).waitFor()
    await page.getByText('works without a connection').waitFor()
    await page.getByRole('link', { name: 'Call 105, Police' }).waitFor()
    await page.locator('ol').first().getByText(/ km$/).first().waitFor()
    await page.getByText('Dengue, Hepatitis A').waitFor()
    await pictureOnPhone(page, 'guide-offline')
    await page.getByLabel('Another country').selectOption({ label: 'Ghana' })
    await page.getByRole('heading', { name: 'The guide to Ghana is not saved on this phone' }).waitFor()
  },
)

test(
  'the guide passes axe in light and dark, in Spanish, and fits small phones with big letters',
  needsBrowser,
  async (t) => {
    const { ada, phoneOf } = await travelling(t, now())
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await phoneOf(ada, '/me/guide', { colorScheme, locale: 'es-ES' })
      await page.getByRole('heading', { level: 1, name: 'Guía · Perú' }).waitFor()
      await page.locator('ol').first().getByText(/ km$/).first().waitFor()
      for (const summary of await page.locator('summary').all()) await summary.click()
      await fitsSideways(page)
      await pictureOnPhone(page, `guide-es-${colorScheme}`)
      // As high as its content: nothing is under the navigation.
      await page.setViewportSize({ width: 390, height: 16_000 })
      await isAccessible(page)
      await page.evaluate(`document.documentElement.style.fontSize = '212.5%'`)
      await page.setViewportSize(phone)
      await fitsSideways(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await fitsSideways(page)
      await pictureOnPhone(page, `guide-es-big-${colorScheme}`)
    }
  },
)
