import { countryId, divisionId } from '../../reference/index.ts'
import type { Product, ProductDocument } from '../products/product.ts'
import { documentsFor } from '../products/product-document.ts'

/** For whom a subscription's documents are. */
export interface DocumentOwner {
  readonly language: string
  readonly countryCode: string
  readonly regionCode: string | null
}

export interface SubscriptionDocument {
  readonly product: Product
  readonly document: ProductDocument
}

/** The documents of a subscription: of each product those in its language, for its country and region. */
export function documentsOf(
  { language, countryCode, regionCode }: DocumentOwner,
  products: readonly Product[],
): readonly SubscriptionDocument[] {
  const reader = {
    language,
    countryId: countryId(countryCode),
    divisionId: regionCode === null ? null : divisionId(`${countryCode}-${regionCode}`),
  }
  return products.flatMap((product) => documentsFor(product, reader).map((document) => ({ product, document })))
}
