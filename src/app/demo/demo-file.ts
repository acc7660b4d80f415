import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSignInLink, createTravellerLinkAtDesk, findDeskPeople } from '../../people/index.ts'
import { simulatedChannelsOf } from '../../platform/config/channel-providers.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { ensureDataFolder } from '../../platform/data-folder.ts'
import { readState } from '../../platform/db/system-state.ts'
import type { Demo } from '../demo-cast/demo-json.ts'
import { createDemoHelp } from '../demo-help/demo-help.ts'
import { withTestCards } from '../providers/payments.ts'
import type { Runtime } from '../runtime.ts'
import { createDemo } from './demo.ts'

export const demoFile = (dataFolder: string): string => join(dataFolder, 'demo.json')

/** Where demo.json waits for the commit. */
const waitingFile = (path: string): string => `${path}.new`

function writePrivate(path: string, demo: Demo): void {
  rmSync(path, { force: true })
  writeFileSync(path, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

function writeDemo(path: string, demo: Demo): void {
  const aside = `${path}.${process.pid}`
  writePrivate(aside, demo)
  renameSync(aside, path)
}

function readDemo(path: string): Demo | undefined {
  try {
    const demo = JSON.parse(readFileSync(path, 'utf8')) as Demo
    return Array.isArray(demo.companies) ? demo : undefined
  } catch {
    return undefined
  }
}

/** The demo whose file was not put in place, because the process ended between the commit and that; undefined for one that was rolled back. */
async function findUnfinished(ctx: Ctx, path: string): Promise<Demo | undefined> {
  const waiting = readDemo(waitingFile(path))
  const known = await readState<{ companies: readonly string[] }>(ctx.db, 'demo')
  return waiting?.companies.map((one) => one.id).join() === known?.companies.join() ? waiting : undefined
}

/** At start: creates the demo if it is missing, updates base_url in demo.json, and prints where the file is. */
export const prepareDemo = (runtime: Runtime, baseUrl: string, say: (line: string) => void): Promise<void> =>
  withTestCards(() => makeDemo(runtime, baseUrl, say))

const sayWhatIsSimulated = ({ config }: Runtime, say: (line: string) => void): void => {
  const channels = simulatedChannelsOf(config)
  if (channels.length > 0)
    say(
      `Simulated for the people of the demo, nothing is sent: ${channels.join(', ')}. GODWIT_SIMULATE_CHANNELS=0 turns it off.`,
    )
}

async function makeDemo(runtime: Runtime, baseUrl: string, say: (line: string) => void): Promise<void> {
  sayWhatIsSimulated(runtime, say)
  const path = demoFile(runtime.dataFolder)
  ensureDataFolder(runtime.dataFolder)
  const ctx = runtime.ctx('demo')
  const made =
    (await createDemo(ctx, baseUrl, (demo) => writePrivate(waitingFile(path), demo))) ??
    (existsSync(path) ? undefined : await findUnfinished(ctx, path))
  if (made) {
    writeDemo(path, { ...made, base_url: baseUrl })
    rmSync(waitingFile(path), { force: true })
    // The process that made it may have ended before this part.
    await createDemoHelp(ctx, made)
    printDemo({ ...made, base_url: baseUrl }, path, say)
    await printSignInLinks(ctx, made, baseUrl, say)
    return
  }
  if (!existsSync(path)) return
  const demo = readDemo(path)
  if (!demo)
    say(
      `${path} cannot be read: it is not the file that the first start wrote. Its keys are stored nowhere else; "godwit keys create" makes new ones.`,
    )
  else {
    if (demo.base_url !== baseUrl) writeDemo(path, { ...demo, base_url: baseUrl })
    await createDemoHelp(ctx, demo)
  }
}

/** How long the link of the first start can be used: a day, because nobody may be looking. */
const firstLinkMinutes = 24 * 60

async function printSignInLinks(ctx: Ctx, demo: Demo, baseUrl: string, say: (line: string) => void): Promise<void> {
  const [staff] = await findDeskPeople(ctx, demo.staff.email)
  if (!staff) return
  const { url } = await createSignInLink(ctx, staff.id, baseUrl, firstLinkMinutes)
  say(`Sign in once, within a day (a new link: godwit sign-in-link ${demo.staff.email}):`)
  say(`  ${url}`)
  const traveller = demo.companies[0]?.travellers[0]
  if (!traveller) return
  const link = await createTravellerLinkAtDesk(ctx, traveller.id, { baseUrl })
  say(`As a traveller, on a phone (a new link: godwit sign-in-link ${traveller.email} --traveller):`)
  say(`  ${link.url}`)
}

function printDemo(demo: Demo, path: string, say: (line: string) => void): void {
  const [company] = demo.companies
  say(`Demo organizations: ${demo.companies.map((c) => c.name).join(', ')}. Their keys and passwords are in ${path}`)
  say('Try it:')
  say(`  curl -H 'Authorization: TKN ${company?.travellers[0]?.token}' ${demo.base_url}/api/v2/users/my_now`)
  say(`  curl -H 'Authorization: TKN ${company?.travellers[0]?.token}' ${demo.base_url}/api/v2/countries/BR`)
  say(`  curl -H 'Authorization: TKN ${company?.travellers[0]?.token}' ${demo.base_url}/api/v2/notifications`)
  say(`  curl -H 'Authorization: PUB ${company?.public_key}' '${demo.base_url}/api/v2/countries?short=true'`)
}
