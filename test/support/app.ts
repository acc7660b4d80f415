import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { sql } from 'kysely'
import { contextFor } from '../../src/api/deps.ts'
import { buildServer } from '../../src/api/server.ts'
import { compose } from '../../src/app/compose.ts'
import { createCompany, createKey, createUser, type Feature, type User, userToken } from '../../src/people/index.ts'
import { addRole, type UserDraft } from '../../src/people/users/user.service.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { type Config, loadConfig } from '../../src/platform/config/config.ts'
import type { Ctx, RoleType } from '../../src/platform/ctx.ts'
import { createListener, type Listener } from '../../src/platform/db/listener.ts'
import type { Pool } from '../../src/platform/db/pool.ts'
import { within } from '../../src/platform/jobs/lease-loop.ts'
import type { Log } from '../../src/platform/log.ts'
import type { FileStore } from '../../src/platform/storage/file-store.ts'
import { Caller, type Headers } from './caller.ts'
import { type Template, type TestDatabase, testDatabase, testLog, testVault } from './database.ts'
import { temporaryStore } from './files.ts'
import { callsOf } from './named-operations.ts'
import { spending } from './spent.ts'

export { type Answer, Caller } from './caller.ts'

compose()

/** A clock that only moves when a test moves it. */
export class TestClock implements Clock {
  private at: number
  constructor(start: Date) {
    this.at = start.getTime()
  }
  now(): Date {
    return new Date(this.at)
  }
  set(to: string | Date): void {
    this.at = new Date(to).getTime()
  }
  advance(seconds: number): void {
    this.at += seconds * 1000
  }
}

export interface GivenCompany {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly publicKey: string
}

export interface GivenUser extends User {
  readonly firstName: string
  readonly email: string
  readonly token: string
}

/** The service on a database of the test's own, with factories that read as sentences. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly db: TestDatabase
  readonly clock: TestClock
  /** The files of messages, in a folder of the test's own. */
  readonly files: FileStore
  readonly listener: Listener
  /** The system's ctx at the clock's time. */
  ctx(): Ctx
  /** A caller without a key. */
  readonly nobody: Caller
  as(key: string | { readonly token: string } | { readonly key: string }): Caller
  asPublic(company: GivenCompany): Caller
  withHeaders(headers: Headers): Caller
  /** Signs a person in at the desk with e-mail and password; the caller sends the session cookie. */
  signedIn(person: { readonly email: string; readonly password: string }): Promise<Caller>
  /** Waits until this node has received the notifications (LISTEN) of every change committed so far. */
  changesHeard(): Promise<void>
  /** Another node of the same service: a server and a listener of its own on the same database and clock. */
  secondNode(): Promise<TestNode>
  /** Listens on a free port and returns it, for tests that need a real socket. */
  listen(): Promise<number>
  givenCompany(draft?: { name?: string; features?: readonly Feature[] }): Promise<GivenCompany>
  givenTraveller(company: GivenCompany, draft?: Partial<UserDraft>): Promise<GivenUser>
  givenManager(company: GivenCompany, draft?: Partial<UserDraft>): Promise<GivenUser & { readonly password: string }>
  /** Makes somebody of another company a member of this one, and returns them with their token in it. */
  joins<Person extends GivenUser>(person: Person, company: GivenCompany, ...roles: readonly RoleType[]): Promise<Person>
  /** The person with their token in this company. */
  inCompany<Person extends GivenUser>(person: Person, company: { readonly id: string }): Person
  /** Somebody who belongs to no company and helps the travellers of every company with the package; by default a medical practitioner. */
  givenNetworkResponder(draft?: Partial<UserDraft> & { readonly roles?: readonly RoleType[] }): Promise<GivenUser>
  givenStaff(): Promise<GivenUser & { readonly key: string; readonly password: string }>
}

/** One of several nodes of a service under test. */
export type TestNode = Pick<
  TestApp,
  'app' | 'listener' | 'nobody' | 'as' | 'asPublic' | 'withHeaders' | 'changesHeard' | 'listen'
>

export interface TestAppOptions {
  /** Test routes for behaviour that no route of a room has yet. */
  readonly extraRoutes?: (app: FastifyInstance) => Promise<void>
  /** Makes the server's pool; by default it is the pool of the test database. */
  readonly poolFor?: (url: string) => Pool
  /** Called with every route of the service. */
  readonly onRoute?: (route: RouteOptions) => void
  /** The server's log, for tests of what must not be logged. */
  readonly log?: Log
  readonly template?: Template
  readonly now?: string
  readonly config?: Partial<Config>
  /** Where files are kept; by default a folder of the test's own. */
  readonly files?: FileStore
  readonly accepting?: () => boolean
}

let counter = 0
const next = (): number => ++counter

