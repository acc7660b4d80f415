import { signedUrl, type Validity } from '../../platform/crypto/signed-url.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { ProductDocument } from './product.ts'

/** Nothing in these documents is private: an address on a partner's page lasts. */
const aWeek: Validity = { seconds: 7 * 86_400, step: 86_400 }

export const productDocumentPath = (documentId: string): string => `/api/v2/product_documents/${documentId}.pdf`

/** The signed address of a wording's or key facts' PDF (url, file.original), valid for a week. Certificates have one with a subscription only. */
export const productDocumentUrl = (
  ctx: Pick<Ctx, 'vault' | 'baseUrl' | 'now'>,
  document: Pick<ProductDocument, 'id'>,
): string => signedUrl(ctx, productDocumentPath(document.id), aWeek)
