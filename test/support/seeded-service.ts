import type { TestContext } from 'node:test'
import { compose } from '../../src/app/compose.ts'
import { createCompany, createKey, createUser, userToken } from '../../src/people/index.ts'
import { testDatabase, testMasterKey, testVault } from './database.ts'
import { givenFolder } from './process.ts'

export interface GivenService {
  readonly folder: string
  readonly env: Record<string, string>
  readonly url: string
  readonly companyId: string
  readonly keys: { readonly staff: string; readonly company: string; readonly traveller: string }
}

/** A seeded database with a company. It takes a fraction of the time of a demo. */
export async function withDatabase(t: TestContext): Promise<GivenService> {
  compose()
  const database = await testDatabase(t, 'world', { ownDatabase: true })
  const ctx = database.ctx()
  const { id: companyId } = await createCompany(ctx, { name: 'Dunlin Travel', features: ['alerts'] })
  const ada = await createUser(ctx, { companyId, firstName: 'Ada', email: 'ada@example.com' })
  const kim = await createUser(ctx, { companyId: null, firstName: 'Kim', email: 'kim@example.com', staff: true })
  for (const name of ['one', 'two']) await createKey(ctx, { kind: 'public', name, companyId, userId: null })
  const company = await createKey(ctx, { kind: 'company', name: 'test', companyId, userId: null })
  const staff = await createKey(ctx, { kind: 'staff', name: 'test', companyId: null, userId: kim.id })
  const traveller = userToken(testVault, { userId: ada.id, companyId, version: ada.tokenVersion })
  return {
    folder: givenFolder(t),
    url: database.url,
    companyId,
    env: { DATABASE_URL: database.url, GODWIT_MASTER_KEY: testMasterKey, GODWIT_DEMO: '0' },
    keys: { staff: staff.secret, company: company.secret, traveller },
  }
}