async function testNode(
  t: TestContext,
  db: TestDatabase,
  clock: TestClock,
  files: FileStore,
  options: TestAppOptions,
): Promise<TestNode> {
  const listener = await createListener(db.url, testLog)
  t.after(() => listener.close())
  const words = new Map<string, () => void>()
  listener.on('test_heard', (word) => words.get(word)?.())
  const config: Config = {
    ...loadConfig({ GODWIT_CONFIG: '/dev/null' }),
    rateLimit: 0,
    rateLimitAnonymous: 0,
    ...options.config,
  }
  const deps = {
    config,
    pool: options.poolFor?.(db.url) ?? db.pool,
    listener,
    clock,
    vault: testVault,
    files,
    log: options.log ?? testLog,
    accepting: options.accepting ?? (() => true),
    sandbox: undefined,
    baseUrl: () => 'http://godwit.test',
  }
  const app = await spending('server', async () => {
    const built = await buildServer(deps, 'test', options)
    t.after(() => built.close())
    return built.ready()
  })
  const noteCall = callsOf(t.filePath)
  const caller = (headers: Headers): Caller => new Caller(app, headers, noteCall)
  return {
    app,
    listener,
    nobody: caller({}),
    as: (who) => caller({ authorization: `TKN ${typeof who === 'string' ? who : 'key' in who ? who.key : who.token}` }),
    asPublic: (company) => caller({ authorization: `PUB ${company.publicKey}` }),
    withHeaders: caller,
    async changesHeard() {
      // PostgreSQL delivers notifications in commit order, so ours is the last of those sent so far.
      const word = `heard ${next()}`
      let heard = false
      const ours = new Promise<void>((resolve) => {
        words.set(word, () => {
          heard = true
          resolve()
        })
      })
      // Sent again, because the first may have come before LISTEN took effect.
      while (!heard) {
        await sql`select pg_notify('test_heard', ${word})`.execute(db.db())
        await within(1_000, ours)
      }
    },
    async listen() {
      await app.listen({ host: '127.0.0.1', port: 0 })
      return (app.server.address() as AddressInfo).port
    },
  }
}

export async function testApp(t: TestContext, options: TestAppOptions = {}): Promise<TestApp> {
  const db = await testDatabase(t, options.template ?? 'migrated')
  const clock = new TestClock(new Date(options.now ?? '2026-11-14T12:00:00.000Z'))
  const files = options.files ?? temporaryStore(t)
  const node = await testNode(t, db, clock, files, options)
  const ctx = (): Ctx =>
    contextFor(
      { pool: db.pool, clock, log: testLog, vault: testVault, files, baseUrl: () => 'http://godwit.test' },
      { kind: 'system' },
      'test',
    )
  const given = async (company: GivenCompany | undefined, draft: Partial<UserDraft>): Promise<GivenUser> => {
    const number = next()
    const firstName = draft.firstName ?? `First${number}`
    const email = draft.email ?? `person${number}@example.com`
    const user = await createUser(ctx(), {
      companyId: company?.id ?? null,
      lastName: `Last${number}`,
      ...draft,
      firstName,
      email,
    })
    return {
      ...user,
      firstName,
      email,
      token: userToken(testVault, { userId: user.id, companyId: user.companyId, version: user.tokenVersion }),
    }
  }
  const inCompany = <Person extends GivenUser>(person: Person, company: { readonly id: string }): Person => ({
    ...person,
    token: userToken(testVault, { userId: person.id, companyId: company.id, version: person.tokenVersion }),
  })
  return {
    ...node,
    db,
    clock,
    files,
    ctx,
    inCompany,
    async joins(person, company, ...roles) {
      for (const role of roles.length === 0 ? (['traveller'] as const) : roles)
        await addRole(ctx(), person, company.id, role)
      await node.changesHeard()
      return inCompany(person, company)
    },
    secondNode: () => testNode(t, db, clock, files, options),
    async signedIn({ email, password }) {
      const { status, headers } = await node.nobody.post('/api/desk/session', { email, password })
      if (status !== 200) throw new Error(`Signing in as ${email} was answered with ${status}.`)
      return node.withHeaders({ cookie: String(headers['set-cookie']).split(';')[0] ?? '' })
    },
    async givenCompany(draft = {}) {
      const company = await createCompany(ctx(), {
        name: draft.name ?? `Company ${next()}`,
        features: draft.features ?? ['alerts'],
      })
      const key = await createKey(ctx(), { kind: 'company', name: 'test', companyId: company.id, userId: null })
      const publicKey = await createKey(ctx(), { kind: 'public', name: 'test', companyId: company.id, userId: null })
      return { id: company.id, name: company.name, key: key.secret, publicKey: publicKey.secret }
    },
    givenTraveller: (company, draft = {}) => given(company, draft),
    async givenManager(company, draft = {}) {
      const password = `a good password ${next()}`
      return { ...(await given(company, { roles: ['organization_admin'], password, ...draft })), password }
    },
    async givenNetworkResponder({ roles = ['medical_practitioner'], ...draft } = {}) {
      const person = await given(undefined, draft)
      for (const type of roles)
        await sql`insert into network_responders (user_id, type, created_at) values (${person.id}, ${type}, ${clock.now()})`.execute(
          db.db(),
        )
      await node.changesHeard()
      return person
    },
    async givenStaff() {
      const password = `a good password ${next()}`
      const user = await given(undefined, { staff: true, password })
      const key = await createKey(ctx(), { kind: 'staff', name: 'test', companyId: null, userId: user.id })
      return { ...user, key: key.secret, password }
    },
  }
}
