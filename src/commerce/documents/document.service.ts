import { getAnyCompany, managesCompany, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { type MadePdf, renderPdf } from '../../platform/pdf/render-pdf.ts'
import { notFound } from '../../platform/problem.ts'
import { readInvoicesInFull } from '../invoices/invoice.service.ts'
import { findProductDocument } from '../products/product.service.ts'
import { findVisibleInvoice, invoiceExistsAnywhere } from './document.store.ts'
import { invoiceDocument } from './invoice-document.ts'
import { type Seller, sellerOf } from './seller.ts'
import { wordingDocument } from './wording-document.ts'

/** The company that sold something, as its documents print it; also one that was deleted since. */
export const readSeller = async (ctx: Ctx, companyId: string): Promise<Seller> =>
  sellerOf(await getAnyCompany(ctx, companyId))

/** The person whose own things the caller may see and no others; null: all of the company's. */
export const readingPerson = (ctx: Ctx, companyId: string): string | null =>
  ctx.actor.kind === 'user' && !managesCompany(ctx, companyId) ? ctx.actor.userId : null

/** The PDF of an invoice, for the company, its managers and those whose subscriptions it is for. */
export async function makeInvoicePdf(ctx: Ctx, companyId: string, id: string): Promise<MadePdf> {
  const found = isUuid(id) ? await findVisibleInvoice(ctx.db, id, companyId, readingPerson(ctx, companyId)) : undefined
  if (!found) return throwUnauthorizedOrNotFound(ctx, 'invoice', id, invoiceExistsAnywhere)
  const [invoice] = await readInvoicesInFull(ctx, [found])
  if (!invoice) throw new Error('One invoice is read as one.')
  const planNumbers = new Map(invoice.subscriptions.map(({ id: one, humanId }) => [one, humanId]))
  const document = invoiceDocument({ invoice, seller: await readSeller(ctx, companyId), planNumbers })
  return { bytes: await renderPdf(document), name: document.title }
}

/** The PDF of a product's wording or key facts. A certificate exists for subscriptions only. */
export async function makeProductDocumentPdf(ctx: Ctx, id: string): Promise<MadePdf> {
  const found = await findProductDocument(ctx, id)
  if (!found || found.document.type === 'certificate') throw notFound(`No document has id ${id.slice(0, 64)}.`)
  const document = wordingDocument(found.product, found.document, null)
  return { bytes: await renderPdf(document), name: document.title }
}
