import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { found, invalid } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { type Catalogue, catalogueOf } from './catalogue.ts'
import { insertNextVersion, insertProduct, listProducts, lockCatalogue } from './product.store.ts'
import type { Product } from './product.ts'
import { contentOf, draftOf, type ProductDraft } from './product-draft.ts'

const auditChange = (tx: Ctx, action: string, before: Product | null, after: Product): Promise<void> =>
  audit(tx, { action, subjectKind: 'product', subjectId: after.id, companyId: null, before, after })

async function lockedCatalogue(tx: Ctx): Promise<Catalogue> {
  await lockCatalogue(tx.db)
  return catalogueOf(await listProducts(tx.db))
}

/** Makes a product. `id` is given where it must be the same in every installation. */
export function createProduct(ctx: Ctx, identifier: string, draft: ProductDraft, id?: string): Promise<Product> {
  return inTransaction(ctx, async (tx) => {
    const catalogue = await lockedCatalogue(tx)
    if (catalogue.find(identifier)) throw invalid({ identifier: 'is taken by another product' })
    const productId = id ?? newId(tx.now)
    const product: Product = {
      ...contentOf(productId, draft, { benefits: [], documents: [] }, tx.now),
      id: productId,
      identifier,
      version: 1,
      revision: 1,
      createdAt: tx.now,
      updatedAt: tx.now,
    }
    await insertProduct(tx.db, product)
    await auditChange(tx, 'create', null, product)
    return product
  })
}

/** Changes a product: a new version, which is the one that is sold from now on. What was sold keeps its own. */
export function changeProduct(
  ctx: Ctx,
  idOrIdentifier: string,
  change: Partial<ProductDraft>,
  expected: ExpectedRevisions,
): Promise<Product> {
  return inTransaction(ctx, async (tx) => {
    const catalogue = await lockedCatalogue(tx)
    const before = found(catalogue.find(idOrIdentifier), 'product', idOrIdentifier)
    checkRevision(expected, 'product', before.revision)
    const content = contentOf(before.id, { ...draftOf(before), ...change }, before, tx.now)
    const next: Product = { ...before, ...content, version: before.version + 1, updatedAt: tx.now }
    const after = { ...next, revision: await insertNextVersion(tx.db, next) }
    await auditChange(tx, 'update', before, after)
    return after
  })
}
