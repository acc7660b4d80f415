import { isDeepStrictEqual } from 'node:util'
import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { found, invalid } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { addError, type Errors } from '../../platform/texts.ts'
import { type Catalogue, catalogueOf } from './catalogue.ts'
import { insertNextVersion, insertProduct, listProducts, lockCatalogue } from './product.store.ts'
import type { Product } from './product.ts'
import { contentOf, draftOf, emptyDraft, type ProductDraft } from './product-draft.ts'
import { checkParts, checkWhole, isIdentifier } from './product-parts.ts'
import { relatedChanges } from './product-relations.ts'

/** Makes the next draft of the one before, and adds what is wrong to the errors. */
export type ProductWriter = (
  tx: Ctx,
  before: ProductDraft,
  catalogue: Catalogue,
  errors: Errors,
) => Promise<ProductDraft> | ProductDraft

const auditChange = (tx: Ctx, action: string, before: Product | null, after: Product): Promise<void> =>
  audit(tx, { action, subjectKind: 'product', subjectId: after.id, companyId: null, before, after })

async function lockedCatalogue(tx: Ctx): Promise<Catalogue> {
  await lockCatalogue(tx.db)
  return catalogueOf(await listProducts(tx.db))
}

async function writeVersion(tx: Ctx, before: Product, product: Product): Promise<Product> {
  const next = { ...product, version: before.version + 1, updatedAt: tx.now }
  const after = { ...next, revision: await insertNextVersion(tx.db, next) }
  await auditChange(tx, 'update', before, after)
  return after
}

/** Checks a product, throws all that is wrong at once, and writes new versions of those that it changes along with it. */
async function writeRelated(
  tx: Ctx,
  product: Product,
  before: Product | undefined,
  catalogue: Catalogue,
  errors: Errors,
): Promise<void> {
  const draft = draftOf(product)
  checkParts(draft, errors)
  checkWhole(draft, errors)
  const related = relatedChanges(product, before, catalogue, errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  for (const other of related) await writeVersion(tx, found(catalogue.find(other.id), 'product', other.id), other)
}

/** Makes a product. `id` is given where it must be the same in every installation. */
export function writeNewProduct(ctx: Ctx, name: string, write: ProductWriter, id?: string): Promise<Product> {
  return inTransaction(ctx, async (tx) => {
    const catalogue = await lockedCatalogue(tx)
    const identifier = name.trim().toLowerCase()
    const errors: Errors = {}
    if (!isIdentifier(identifier))
      addError(errors, 'identifier', 'must have letters, digits and single hyphens between them, at most 64')
    else if (catalogue.find(identifier)) addError(errors, 'identifier', 'is taken by another product')
    const productId = id ?? newId(tx.now)
    const draft = await write(tx, emptyDraft, catalogue, errors)
    const product: Product = {
      ...contentOf(productId, draft, { benefits: [], documents: [] }, tx.now),
      id: productId,
      identifier,
      version: 1,
      revision: 1,
      createdAt: tx.now,
      updatedAt: tx.now,
    }
    await writeRelated(tx, product, undefined, catalogue, errors)
    await insertProduct(tx.db, product)
    await auditChange(tx, 'create', null, product)
    return product
  })
}

/** Changes a product: a new version, which is the one that is sold from now on. What was sold keeps its own. */
export function editProduct(
  ctx: Ctx,
  idOrIdentifier: string,
  write: ProductWriter,
  expected: ExpectedRevisions,
): Promise<Product> {
  return inTransaction(ctx, async (tx) => {
    const catalogue = await lockedCatalogue(tx)
    const before = found(catalogue.find(idOrIdentifier), 'product', idOrIdentifier)
    checkRevision(expected, 'product', before.revision)
    const errors: Errors = {}
    const draft = await write(tx, draftOf(before), catalogue, errors)
    const next: Product = { ...before, ...contentOf(before.id, draft, before, tx.now) }
    await writeRelated(tx, next, before, catalogue, errors)
    return isDeepStrictEqual(next, before) ? before : writeVersion(tx, before, next)
  })
}

/** As `writeNewProduct`, of a draft that refers to existing things by their ids. */
export const createProduct = (ctx: Ctx, identifier: string, draft: ProductDraft, id?: string): Promise<Product> =>
  writeNewProduct(ctx, identifier, () => draft, id)

/** As `editProduct`, of a change that refers to existing things by their ids. */
export const changeProduct = (
  ctx: Ctx,
  idOrIdentifier: string,
  change: Partial<ProductDraft>,
  expected: ExpectedRevisions,
): Promise<Product> => editProduct(ctx, idOrIdentifier, (_tx, before) => ({ ...before, ...change }), expected)
