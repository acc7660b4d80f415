import { isDeepStrictEqual } from 'node:util'
import { stableId } from '../../platform/ids.ts'
import type { Benefit, BenefitAmount, Product, ProductContent, ProductDocument } from './product.ts'

export interface BenefitDraft extends Omit<Benefit, 'id' | 'createdAt' | 'updatedAt' | 'limit' | 'excess'> {
  readonly limit: Omit<BenefitAmount, 'id'> | null
  readonly excess: Omit<BenefitAmount, 'id'> | null
}

export type DocumentDraft = Omit<ProductDocument, 'id' | 'createdAt' | 'updatedAt'>

/** A product as somebody writes it: without the ids and times of its parts. */
export interface ProductDraft extends Omit<ProductContent, 'benefits' | 'documents'> {
  readonly benefits: readonly BenefitDraft[]
  readonly documents: readonly DocumentDraft[]
}

type Timed = Pick<Benefit, 'id' | 'createdAt' | 'updatedAt'>

/** A part that is as it was keeps its times. */
function withTimes<T extends Timed>(part: Omit<T, 'createdAt' | 'updatedAt'>, before: readonly T[], now: Date): T {
  const known = before.find(({ id }) => id === part.id)
  if (!known) return { ...part, createdAt: now, updatedAt: now } as unknown as T
  const { createdAt, updatedAt } = known
  const same = { ...part, createdAt, updatedAt } as unknown as T
  return isDeepStrictEqual(same, known) ? known : { ...same, updatedAt: now }
}

/** The ids of benefits follow from their identifiers: the same benefit has the same id in every version. */
function benefitOf(productId: string, draft: BenefitDraft): Omit<Benefit, 'createdAt' | 'updatedAt'> {
  const id = stableId('benefit', productId, draft.identifier)
  const amount = (kind: string, one: Omit<BenefitAmount, 'id'> | null): BenefitAmount | null =>
    one && { id: stableId(kind, id), ...one }
  return { ...draft, id, limit: amount('limit', draft.limit), excess: amount('excess', draft.excess) }
}

const documentId = (productId: string, { identifier, language }: DocumentDraft): string =>
  stableId('product-document', productId, identifier, language)

/** The content of a product's next version. */
export function contentOf(
  productId: string,
  draft: ProductDraft,
  before: Pick<Product, 'benefits' | 'documents'>,
  now: Date,
): ProductContent {
  return {
    ...draft,
    benefits: draft.benefits.map((one) => withTimes<Benefit>(benefitOf(productId, one), before.benefits, now)),
    documents: draft.documents.map((one) =>
      withTimes<ProductDocument>({ ...one, id: documentId(productId, one) }, before.documents, now),
    ),
  }
}

/** What somebody would write to get the product as it is. */
export function draftOf(product: Product): ProductDraft {
  const {
    id: _,
    identifier: __,
    version: ___,
    revision: ____,
    createdAt: _____,
    updatedAt: ______,
    ...content
  } = product
  const amount = (one: BenefitAmount | null) => {
    if (!one) return null
    const { id: _id, ...rest } = one
    return rest
  }
  return {
    ...content,
    benefits: content.benefits.map(({ id: _id, createdAt: _c, updatedAt: _u, limit, excess, ...rest }) => ({
      ...rest,
      limit: amount(limit),
      excess: amount(excess),
    })),
    documents: content.documents.map(({ id: _id, createdAt: _c, updatedAt: _u, ...rest }) => rest),
  }
}

/** What a new product is where its draft does not say. */
export const emptyDraft: ProductDraft = {
  name: {},
  description: {},
  kind: 'assistance',
  role: 'base',
  costType: 'fixed',
  layoutType: 'alone',
  tripType: 'single',
  sortOrder: 0,
  features: [],
  maxAge: -1,
  maxTripLength: -1,
  refundWindow: -1,
  discontinued: false,
  preselected: false,
  disclaimer: null,
  faqs: [],
  policyUrl: null,
  siblingName: null,
  siblingDescription: null,
  countryIds: [],
  restrictedDestinationCountryIds: [],
  tieredProductIds: [],
  upgradeProductIds: [],
  upgradeSiblingIds: [],
  benefits: [],
  documents: [],
  prices: [],
  taxes: [],
  splits: [],
  flightProtection: null,
}
