import { announce, recordEvent } from '../../delivery/index.ts'
import { getAnyCompany, readPeopleAsSeen } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { InvoicedSubscription, InvoiceInFull } from '../invoices/invoice.ts'
import type { InvoicePaid } from '../invoices/invoice-ports.ts'
import { invoicePaidEvent } from './subscription.event.ts'
import { chargeNotice, invoicePaidNotice, isSubscriber } from './subscription.notices.ts'
import { listSubscriptionsById } from './subscription.store.ts'
import { chargedFor } from './subscription-end.service.ts'
import { readSubscribedProducts } from './subscription-reading.service.ts'

/** The subscriptions of an invoice with what its notices say of them, oldest first. */
async function readInvoiced(tx: Ctx, { subscriptionIds, companyId }: InvoiceInFull): Promise<InvoicedSubscription[]> {
  const subscriptions = await listSubscriptionsById(tx.db, subscriptionIds)
  const products = await readSubscribedProducts(tx, subscriptionIds)
  const company = await getAnyCompany(tx, companyId)
  const people = await readPeopleAsSeen(
    tx,
    subscriptions.flatMap(({ userId }) => userId ?? []),
  )
  return subscriptions.toReversed().map((one) => {
    const user = people.get(one.userId ?? '')
    return {
      ...one,
      userExternalId: user?.companyId === one.companyId ? user.externalId : null,
      payer: one.card === null ? company.name : null,
      products: products.get(one.id) ?? [],
    }
  })
}

/** Tells each subscriber what was charged (901, 902) and that the invoice is paid (904), and the company's servers of the invoice. */
export const notifyOfPaidInvoice: InvoicePaid = async (tx, invoice, written) => {
  const subscriptions = written ?? (await readInvoiced(tx, invoice))
  const subscribers = subscriptions.filter(isSubscriber)
  const { id, number, currency, total } = invoice
  const people = new Map(subscribers.map(({ userId, userExternalId }) => [userId, userExternalId]))
  const concerned = [...people].map(([userId, externalId]) => ({ id: userId, externalId }))
  // Pipelined: the server runs them in this order.
  await Promise.all([
    recordEvent(tx, invoicePaidEvent(invoice, subscriptions, concerned)),
    ...subscribers.flatMap((subscription) => [
      announce(tx, chargeNotice(subscription, invoice, chargedFor(invoice, subscription.id))),
      announce(tx, invoicePaidNotice(subscription, { id, number, amount: total, currency })),
    ]),
  ])
}
