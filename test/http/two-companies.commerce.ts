import assert from 'node:assert/strict'
import type { Product } from '../../src/commerce/products/product.ts'
import { sell } from '../../src/commerce/subscriptions/subscriptions.testing.ts'
import type { GivenUser, TestApp } from '../support/app.ts'
import type { Side } from './two-companies.world.ts'

/** What a company has sold: a subscription for each of the people, with an invoice that the company's account has paid; and a quote. */
export async function fillCommerce(
  app: TestApp,
  { mark, company }: Omit<Side, 'callers'>,
  people: readonly GivenUser[],
  product: Product,
): Promise<void> {
  for (const person of people)
    await sell(app.ctx(), {
      company,
      people: [person],
      products: [product],
      card: null,
      more: { externalId: `${mark}-subscription`, metadata: { note: `${mark} note` } },
    })
  const sale = { currency_code: 'USD', country_code: 'CA', subscriptions: [{}], product_ids: [product.id] }
  const { status, text } = await app.as(company).post('/api/v2/products/with_quotes', sale)
  assert.equal(status, 200, text)
}
