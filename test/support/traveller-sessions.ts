import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { newKey } from '../../src/people/keys/key.ts'
import { insertCode } from '../../src/people/sessions/session.store.ts'
import { sha256 } from '../../src/platform/crypto/vault.ts'
import { type Caller, type GivenCompany, type TestAppOptions, testApp } from './app.ts'

export const door = '/api/v2/session'
export const own = '/api/v2/sessions'
export const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'

export interface Signed {
  readonly user: { readonly id: string; readonly first_name: string; readonly last_name: string }
  readonly company: { readonly id: string; readonly name: string } | null
  readonly expires_at: string | null
}
export interface Open {
  readonly id: string
  readonly created_at: string
  readonly expires_at: string
  readonly user_agent: string | null
  readonly current: boolean
}
export interface ErrorBody {
  readonly error: { readonly code: string; readonly fields?: Record<string, string[]> }
}

/** A company with one traveller, and browsers that sign in at the travellers' page. */
export async function travellersPage(t: TestContext, options: TestAppOptions = {}) {
  const app = await testApp(t, options)
  const company = await app.givenCompany({ name: 'Demo Travel' })
  const ada = await app.givenTraveller(company, { firstName: 'Ada', lastName: 'Berg' })
  const cookieIn = ({ headers }: { headers: Record<string, string> }): string =>
    String(headers['set-cookie']).split(';')[0] ?? ''
  const browserOf = async (
    person: { readonly token: string },
    node: Pick<typeof app, 'nobody' | 'withHeaders'> = app,
  ) => {
    const answer = await node.nobody.post(door, { token: person.token }, { 'user-agent': phone })
    assert.equal(answer.status, 200, answer.text)
    return node.withHeaders({ cookie: cookieIn(answer) })
  }
  const codeFor = async (
    person: { readonly id: string },
    where: GivenCompany | null,
    minutes = 15,
  ): Promise<string> => {
    const code = newKey('code')
    const { now, db } = app.ctx()
    await insertCode(db, {
      digest: sha256(code),
      page: 'traveller',
      userId: person.id,
      companyId: where?.id ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + minutes * 60_000),
    })
    return code
  }
  const status = async (by: Caller, path = door) => (await by.get(path)).status
  return { ...app, company, ada, cookieIn, browserOf, codeFor, status }
}
