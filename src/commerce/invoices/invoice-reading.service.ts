import { managesCompany, requireManaged, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { type Ctx, deskCompany } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { invalid, unauthorized } from '../../platform/problem.ts'
import { readInvoicesInFull } from './invoice.service.ts'
import type { InvoiceFilter, InvoiceInFull } from './invoice.ts'
import { findInvoice, invoiceExistsAnywhere, pageOfInvoices } from './invoice-reading.store.ts'

async function readPage(ctx: Ctx, filter: InvoiceFilter, pageRequest: PageRequest): Promise<Page<InvoiceInFull>> {
  const { items, total } = await pageOfInvoices(ctx.db, filter, pageRequest)
  return { items: await readInvoicesInFull(ctx, items), total }
}

/** The invoices of a company, newest first: for its key and its managers. */
export async function readOrgInvoices(
  ctx: Ctx,
  companyId: string,
  filter: Pick<InvoiceFilter, 'subscriptionId'>,
  pageRequest: PageRequest,
): Promise<Page<InvoiceInFull>> {
  const own = requireManaged(ctx, companyId, 'Only the organization and its managers may read its invoices.')
  return readPage(ctx, { ...filter, companyId: own }, pageRequest)
}

async function getInFull(
  ctx: Ctx,
  id: string,
  scope: { readonly companyId: string | null; readonly userId: string | null },
): Promise<InvoiceInFull> {
  const invoice = await findInvoice(ctx.db, id, scope)
  const [one] = invoice ? await readInvoicesInFull(ctx, [invoice]) : []
  return one ?? throwUnauthorizedOrNotFound(ctx, 'invoice', id, invoiceExistsAnywhere)
}

/** An invoice of a company: for its key, its managers, and the people whose subscriptions it is for. */
export function getOrgInvoice(ctx: Ctx, companyId: string, id: string): Promise<InvoiceInFull> {
  const { actor } = ctx
  const own = companyId.toLowerCase()
  if (managesCompany(ctx, own)) return getInFull(ctx, id, { companyId: own, userId: null })
  if (actor.kind !== 'user' || actor.companyId !== own) throw unauthorized('This organization is not yours.')
  return getInFull(ctx, id, { companyId: own, userId: actor.userId })
}

/** At the desk: a manager sees the own company's. */
export async function readInvoicesAtDesk(
  ctx: Ctx,
  filter: InvoiceFilter,
  pageRequest: PageRequest,
): Promise<Page<InvoiceInFull>> {
  const { from, until } = filter
  if (from && until && from > until) throw invalid({ until: 'must not be before from' })
  return readPage(ctx, { ...filter, companyId: deskCompany(ctx) ?? filter.companyId }, pageRequest)
}

export const getInvoiceAtDesk = (ctx: Ctx, id: string): Promise<InvoiceInFull> =>
  getInFull(ctx, id, { companyId: deskCompany(ctx), userId: null })
