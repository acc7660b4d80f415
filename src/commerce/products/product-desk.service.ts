import type { Ctx } from '../../platform/ctx.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { found } from '../../platform/problem.ts'
import type { ExpectedRevisions } from '../../platform/revisions.ts'
import type { Errors } from '../../platform/texts.ts'
import { readCatalogue } from './product.service.ts'
import { listHistory } from './product.store.ts'
import type { Product, ProductKind } from './product.ts'
import type { ProductDraft } from './product-draft.ts'
import { editProduct, type ProductWriter, writeNewProduct } from './product-editing.service.ts'
import { resolveReferences } from './product-references.service.ts'

/** Which products to list; what is undefined does not matter. */
export interface ProductFilter {
  readonly kind: ProductKind | undefined
  readonly discontinued: boolean | undefined
  /** Part of a name or identifier. */
  readonly text: string | undefined
}

function matches(product: Product, { kind, discontinued, text }: ProductFilter): boolean {
  const wanted = text?.trim().toLowerCase()
  return (
    (kind === undefined || product.kind === kind) &&
    (discontinued === undefined || product.discontinued === discontinued) &&
    (!wanted || [product.identifier, ...Object.values(product.name)].some((one) => one.toLowerCase().includes(wanted)))
  )
}

/** Products by sort order. */
export async function readProductPage(
  ctx: Ctx,
  filter: ProductFilter,
  pageRequest: PageRequest,
): Promise<Page<Product>> {
  const all = (await readCatalogue(ctx)).all.filter((product) => matches(product, filter))
  const offset = offsetOf(pageRequest)
  return { items: all.slice(offset, offset + pageRequest.perPage), total: all.length }
}

/** By id or identifier. */
export const getProduct = async (ctx: Ctx, idOrIdentifier: string): Promise<Product> =>
  found((await readCatalogue(ctx)).find(idOrIdentifier), 'product', idOrIdentifier)

/** A product as it was from one change to the next, the newest first. */
export async function readVersionPage(
  ctx: Ctx,
  idOrIdentifier: string,
  pageRequest: PageRequest,
): Promise<Page<Product>> {
  const { id, version } = await getProduct(ctx, idOrIdentifier)
  return { items: await listHistory(ctx.db, id, pageRequest.perPage, offsetOf(pageRequest)), total: version }
}

/** What staff have sent, as a draft. */
export type DraftReader = (before: ProductDraft, errors: Errors) => ProductDraft

const writerOf =
  (read: DraftReader): ProductWriter =>
  (tx, before, catalogue, errors) =>
    resolveReferences(tx, read(before, errors), catalogue, errors)

/** Makes a product of what staff have sent; countries and products in it are ids or codes. */
export const createProductAtDesk = (ctx: Ctx, identifier: string, read: DraftReader): Promise<Product> =>
  writeNewProduct(ctx, identifier, writerOf(read))

export const editProductAtDesk = (
  ctx: Ctx,
  idOrIdentifier: string,
  read: DraftReader,
  expected: ExpectedRevisions,
): Promise<Product> => editProduct(ctx, idOrIdentifier, writerOf(read), expected)
