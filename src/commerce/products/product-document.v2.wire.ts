import {
  code,
  id,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  translatedOrEmptyText,
  type Wire,
} from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translatedOrEmpty } from '../../platform/i18n.ts'
import type { ProductContext } from './product.service.ts'
import { documentTypes, type Product, type ProductDocument } from './product.ts'

export const ProductCountryV2 = namedObject('ProductCountry', {
  id: id('Id of the country.'),
  name: translatedOrEmptyText('Its name.', 'Canada'),
  country_code: text('ISO 3166-1 alpha-2.', 'CA'),
  country_code_3: text('ISO 3166-1 alpha-3.', 'CAN'),
  updated_at: time('When it was last changed.'),
})

const ProductDivisionV2 = namedObject('ProductDivision', {
  id: id('Id of the division.'),
  name: translatedOrEmptyText('Its name.', 'Ontario'),
  code: textOrNull('ISO 3166-2 code.', 'CA-ON'),
  country_id: id('The country that it belongs to.'),
  updated_at: time('When it was last changed.'),
})

export const documentTypeCode = code('What it is:', { 0: 'wording', 1: 'key facts', 2: 'certificate' }, 0)

export const ProductDocumentV2 = namedObject(
  'ProductDocument',
  {
    id: id('Id of the document.'),
    product_id: id('The product that it belongs to.'),
    name: text('Its name, in its own language.', 'Policy wording'),
    identifier: text('A readable name that does not change.', 'policy-wording'),
    group_ident: text('The same document in other languages has the same group.', 'policy-wording'),
    language: text('Its language.', 'en'),
    type: documentTypeCode,
    sort_order: integer('Place in the list, the lowest first.', 1),
    file: namedObject(
      'ProductDocumentFile',
      {
        original: text(
          'Signed address of the PDF, which opens without a key; valid for a week, or for an hour with a person’s data.',
          'https://example.com/api/v2/product_documents/7f9c24e8.pdf?expires=1794661200&signature=wJ2m0c8b3o3N1m8kqk2v0w5yq9E',
        ),
      },
      { description: 'The document as a file.' },
    ),
    url: text(
      'Signed address of the PDF, which opens without a key; valid for a week, or for an hour with a person’s data.',
      'https://example.com/api/v2/product_documents/7f9c24e8.pdf?expires=1794661200&signature=wJ2m0c8b3o3N1m8kqk2v0w5yq9E',
    ),
    country_ids: list(id('An id.'), 'Countries of residence that it is for; empty: all.'),
    countries: list(ProductCountryV2, 'These countries.'),
    country_division_ids: list(id('An id.'), 'Divisions that it is for; empty: all.'),
    country_divisions: list(ProductDivisionV2, 'These divisions.'),
    created_at: time('When it was written.'),
    updated_at: time('When it was last changed.'),
  },
  { description: 'A document of a product in one language, as a PDF.' },
)

/** What the ids stand for, in their order; what is unknown is left out. */
export const pick = <T>(ids: readonly string[], all: ReadonlyMap<string, T>): T[] =>
  ids.flatMap((one) => {
    const known = all.get(one)
    return known === undefined ? [] : [known]
  })

export const toProductCountries = (
  ids: readonly string[],
  { countries }: Pick<ProductContext, 'countries'>,
  locale: Locale,
): Wire<typeof ProductCountryV2>[] =>
  pick(ids, countries).map((country) => ({
    id: country.id,
    name: translatedOrEmpty(country.name, locale),
    country_code: country.alpha2,
    country_code_3: country.alpha3,
    updated_at: timeOut(country.updatedAt),
  }))

/** `url` is the address of the PDF: a subscription's own documents have others than the product's. */
export const toProductDocumentV2 = (
  document: ProductDocument,
  product: Pick<Product, 'id'>,
  context: ProductContext,
  locale: Locale,
  url: string = context.documentUrl(document),
): Wire<typeof ProductDocumentV2> => ({
  id: document.id,
  product_id: product.id,
  name: document.name,
  identifier: document.identifier,
  group_ident: document.groupIdent,
  language: document.language,
  type: documentTypes.indexOf(document.type),
  sort_order: document.sortOrder,
  file: { original: url },
  url,
  country_ids: [...document.countryIds],
  countries: toProductCountries(document.countryIds, context, locale),
  country_division_ids: [...document.countryDivisionIds],
  country_divisions: pick(document.countryDivisionIds, context.divisions).map((division) => ({
    id: division.id,
    name: translatedOrEmpty(division.name, locale),
    code: division.code,
    country_id: division.countryId,
    updated_at: timeOut(division.updatedAt),
  })),
  created_at: timeOut(document.createdAt),
  updated_at: timeOut(document.updatedAt),
})
