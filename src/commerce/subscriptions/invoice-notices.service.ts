import { announce, recordEvent } from '../../delivery/index.ts'
import { getAnyCompany, readPeopleAsSeen } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { InvoiceInFull } from '../invoices/invoice.ts'
import type { InvoicePaid } from '../invoices/invoice-ports.ts'
import {
  chargeNotice,
  type EventPerson,
  invoicePaidEvent,
  invoicePaidNotice,
  isSubscriber,
  type Subscriber,
} from './subscription.notices.ts'
import { listSubscriptionsById } from './subscription.store.ts'
import { chargedFor } from './subscription-end.service.ts'
import { readSubscribedProducts } from './subscription-reading.service.ts'

async function peopleOf(tx: Ctx, subscribers: readonly Subscriber[]): Promise<EventPerson[]> {
  const ids = [...new Set(subscribers.map(({ userId }) => userId))]
  const people = await readPeopleAsSeen(tx, ids)
  return ids.map((id) => {
    const user = people.get(id)
    const isOwn = subscribers.some(({ userId, companyId }) => userId === id && companyId === user?.companyId)
    // A guest's external id is the home company's alone.
    return { id, externalId: isOwn ? (user?.externalId ?? null) : null }
  })
}

/** Tells each subscriber what was charged (901, 902) and that the invoice is paid (904), and the company's servers of the invoice. */
export const notifyOfPaidInvoice: InvoicePaid = async (tx: Ctx, invoice: InvoiceInFull): Promise<void> => {
  const subscriptions = await listSubscriptionsById(tx.db, invoice.subscriptionIds)
  const ofInvoice = subscriptions.toReversed()
  const subscribers = ofInvoice.filter(isSubscriber)
  const products = await readSubscribedProducts(tx, invoice.subscriptionIds)
  const company = await getAnyCompany(tx, invoice.companyId)
  for (const subscription of subscribers) {
    const amount = chargedFor(invoice, subscription.id)
    const payer = subscription.card === null ? company.name : null
    const bought = products.get(subscription.id) ?? []
    await announce(tx, chargeNotice({ subscription, products: bought, invoice, amount, payer }))
    await announce(
      tx,
      invoicePaidNotice(subscription, {
        id: invoice.id,
        number: invoice.number,
        amount: invoice.total,
        currency: invoice.currency,
      }),
    )
  }
  await recordEvent(tx, invoicePaidEvent(invoice, ofInvoice, await peopleOf(tx, subscribers)))
}
