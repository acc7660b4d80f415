import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { GivenCompany, TestApp } from '../../../test/support/app.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { prepareAsset, storeAsset } from './asset.service.ts'
import type { AssetInput, MessageAsset } from './asset.ts'

/** A conversation of the company, for tests of what stands in one. */
export async function givenConversation(house: TestApp, company: GivenCompany): Promise<string> {
  const id = randomUUID()
  const { now } = house.ctx()
  await sql`
    insert into conversations (id, company_id, created_at, updated_at) values (${id}, ${company.id}, ${now}, ${now})`.execute(
    house.db.db(),
  )
  return id
}

/** Prepares and stores the asset, as the service of messages does. */
export async function store(house: TestApp, company: GivenCompany, input: AssetInput): Promise<MessageAsset> {
  const conversationId = await givenConversation(house, company)
  const prepared = await prepareAsset(house.ctx(), input)
  return inTransaction(house.ctx(), (tx) => storeAsset(tx, { companyId: company.id, conversationId }, prepared))
}
