import { signedUrl } from '../../platform/crypto/signed-url.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Invoice } from './invoice.ts'

export const invoicePdfPath = (companyId: string, invoiceId: string): string =>
  `/api/v2/org/${companyId}/invoices/${invoiceId}.pdf`

/** The signed address of an invoice's PDF (pdf_url), valid for an hour. */
export const invoicePdfUrl = (
  ctx: Pick<Ctx, 'vault' | 'baseUrl' | 'now'>,
  invoice: Pick<Invoice, 'id' | 'companyId'>,
): string => signedUrl(ctx, invoicePdfPath(invoice.companyId, invoice.id))
