/**
 * The first view of the traveller's page on a phone that was never here, with a slowed CPU and a 3G line, against a bare page over the same
 * line that loads the same libraries and writes a word. In turns; each in a browser context of its own. Needs Chromium (GODWIT_TEST_CHROMIUM).
 * Usage: node bench/first-view.ts [rounds, 7]
 */
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { launch, phone } from '../console/test/chromium.ts'
import { buildConsole } from '../scripts/support/console-build.ts'
import { median } from './lib/load.ts'
import { startBenchService } from './lib/service.ts'

const rounds = Number(process.argv[2] ?? 7)
const dist = join(import.meta.dirname, '../console/dist')
/** "3G" as the developer tools of browsers have it: 1.6 Mbit/s down, 750 kbit/s up, 300 ms. */
const line = { offline: false, latency: 300, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowerCpu = 4

async function startBare(): Promise<{ server: Server; url: string }> {
  const files = new Map<string, { type: string; bytes: Buffer; encoding?: string }>()
  const text = (type: string, content: string) => ({ type, bytes: Buffer.from(content) })
  const base = readdirSync(join(dist, 'assets')).find((name) => /^base-.*\.js$/.test(name)) ?? ''
  const script = `import '/assets/${base}'\ndocument.getElementById('root').textContent = 'Now'`
  files.set(
    '/',
    text('text/html', '<!doctype html><div id="root"></div><script type="module" src="/bare.js"></script>'),
  )
  files.set('/bare.js', text('text/javascript', script))
  for (const name of readdirSync(join(dist, 'assets')).filter((one) => one.endsWith('.js'))) {
    const path = join(dist, 'assets', name)
    const small = existsSync(`${path}.br`)
    const bytes = readFileSync(small ? `${path}.br` : path)
    files.set(`/assets/${name}`, { type: 'text/javascript', bytes, ...(small && { encoding: 'br' }) })
  }
  const server = createServer((req, res) => {
    const file = files.get(req.url ?? '')
    if (!file) return void res.writeHead(404).end()
    res.writeHead(200, { 'content-type': file.type, ...(file.encoding && { 'content-encoding': file.encoding }) })
    res.end(file.bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

/** Milliseconds from the navigation until the selector is on the page and drawn. */
async function timeOf(context: BrowserContext, url: string, selector: string): Promise<number> {
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.addInitScript(`
    const look = () => {
      const found = document.querySelector(${JSON.stringify(selector)})
      if (found?.textContent) requestAnimationFrame(() => setTimeout(() => { window.seen_ = performance.now() }))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)`)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
  await page.goto(url, { waitUntil: 'commit' })
  const seen = await page.waitForFunction('window.seen_')
  const ms = (await seen.jsonValue()) as number
  await page.close()
  return ms
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: phone, isMobile: true, hasTouch: true, locale: 'en-GB', bypassCSP: true })
}

await buildConsole()
const service = await startBenchService()
const bare = await startBare()
const browser = await launch()
try {
  const token = service.demo.companies[0]?.travellers[0]?.token ?? ''
  const times: Record<'bare' | 'ours', number[]> = { bare: [], ours: [] }
  for (let round = 0; round < rounds; round++) {
    const plain = await newContext(browser)
    times.bare.push(await timeOf(plain, bare.url, '#root'))
    await plain.close()
    const own = await newContext(browser)
    const entered = await own.request.post(`${service.base}/api/v2/session`, { data: { token } })
    if (!entered.ok()) throw new Error(await entered.text())
    times.ours.push(await timeOf(own, `${service.base}/me`, '[data-main]'))
    await own.close()
  }
  const [reference, ours] = [median(times.bare), median(times.ours)]
  console.log(`bare page with the same libraries: ${reference.toFixed(0)} ms; first view of /me: ${ours.toFixed(0)} ms`)
  console.log(`ratio ${(ours / reference).toFixed(2)} (aim ≤ 1.5)`)
} finally {
  await browser.close()
  bare.server.close()
  await service.stop()
}
