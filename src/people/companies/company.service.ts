import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { found, invalid } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { isPhoneNumber } from '../../platform/texts.ts'
import { audit } from '../audit/audit.service.ts'
import {
  type CompanyFilter,
  findAnyCompany,
  findCompany,
  insertCompany,
  listCompanies,
  pageOfCompanies,
  updateCompanyRow,
} from './company.store.ts'
import type { Company, Feature } from './company.ts'
import { respondersChanged } from './responder.tasks.ts'

export async function getCompany(ctx: Ctx, id: string): Promise<Company> {
  return found(await findCompany(ctx.db, id), 'company', id)
}

/** Every company, for staff and the command line. */
export const listAllCompanies = (ctx: Ctx): Promise<Company[]> => listCompanies(ctx.db)

export const readCompanies = (ctx: Ctx, filter: CompanyFilter, pageRequest: PageRequest): Promise<Page<Company>> =>
  pageOfCompanies(ctx.db, filter, pageRequest)

/** Includes deleted companies, for the desk. */
export async function getAnyCompany(ctx: Ctx, id: string): Promise<Company> {
  return found(await findAnyCompany(ctx.db, id), 'company', id)
}

export interface CompanyDraft {
  readonly name: string
  readonly features: readonly Feature[]
  readonly settings?: Readonly<Record<string, unknown>> | undefined
  readonly helpPhone?: string | null | undefined
}

function normalizeName(text: string): string {
  const name = text.trim()
  if (name === '') throw invalid({ name: 'must not be empty' })
  return name
}

/** Null or empty: there is none. */
function normalizePhone(text: string | null | undefined): string | null {
  const phone = text?.trim() || null
  if (phone !== null && !isPhoneNumber(phone)) throw invalid({ help_phone: 'is not a phone number' })
  return phone
}

export function createCompany(ctx: Ctx, draft: CompanyDraft): Promise<Company> {
  const name = normalizeName(draft.name)
  const helpPhone = normalizePhone(draft.helpPhone)
  return inTransaction(ctx, async (tx) => {
    const company: Company = {
      id: newId(tx.now),
      name,
      features: [...new Set(draft.features)],
      settings: draft.settings ?? {},
      helpPhone,
      revision: 1,
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

export interface CompanyChange {
  readonly name?: string | undefined
  readonly features?: readonly Feature[] | undefined
  readonly settings?: Readonly<Record<string, unknown>> | undefined
  readonly helpPhone?: string | null | undefined
}

/** Changes the row if its revision is the one that the editor saw, and writes an audit line. */
function edit(
  ctx: Ctx,
  id: string,
  expected: ExpectedRevisions,
  action: string,
  change: (company: Company) => Company,
): Promise<Company> {
  return inTransaction(ctx, async (tx) => {
    const before = found(await findAnyCompany(tx.db, id, true), 'company', id)
    checkRevision(expected, 'company', before.revision)
    const changed = change(before)
    if (changed === before) return before
    await updateCompanyRow(tx.db, { ...changed, updatedAt: tx.now })
    const after = await getAnyCompany(tx, id)
    if (givesAssistance(after) && !givesAssistance(before)) await enqueue(tx, respondersChanged, {}, { key: 'all' })
    await audit(tx, { action, subjectKind: 'company', subjectId: id, companyId: id, before, after })
    return after
  })
}

const givesAssistance = ({ features, deletedAt }: Company): boolean => !deletedAt && features.includes('assistance')

/** Each room has settings of its own: those left out stay, null removes one. */
const merged = (before: Company['settings'], change: Company['settings']): Company['settings'] =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null))

/** Name, package, settings and whom travellers call. What is left out stays. */
export const updateCompany = (
  ctx: Ctx,
  id: string,
  change: CompanyChange,
  expected: ExpectedRevisions,
): Promise<Company> =>
  edit(ctx, id, expected, 'update', (company) => ({
    ...company,
    ...(change.name === undefined ? {} : { name: normalizeName(change.name) }),
    ...(change.features === undefined ? {} : { features: [...new Set(change.features)] }),
    ...(change.settings === undefined ? {} : { settings: merged(company.settings, change.settings) }),
    ...(change.helpPhone === undefined ? {} : { helpPhone: normalizePhone(change.helpPhone) }),
  }))

/** The company's keys, its people's tokens and its managers' sessions end at once, on every node. Nothing is deleted. */
export const deleteCompany = (ctx: Ctx, id: string, expected: ExpectedRevisions): Promise<Company> =>
  edit(ctx, id, expected, 'delete', (company) => (company.deletedAt ? company : { ...company, deletedAt: ctx.now }))

/** Restores the company and its keys. */
export const restoreCompany = (ctx: Ctx, id: string, expected: ExpectedRevisions): Promise<Company> =>
  edit(ctx, id, expected, 'restore', (company) => (company.deletedAt ? { ...company, deletedAt: null } : company))
