import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { checkAllAsync, invalid } from '../../platform/problem.ts'
import {
  type CountryBrief,
  type DivisionName,
  readCountryBriefs,
  readCountryNames,
  readDivisionNames,
} from '../../reference/index.ts'
import { isKnownCurrency } from '../money/money.ts'
import { type Catalogue, catalogueOf, soldIn } from './catalogue.ts'
import { findVersionWithDocument, listProducts, listProductVersions, type ProductRef } from './product.store.ts'
import type { Product, ProductDocument } from './product.ts'
import { productDocumentUrl } from './product-document-url.ts'

/** Every product in the version that is sold now, also what is discontinued. */
export const readCatalogue = async (ctx: Ctx): Promise<Catalogue> => catalogueOf(await listProducts(ctx.db))

/** Products as they were sold, in the order of the references. */
export const readProductVersions = (ctx: Ctx, refs: readonly ProductRef[]): Promise<Product[]> =>
  listProductVersions(ctx.db, refs)

async function countryIdOf(ctx: Ctx, code: string | undefined): Promise<string> {
  if (!code?.trim()) throw invalid({ country_code: 'is required' })
  const [country] = isUuid(code.trim()) ? [] : await readCountryNames(ctx, [code])
  if (!country) throw invalid({ country_code: 'is not a country: send its ISO 3166-1 code' })
  return country.id
}

async function currencyOf(text: string | undefined): Promise<string> {
  const currency = text?.trim().toUpperCase()
  if (!currency) throw invalid({ currency_code: 'is required' })
  if (!isKnownCurrency(currency)) throw invalid({ currency_code: 'is not a currency: send its ISO 4217 code' })
  return currency
}

/** What is sold to a customer who lives there and pays so, by sort order; codes in any case. */
export async function readProductsFor(
  ctx: Ctx,
  query: {
    readonly currencyCode: string | undefined
    readonly countryCode: string | undefined
    readonly assistanceOnly: boolean
  },
): Promise<Product[]> {
  const [currency = '', countryId = ''] = await checkAllAsync(
    () => currencyOf(query.currencyCode),
    () => countryIdOf(ctx, query.countryCode),
  )
  const sold = soldIn(await readCatalogue(ctx), { currency, countryId })
  return query.assistanceOnly ? sold.filter(({ kind }) => kind === 'assistance') : sold
}

/** A document with its product: as it is now, or in the last version that had it. */
export async function findProductDocument(
  ctx: Ctx,
  documentId: string,
): Promise<{ readonly product: Product; readonly document: ProductDocument } | undefined> {
  if (!isUuid(documentId)) return undefined
  const wanted = documentId.toLowerCase()
  const has = ({ documents }: Product): boolean => documents.some(({ id }) => id === wanted)
  const product = (await listProducts(ctx.db)).find(has) ?? (await findVersionWithDocument(ctx.db, wanted))
  const document = product?.documents.find(({ id }) => id === wanted)
  return product && document && { product, document }
}

/** What a product is shown with: names of countries and divisions, and of the products that it refers to. */
export interface ProductContext {
  readonly countries: ReadonlyMap<string, CountryBrief>
  readonly divisions: ReadonlyMap<string, DivisionName>
  readonly products: ReadonlyMap<string, Product>
  /** Where the PDF of a document that is the same for everybody is. */
  documentUrl(document: Pick<ProductDocument, 'id'>): string
}

const byId = <T extends { readonly id: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [one.id, one]))

/** `known` are products that were read already, as they are sold now; without them they are read where a product refers to others. */
export async function readProductContext(
  ctx: Ctx,
  products: readonly Product[],
  known?: readonly Product[],
): Promise<ProductContext> {
  const countryIds = products.flatMap((product) => [
    ...product.countryIds,
    ...product.restrictedDestinationCountryIds,
    ...product.documents.flatMap((document) => document.countryIds),
  ])
  const divisionIds = products.flatMap(({ documents }) => documents.flatMap((one) => one.countryDivisionIds))
  const isAlone = products.every(
    ({ tieredProductIds, upgradeProductIds, upgradeSiblingIds }) =>
      tieredProductIds.length + upgradeProductIds.length + upgradeSiblingIds.length === 0,
  )
  const [countries, divisions, others] = await Promise.all([
    countryIds.length === 0 ? [] : readCountryBriefs(ctx, [...new Set(countryIds)]),
    readDivisionNames(ctx, [...new Set(divisionIds)]),
    known ?? (isAlone ? [] : listProducts(ctx.db)),
  ])
  return {
    countries: byId(countries),
    divisions: byId(divisions),
    products: byId(others),
    documentUrl: (document) => productDocumentUrl(ctx, document),
  }
}
