import { throwUnauthorizedOrNotFound } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { type MadePdf, renderPdf } from '../../platform/pdf/render-pdf.ts'
import { notFound } from '../../platform/problem.ts'
import { readCountryBriefs } from '../../reference/index.ts'
import { getTrip } from '../../trips/index.ts'
import { type CertificateDestination, certificateDocument } from '../documents/certificate-document.ts'
import { readingPerson, readSeller } from '../documents/document.service.ts'
import { wordingDocument } from '../documents/wording-document.ts'
import type { Product } from '../products/product.ts'
import { existsInOtherTenant, findSubscription } from '../subscriptions/subscription.store.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import { readSubscribedProducts } from '../subscriptions/subscription-reading.service.ts'

async function getVisibleSubscription(ctx: Ctx, companyId: string, id: string): Promise<Subscription> {
  const subscription = isUuid(id) ? await findSubscription(ctx.db, id) : undefined
  const person = readingPerson(ctx, companyId)
  const isVisible =
    subscription?.companyId === companyId.toLowerCase() && (person === null || subscription.userId === person)
  return subscription && isVisible
    ? subscription
    : throwUnauthorizedOrNotFound(ctx, 'subscription', id, existsInOtherTenant)
}

async function readDestinations(system: Ctx, { tripId }: Subscription): Promise<CertificateDestination[]> {
  if (tripId === null) return []
  const { destinations } = await getTrip(system, tripId)
  return destinations.map(({ countryCode, friendlyName, entryAt, exitAt }) => ({
    countryCode,
    place: friendlyName,
    entryAt,
    exitAt,
  }))
}

/** Countries in which none of the products covers anything, by name. */
async function restrictedCountries(ctx: Ctx, products: readonly Product[]): Promise<string[]> {
  const lists = products.map((product) => new Set(product.restrictedDestinationCountryIds))
  const everywhere = [...(lists[0] ?? [])].filter((id) => lists.every((list) => list.has(id)))
  return (await readCountryBriefs(ctx, everywhere)).map(({ alpha2 }) => alpha2)
}

/**
 * The PDF of a document of a subscription: a certificate with the person's data, or the wording and key facts, each in the version that
 * is in force for it. `system`: what a certificate says does not depend on who reads it, so the rest is read in the system's scope.
 */
export async function makeSubscriptionDocumentPdf(
  ctx: Ctx,
  system: Ctx,
  ref: { readonly companyId: string; readonly subscriptionId: string; readonly documentId: string },
): Promise<MadePdf> {
  const subscription = await getVisibleSubscription(ctx, ref.companyId, ref.subscriptionId)
  const products = (await readSubscribedProducts(system, [subscription.id])).get(subscription.id) ?? []
  const wanted = ref.documentId.toLowerCase()
  const product = products.find(({ documents }) => documents.some(({ id }) => id === wanted))
  const document = product?.documents.find(({ id }) => id === wanted)
  if (!product || !document) throw notFound(`The subscription has no document with id ${wanted.slice(0, 64)}.`)
  const seller = await readSeller(system, subscription.companyId)
  const made =
    document.type === 'certificate'
      ? certificateDocument({
          document,
          products,
          subscription,
          seller,
          destinations: await readDestinations(system, subscription),
          restrictedCountryCodes: await restrictedCountries(system, products),
        })
      : wordingDocument(product, document, seller)
  return { bytes: await renderPdf(made), name: made.title }
}
