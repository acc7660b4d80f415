import { throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { type Ctx, deskCompany } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { invalid } from '../../platform/problem.ts'
import { findPayment } from './payment.store.ts'
import type { Payment } from './payment.ts'
import { listPayments, type PaymentFilter, paymentExistsAnywhere } from './payment-reading.store.ts'
import { listRefunds } from './refund.store.ts'
import type { Refund } from './refund.ts'

export interface PaymentInFull extends Payment {
  /** Oldest first. */
  readonly refunds: readonly Refund[]
}

async function withRefunds(ctx: Ctx, payments: readonly Payment[]): Promise<PaymentInFull[]> {
  const refunds = await listRefunds(
    ctx.db,
    payments.map(({ id }) => id),
  )
  return payments.map((payment) => ({ ...payment, refunds: refunds.filter((one) => one.paymentId === payment.id) }))
}

/** Payments, newest first. A manager sees the own company's. */
export async function readPayments(
  ctx: Ctx,
  filter: PaymentFilter,
  pageRequest: PageRequest,
): Promise<Page<PaymentInFull>> {
  if (filter.from && filter.until && filter.from > filter.until) throw invalid({ until: 'must not be before from' })
  const companyId = deskCompany(ctx) ?? filter.companyId
  const { items, total } = await listPayments(ctx.db, { ...filter, companyId }, pageRequest)
  return { items: await withRefunds(ctx, items), total }
}

/** A payment, for staff and managers of its company. */
export async function getPayment(ctx: Ctx, id: string): Promise<PaymentInFull> {
  const own = deskCompany(ctx)
  const payment = await findPayment(ctx.db, id)
  if (!payment || (own !== null && payment.companyId !== own))
    return throwUnauthorizedOrNotFound(ctx, 'payment', id, paymentExistsAnywhere)
  const [full = { ...payment, refunds: [] }] = await withRefunds(ctx, [payment])
  return full
}
