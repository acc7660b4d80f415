import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { found, invalid } from '../../platform/problem.ts'
import { audit } from '../audit/audit.service.ts'
import { findCompany, insertCompany, listCompanies } from './company.store.ts'
import type { Company, Feature } from './company.ts'

export async function getCompany(ctx: Ctx, id: string): Promise<Company> {
  return found(await findCompany(ctx.db, id), 'company', id)
}

/** Every company, for staff and the command line. */
export const everyCompany = (ctx: Ctx): Promise<Company[]> => listCompanies(ctx.db)

export function createCompany(ctx: Ctx, draft: { name: string; features: readonly Feature[] }): Promise<Company> {
  const name = draft.name.trim()
  if (name === '') throw invalid({ name: 'must not be empty' })
  return inTransaction(ctx, async (tx) => {
    const company: Company = {
      id: newId(tx.now),
      name,
      features: draft.features,
      createdAt: tx.now,
      updatedAt: tx.now,
      deletedAt: null,
    }
    await insertCompany(tx.db, company)
    await audit(tx, {
      action: 'create',
      subjectKind: 'company',
      subjectId: company.id,
      companyId: company.id,
      before: null,
      after: company,
    })
    return company
  })
}
