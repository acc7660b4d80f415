import assert from 'node:assert/strict'
import { givenProduct } from '../../src/commerce/products/products.testing.ts'
import { sell, yearly } from '../../src/commerce/subscriptions/subscriptions.testing.ts'
import type { GivenCompany, GivenUser } from './app.ts'
import type { WorkingApp } from './worker.ts'

/**
 * A person buys flight protection for a year that ends soon (901, 904, 903) and a single thing (902, 904); closing the protection with
 * its refund ends it (1014, 1015).
 */
export async function causeSaleNotices(app: WorkingApp, company: GivenCompany, person: GivenUser): Promise<void> {
  const ctx = app.ctx()
  const finishAt = new Date(ctx.now.getTime() + 3 * 86_400_000)
  const protection = [await givenProduct(app, yearly({ kind: 'flight_protection' }))]
  const [sold] = await sell(ctx, { company, people: [person], products: protection, more: { finishAt } })
  await sell(ctx, { company, people: [person], products: [await givenProduct(app)], card: null })
  app.clock.advance(1)
  await app.settle()
  const { status, text } = await app.as(company).post(`/api/v2/subscriptions/${sold?.id}/close`)
  assert.equal(status, 200, text)
}
