/**
 * The console's map in a browser, over many people and alerts, against the same page that draws nothing but land: frames while the map is
 * dragged and zoomed, in turns, and the longest task of the page's own work. Needs Chromium (GODWIT_TEST_CHROMIUM).
 * Usage: node bench/map-frames.ts [people, 100000] [alerts, 500] [seconds of each turn, 8]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, Page } from 'playwright-core'
import { launch, signIn, wide } from '../console/test/chromium.ts'
import { buildConsole } from '../scripts/support/console-build.ts'
import { compose } from '../src/app/compose.ts'
import { createUser } from '../src/people/index.ts'
import { createVault } from '../src/platform/crypto/vault.ts'
import type { Ctx } from '../src/platform/ctx.ts'
import { scopedDb } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { everything } from '../src/platform/db/scope.ts'
import { createLog } from '../src/platform/log.ts'
import { noFileStore } from '../src/platform/storage/file-store.ts'
import { givenDatabase } from './lib/database.ts'
import { median } from './lib/load.ts'
import { fillMap } from './lib/map-world.ts'
import { type PageTask, tasksDuring } from './lib/page-tasks.ts'

const people = Number(process.argv[2] ?? 100_000)
const alertCount = Number(process.argv[3] ?? 500)
const seconds = Number(process.argv[4] ?? 8)
const masterKey = '0f'.repeat(32)
const analyst = { email: 'frames@example.com', password: 'a good password for frames' }

async function addAnalyst(url: string): Promise<void> {
  const log = createLog('error')
  const pool = createPool({ url, size: 1, statementTimeout: 60_000, slowQuery: 60_000, log })
  const ctx: Ctx = {
    db: scopedDb(pool, everything),
    actor: { kind: 'system' },
    baseUrl: 'http://godwit.test',
    requestId: 'bench',
    log,
    vault: createVault(masterKey),
    files: noFileStore,
    now: new Date(),
    freshNow: () => new Date(),
  }
  await createUser(ctx, { companyId: null, firstName: 'Kim', ...analyst, staff: true })
  await pool.end()
}

async function startService(url: string, folder: string): Promise<{ child: ChildProcess; base: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/app/main.ts'), 'serve', '--http-only'], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      GODWIT_MASTER_KEY: masterKey,
      GODWIT_DATA: folder,
      GODWIT_CONFIG: '/dev/null',
      PORT: '0',
      GODWIT_DEMO: '0',
      GODWIT_RATE_LIMIT: '0',
      GODWIT_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const base = /is ready at (http:\S+)/.exec(line)?.[1]
    if (base) return { child, base }
  }
  throw new Error('The service ended before it was ready.')
}

/** The time of each frame. */
const watch = `
  window.frames_ = [];
  let before = performance.now();
  const next = (now) => { window.frames_.push(now - before); before = now; requestAnimationFrame(next) };
  requestAnimationFrame(next)`

async function openMap(browser: Browser, base: string, bare: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport: wide, locale: 'en-GB', baseURL: base })
  const page = await context.newPage()
  page.setDefaultTimeout(300_000)
  await page.goto(bare ? '/map?hide=status,alerts,people,countries&view=10,20,2' : '/map?view=10,20,2')
  await signIn(page, analyst)
  await page.locator('[data-state=drawn]').waitFor()
  await page.evaluate(watch)
  return page
}

/** Drags the map to and fro and zooms in and out for some seconds. */
async function useMap(page: Page): Promise<void> {
  const until = performance.now() + seconds * 1000
  const [x, y] = [500, 450]
  for (let turn = 0; performance.now() < until; turn++) {
    const way = turn % 2 === 0 ? 1 : -1
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= 10; step++) await page.mouse.move(x + way * step * 20, y + way * step * 6)
    await page.mouse.up()
    await page.mouse.wheel(0, turn % 4 < 2 ? -240 : 240)
    await page.waitForTimeout(300)
  }
}

interface Turn {
  readonly frames: readonly number[]
  readonly tasks: readonly PageTask[]
}

async function turnOf(browser: Browser, page: Page): Promise<Turn> {
  await page.bringToFront()
  const { result: frames, tasks } = await tasksDuring(browser, page, async () => {
    await page.evaluate('window.frames_.length = 0')
    await useMap(page)
    return (await page.evaluate('window.frames_.slice(1)')) as number[]
  })
  return { frames, tasks }
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
const ms = (value: number): string => `${value.toFixed(0)} ms`

compose()
await buildConsole()
const { url, remove } = await givenDatabase()
const folder = mkdtempSync(join(tmpdir(), 'godwit-frames-'))
let service: ChildProcess | undefined
let browser: Browser | undefined
try {
  await migrate(url)
  await fillMap(url, people, alertCount, new Date())
  await addAnalyst(url)
  const { child, base } = await startService(url, folder)
  service = child
  browser = await launch()
  const pages = { bare: await openMap(browser, base, true), full: await openMap(browser, base, false) }
  const turns: Record<keyof typeof pages, Turn[]> = { bare: [], full: [] }
  for (let round = 0; round < 3; round++)
    for (const name of ['bare', 'full'] as const) turns[name].push(await turnOf(browser, pages[name]))
  const framesOf = (name: keyof typeof pages): number[] => turns[name].flatMap(({ frames }) => frames)
  for (const [name, title] of [
    ['bare', 'land alone'],
    ['full', `${people} people, ${alertCount} alerts`],
  ] as const) {
    const frames = framesOf(name)
    const tasks = turns[name].flatMap((turn) => turn.tasks)
    const longest = (of: (task: PageTask) => number): string => ms(Math.max(0, ...tasks.map(of)))
    console.log(
      `${title}: ${frames.length} frames, median ${ms(median(frames))}, p95 ${ms(p95(frames))}; the longest task ${longest(({ whole, waited }) => whole - waited)}, with waiting for the browser’s drawing ${longest(({ whole }) => whole)}`,
    )
  }
  const ratio = (of: (values: readonly number[]) => number): string =>
    (of(framesOf('full')) / of(framesOf('bare'))).toFixed(2)
  console.log(`frame times against land alone: median ${ratio((values) => median([...values]))}, p95 ${ratio(p95)}`)
} finally {
  await browser?.close()
  if (service) {
    service.kill('SIGTERM')
    await once(service, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
  await remove()
}
