import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createCompany, createKey, createUser, type Feature, type User, userToken } from '../people/index.ts'
import { type Ctx, inTransaction, type RoleType } from '../platform/ctx.ts'
import { ensureDataFolder } from '../platform/data-folder.ts'
import { readState, saveState } from '../platform/db/system-state.ts'
import { createDemoIntelligence } from './demo-intelligence.ts'
import { createDemoTrips } from './demo-trips.ts'
import type { Runtime } from './runtime.ts'

export interface DemoPerson {
  readonly id: string
  readonly email: string
  readonly token: string
  readonly trip_ids: readonly string[]
}

/** The content of demo.json: keys, tokens and passwords of the demo's people. */
export interface Demo {
  readonly base_url: string
  readonly staff: { readonly email: string; readonly password: string; readonly key: string }
  readonly companies: readonly {
    readonly id: string
    readonly name: string
    readonly key: string
    readonly public_key: string
    readonly white_label: boolean
    readonly manager: { readonly email: string; readonly password: string }
    readonly travellers: readonly DemoPerson[]
    readonly responders: readonly {
      readonly id: string
      readonly email: string
      readonly token: string
      readonly roles: readonly RoleType[]
    }[]
  }[]
}

interface Cast {
  readonly name: string
  readonly domain: string
  readonly features: readonly Feature[]
  readonly manager: readonly [string, string]
  readonly travellers: readonly (readonly [first: string, last: string, home: string, language: string])[]
  readonly responders: readonly (readonly [first: string, last: string, role: RoleType])[]
}

const cast: readonly Cast[] = [
  {
    name: 'Curlew Expeditions',
    domain: 'curlew.example',
    features: ['alerts', 'global_intelligence', 'all_is_well', 'assistance'],
    manager: ['Ingrid', 'Solberg'],
    travellers: [
      ['Ada', 'Lindqvist', 'SE', 'en'],
      ['Mateo', 'Fuentes', 'ES', 'es'],
      ['Amara', 'Okafor', 'NG', 'en'],
      ['Kenji', 'Mori', 'JP', 'ja'],
    ],
    responders: [
      ['Lucía', 'Paredes', 'medical_practitioner'],
      ['Samuel', 'Adeyemi', 'dentist'],
    ],
  },
  {
    name: 'Plover Assurance',
    domain: 'plover.example',
    features: ['alerts', 'white_label'],
    manager: ['Tomasz', 'Wrona'],
    travellers: [
      ['Chloé', 'Bernard', 'FR', 'fr'],
      ['Noah', 'Whitaker', 'CA', 'en'],
    ],
    responders: [['Priya', 'Raman', 'psychiatrist']],
  },
]

const tokenOf = ({ vault }: Ctx, user: User): string =>
  userToken(vault, { userId: user.id, companyId: user.companyId, version: user.tokenVersion })

