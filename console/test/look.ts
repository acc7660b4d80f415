/**
 * `node console/test/look.ts [--url http://127.0.0.1:3000] [--as staff|manager] [--to /tmp/look] [--language es] /path …`: pictures of
 * screens at 1440×900 and 390×844, light and dark, of a running service with the demo (its demo.json says who signs in; --demo names the
 * file, data/demo.json by default).
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { complaintsOf, launch, longestWaitMs, phone, signIn, wide } from './chromium.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    as: { type: 'string', default: 'staff' },
    demo: { type: 'string', default: 'data/demo.json' },
    to: { type: 'string', default: '/tmp/look' },
    language: { type: 'string', default: 'en' },
    full: { type: 'boolean', default: false },
  },
})

interface Person {
  readonly email: string
  readonly password: string
}
const demo = JSON.parse(readFileSync(values.demo, 'utf8')) as { staff: Person; companies: { manager: Person }[] }
const person = values.as === 'manager' ? demo.companies[0]?.manager : demo.staff
if (!person) throw new Error('The demo has nobody who could sign in.')

mkdirSync(values.to, { recursive: true })
const browser = await launch()
for (const colorScheme of ['light', 'dark'] as const)
  for (const [size, viewport] of [['wide', wide] as const, ['phone', phone] as const]) {
    const context = await browser.newContext({
      viewport,
      colorScheme,
      locale: values.language,
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(longestWaitMs)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(values.url)
    await signIn(page, person)
    for (const path of positionals.length > 0 ? positionals : ['/']) {
      await page.goto(values.url + path)
      await page.waitForLoadState('networkidle')
      // Whether a map is drawn it says itself, where it does; the others get a moment.
      const maps = page.locator('.maplibregl-map')
      if ((await maps.count()) > 0) await page.waitForTimeout(2_000)
      for (const map of await maps.all())
        if ((await map.getAttribute('data-state')) !== null) await map.and(page.locator('[data-state=drawn]')).waitFor()
      const name = path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'now'
      const file = `${values.to}/${name}-${size}-${colorScheme}${values.language === 'en' ? '' : `-${values.language}`}.png`
      await page.screenshot({ path: file, fullPage: values.full })
      console.log(file)
    }
    for (const complaint of complaints) console.error(`${size}, ${colorScheme}: ${complaint}`)
    await context.close()
  }
await browser.close()
