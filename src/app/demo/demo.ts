import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createCompany, createKey, createUser, type Feature, type User, userToken } from '../../people/index.ts'
import { type Ctx, inTransaction, type RoleType } from '../../platform/ctx.ts'
import { readState, saveState } from '../../platform/db/system-state.ts'
import { createDemoIntelligence } from './demo-intelligence.ts'
import { createDemoTrips } from './demo-trips.ts'

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
    readonly manager: { readonly id: string; readonly email: string; readonly password: string; readonly token: string }
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
  const signIn = { email: address(first, last, one.domain), password: secretWord() }
  const manager = await createUser(ctx, {
    companyId: company.id,
    firstName: first,
    lastName: last,
    ...signIn,
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
    manager: { id: manager.id, ...signIn, token: tokenOf(ctx, manager) },
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