const secretWord = (): string => randomBytes(12).toString('base64url')
const address = (first: string, last: string, domain: string): string =>
  `${first}.${last}@${domain}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

async function makeCompany(ctx: Ctx, one: Cast): Promise<Demo['companies'][number]> {
  const company = await createCompany(ctx, { name: one.name, features: one.features })
  const [first, last] = one.manager
  const manager = { email: address(first, last, one.domain), password: secretWord() }
  await createUser(ctx, {
    companyId: company.id,
    firstName: first,
    lastName: last,
    ...manager,
    roles: ['organization_admin', 'employee'],
  })
  const key = await createKey(ctx, { kind: 'company', name: 'Demo server', companyId: company.id, userId: null })
  const publicKey = await createKey(ctx, { kind: 'public', name: 'Demo web page', companyId: company.id, userId: null })
  const travellers: DemoPerson[] = []
  for (const [firstName, lastName, homeCountry, language] of one.travellers) {
    const email = address(firstName, lastName, one.domain)
    const user = await createUser(ctx, {
      companyId: company.id,
      firstName,
      lastName,
      email,
      homeCountry,
      language,
      externalId: `${one.domain.split('.')[0]}-${travellers.length + 1}`,
    })
    const tripIds = await createDemoTrips(ctx, company.id, firstName, user.id)
    travellers.push({ id: user.id, email, token: tokenOf(ctx, user), trip_ids: tripIds })
  }
  const responders: Demo['companies'][number]['responders'][number][] = []
  for (const [firstName, lastName, role] of one.responders) {
    const email = address(firstName, lastName, one.domain)
    const user = await createUser(ctx, { companyId: company.id, firstName, lastName, email, roles: [role] })
    responders.push({ id: user.id, email, token: tokenOf(ctx, user), roles: [role] })
  }
  return {
    id: company.id,
    name: company.name,
    key: key.secret,
    public_key: publicKey.secret,
    white_label: one.features.includes('white_label'),
    manager,
    travellers,
    responders,
  }
}

async function makeStaff(ctx: Ctx): Promise<Demo['staff']> {
  const staff = { email: 'staff@godwit.example', password: secretWord() }
  const user = await createUser(ctx, { companyId: null, firstName: 'Kim', lastName: 'Berg', staff: true, ...staff })
  const key = await createKey(ctx, { kind: 'staff', name: 'Demo scripts', companyId: null, userId: user.id })
  return { ...staff, key: key.secret }
}

/** True when this database holds the demo already. */
export async function demoExists(ctx: Ctx): Promise<boolean> {
  return (await readState(ctx.db, 'demo')) !== undefined
}

/**
 * Creates the demo in one transaction, once for each database. `keep` gets it before the commit: afterwards its keys are nowhere else, so a process
 * that is killed at the commit must have put them down.
 */
export function createDemo(
  ctx: Ctx,
  baseUrl: string,
  keep: (demo: Demo) => void = () => {},
): Promise<Demo | undefined> {
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(7204313)`.execute(tx.db)
    if (await demoExists(tx)) return undefined
    const staff = await makeStaff(tx)
    const companies: Demo['companies'][number][] = []
    for (const one of cast) companies.push(await makeCompany(tx, one))
    await createDemoIntelligence(tx)
    await saveState(tx.db, 'demo', { companies: companies.map((c) => c.id) }, tx.now)
    const demo = { base_url: baseUrl, staff, companies }
    keep(demo)
    return demo
  })
}

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
export async function prepareDemo(runtime: Runtime, baseUrl: string, say: (line: string) => void): Promise<void> {
  const path = demoFile(runtime.dataFolder)
  ensureDataFolder(runtime.dataFolder)
  const ctx = runtime.ctx('demo')
  const made =
    (await createDemo(ctx, baseUrl, (demo) => writePrivate(waitingFile(path), demo))) ??
    (existsSync(path) ? undefined : await findUnfinished(ctx, path))
  if (made) {
    writeDemo(path, { ...made, base_url: baseUrl })
    rmSync(waitingFile(path), { force: true })
    sayDemo({ ...made, base_url: baseUrl }, path, say)
    return
  }
  if (!existsSync(path)) return
  const demo = readDemo(path)
  if (!demo)
    say(
      `${path} cannot be read: it is not the file that the first start wrote. Its keys are stored nowhere else; "godwit keys create" makes new ones.`,
    )
  else if (demo.base_url !== baseUrl) writeDemo(path, { ...demo, base_url: baseUrl })
}

function sayDemo(demo: Demo, path: string, say: (line: string) => void): void {
  const [company] = demo.companies
  say(`Demo organizations: ${demo.companies.map((c) => c.name).join(', ')}. Their keys and passwords are in ${path}`)
  say('Try it:')
  say(`  curl -H 'Authorization: TKN ${company?.travellers[0]?.token}' ${demo.base_url}/api/v1/trips/current_trip`)
  say(`  curl -H 'Authorization: TKN ${company?.travellers[0]?.token}' ${demo.base_url}/api/v1/countries/BR`)
  say(`  curl -H 'Authorization: TKN ${company?.travellers[0]?.token}' ${demo.base_url}/api/v2/notifications`)
  say(`  curl -H 'Authorization: PUB ${company?.public_key}' '${demo.base_url}/api/v2/countries?short=true'`)
}
