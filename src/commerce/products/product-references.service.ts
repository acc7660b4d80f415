import { listAllCompanies } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { addError, type Errors } from '../../platform/texts.ts'
import { readCountryNames, readDivisionNames } from '../../reference/index.ts'
import type { Catalogue } from './catalogue.ts'
import type { ProductDraft } from './product-draft.ts'

/** Finds what a word names. */
type Finder = (word: string) => string | undefined

const normal = (word: string): string => word.trim().toLowerCase()

/** A finder over everything that the words may name, by id and codes. */
const finderOf = (known: readonly (readonly [id: string, names: readonly (string | null)[]])[]): Finder => {
  const byName = new Map(
    known.flatMap(([id, names]) =>
      [id, ...names].flatMap((name) => (name === null ? [] : [[normal(name), id] as const])),
    ),
  )
  return (word) => byName.get(normal(word))
}

/** The ids of the words, each once; says which word names nothing. */
function resolve(words: readonly string[], find: Finder, field: string, what: string, errors: Errors): string[] {
  const ids = words.flatMap((word, n) => {
    const id = find(word)
    if (id === undefined) addError(errors, `${field}.${n}`, `is not ${what}`)
    return id === undefined ? [] : [id]
  })
  return [...new Set(ids)]
}

/** Names of countries and divisions that the draft refers to, also those of its taxes. */
async function readPlaces(ctx: Ctx, draft: ProductDraft) {
  const countries = await readCountryNames(ctx, [
    ...draft.countryIds,
    ...draft.restrictedDestinationCountryIds,
    ...draft.documents.flatMap(({ countryIds }) => countryIds),
    ...draft.taxes.map(({ countryCode }) => countryCode),
  ])
  const codeOf = finderOf(countries.map(({ alpha2, alpha3 }) => [alpha2, [alpha3]]))
  const divisions = await readDivisionNames(ctx, [
    ...draft.documents.flatMap(({ countryDivisionIds }) => countryDivisionIds),
    ...draft.taxes.flatMap(({ countryCode, regionCode }) =>
      regionCode === null ? [] : [`${codeOf(countryCode) ?? countryCode}-${regionCode}`],
    ),
  ])
  return { countries, codeOf, divisions }
}

async function checkCompanies(ctx: Ctx, draft: ProductDraft, errors: Errors): Promise<ProductDraft['splits']> {
  const named = draft.splits.flatMap(({ companyId }) => companyId ?? [])
  if (named.length === 0) return draft.splits
  const known = finderOf((await listAllCompanies(ctx)).map(({ id }) => [id, []]))
  return draft.splits.map((split, n) => {
    if (split.companyId === null) return split
    const companyId = isUuid(split.companyId.trim()) ? known(split.companyId) : undefined
    if (companyId === undefined) addError(errors, `splits.${n}.company_id`, 'is not a company')
    return { ...split, companyId: companyId ?? split.companyId }
  })
}

/** The draft with ids instead of codes and identifiers; says which of them name nothing. */
export async function resolveReferences(
  ctx: Ctx,
  draft: ProductDraft,
  catalogue: Catalogue,
  errors: Errors,
): Promise<ProductDraft> {
  const { countries, codeOf, divisions } = await readPlaces(ctx, draft)
  const country = finderOf(countries.map(({ id, alpha2, alpha3 }) => [id, [alpha2, alpha3]]))
  const division = finderOf(divisions.map(({ id, code }) => [id, [code]]))
  const countryIds = (words: readonly string[], field: string): string[] =>
    resolve(words, country, field, 'a country: send its id or ISO 3166-1 code', errors)
  // What names no product stays: product-relations.ts says so.
  const productIds = (words: readonly string[]): string[] => [
    ...new Set(words.map((word) => catalogue.find(word)?.id ?? word)),
  ]
  return {
    ...draft,
    countryIds: countryIds(draft.countryIds, 'country_ids'),
    restrictedDestinationCountryIds: countryIds(
      draft.restrictedDestinationCountryIds,
      'restricted_destination_country_ids',
    ),
    tieredProductIds: productIds(draft.tieredProductIds),
    upgradeProductIds: productIds(draft.upgradeProductIds),
    upgradeSiblingIds: productIds(draft.upgradeSiblingIds),
    documents: draft.documents.map((document, n) => ({
      ...document,
      countryIds: countryIds(document.countryIds, `product_documents.${n}.country_ids`),
      countryDivisionIds: resolve(
        document.countryDivisionIds,
        division,
        `product_documents.${n}.country_division_ids`,
        'a division: send its id or ISO 3166-2 code',
        errors,
      ),
    })),
    taxes: draft.taxes.map((tax, n) => {
      const countryCode = codeOf(tax.countryCode)
      if (countryCode === undefined) addError(errors, `taxes.${n}.country_code`, 'is not a country')
      else if (tax.regionCode !== null && division(`${countryCode}-${tax.regionCode}`) === undefined)
        addError(errors, `taxes.${n}.region_code`, `is not a division of ${countryCode}`)
      return { ...tax, countryCode: countryCode ?? tax.countryCode }
    }),
    splits: await checkCompanies(ctx, draft, errors),
  }
}
