import type { TestContext } from 'node:test'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { contextFor } from '../../src/api/deps.ts'
import { compose } from '../../src/app/compose.ts'
import { payoutBank } from '../../src/commerce/index.ts'
import { createCompany, createKey, createUser, type Feature, type User, userToken } from '../../src/people/index.ts'
import { addRole, type UserDraft } from '../../src/people/users/user.service.ts'
import type { Ctx, RoleType } from '../../src/platform/ctx.ts'
import type { FileStore } from '../../src/platform/storage/file-store.ts'
import type { Caller } from './caller.ts'
import { type DatabaseOptions, onDatabase, type Template, type TestDatabase, testLog, testVault } from './database.ts'
import { temporaryStore } from './files.ts'
import { takeHouse } from './kept-servers.ts'
import { next, nodeOn, type ServerChoices, startServer, type TestClock, type TestNode } from './test-node.ts'

export { type Answer, Caller } from './caller.ts'
export type { TestNode } from './test-node.ts'

compose()
// As in a sandbox: the built-in bank takes payouts by itself. A test of another bank replaces it.
payoutBank.replace(() => ({ kind: 'builtin', automatic: true }))

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
export interface TestApp extends TestNode {
  readonly db: TestDatabase
  readonly clock: TestClock
  /** The files of messages, in a folder of the test's own. */
  readonly files: FileStore
  /** The system's ctx at the clock's time. */
  ctx(): Ctx
  asPublic(company: GivenCompany): Caller
  /** Signs a person in at the desk with e-mail and password; the caller sends the session cookie. */
  signedIn(person: { readonly email: string; readonly password: string }): Promise<Caller>
  /** Another node of the same service: a server and a listener of its own on the same database and clock. */
  secondNode(): Promise<TestNode>
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

export interface TestAppOptions extends ServerChoices, DatabaseOptions {
  readonly template?: Template | 'empty'
  /** Makes an empty database ready before the server starts. */
  readonly prepare?: (url: string) => Promise<void>
  readonly now?: string
  /** Where files are kept; by default a folder of the test's own. */
  readonly files?: FileStore
}

/** A hash (argon2id) that takes no time, for people whose password is not the point; it is checked as any other. */
const quickHash = (password: string): Promise<string> =>
  hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })

export async function testApp(t: TestContext, options: TestAppOptions = {}): Promise<TestApp> {
  const files = options.files ?? temporaryStore(t)
  const { database, clock, server } = await takeHouse(t, files, options)
  clock.set(options.now ?? '2026-11-14T12:00:00.000Z')
  const node = nodeOn(t, server)
  const db = onDatabase(database)
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
    const { password, ...others } = draft
    const user = await createUser(ctx(), {
      companyId: company?.id ?? null,
      lastName: `Last${number}`,
      ...others,
      firstName,
      email,
    })
    if (password !== undefined)
      await sql`update users set password_hash = ${await quickHash(password)}, password_is_own = true where id = ${user.id}`.execute(
        db.db(),
      )
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
      await node.changesReceived()
      return inCompany(person, company)
    },
    async secondNode() {
      const second = await startServer({ url: database.url, pool: database.pool, clock, files }, options)
      t.after(second.close)
      return nodeOn(t, second)
    },
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
      await node.changesReceived()
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
