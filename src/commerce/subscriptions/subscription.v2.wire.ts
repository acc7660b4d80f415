import { Type } from 'typebox'
import { toUserV2, UserV2 } from '../../people/v2.ts'
import type { Ctx } from '../../platform/ctx.ts'
import {
  date,
  flag,
  id,
  idOrNull,
  integer,
  integerOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { dateOut, maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import type { Locale } from '../../platform/i18n.ts'
import { subscriptionDocumentUrl } from '../documents/subscription-document-url.ts'
import { documentsOf } from '../documents/subscription-documents.ts'
import { InvoiceV2, toInvoiceV2 } from '../invoices/invoice.v2.wire.ts'
import type { ProductContext } from '../products/product.service.ts'
import { ProductV2, toProductV2 } from '../products/product.v2.wire.ts'
import { ProductDocumentV2, toProductDocumentV2 } from '../products/product-document.v2.wire.ts'
import type { QuoteView } from '../quotes/quote.service.ts'
import { QuoteV2, toQuoteV2 } from '../quotes/quote.v2.wire.ts'
import { type Beneficiary, type Subscription, subscriptionStatuses } from './subscription.ts'
import { readSubscriptionContext } from './subscription-reading.service.ts'
import type { SubscriptionInFull } from './subscription-view.ts'

const orNull = <S extends typeof UserV2 | typeof QuoteV2>(schema: S, description: string) =>
  Type.Unsafe<Wire<S> | null>({ ...schema, type: ['object', 'null'], description })

const BeneficiaryV2 = namedObject(
  'Beneficiary',
  {
    id: id('Id of the person.'),
    created_at: time('When the person was added.'),
    updated_at: time('When the person was last changed.'),
    email: textOrNull('E-mail address. Not asked for.', null),
    first_name: textOrNull('First name.', 'Grace'),
    last_name: textOrNull('Last name.', 'Lindqvist'),
    phone_number: textOrNull('Phone number. Not asked for.', null),
    birthday: textOrNull('Day of birth.', '2015-05-04'),
    relation: integerOrNull('Relation to the subscriber: 0 Spouse, 1 Child; null: another or none.', 1),
  },
  { description: 'Somebody else who is covered, without an account.' },
)

const RefundCharge = Type.Unsafe<{ amount: number } | null>({
  ...namedObject('RefundCharge', {
    amount: integer('What is given back, in the smallest unit of the currency; to a card it is on its way.', 5292),
  }),
  type: ['object', 'null'],
  description: 'What was given back when it ended; null: it was not closed within its refund window.',
})

export const SubscriptionV2 = namedObject(
  'Subscription',
  {
    id: id('Id of the subscription.'),
    created_at: time('When it was bought.'),
    updated_at: time('When it was last changed.'),
    status: Type.Enum([...subscriptionStatuses], {
      description: 'active; closed by the customer or the company; expired; voided at the desk.',
      examples: ['active'],
    }),
    start: time('When it starts.'),
    finish: time('When it ends, or renews.'),
    start_date: date('The day on which it starts (UTC).'),
    finish_date: date('The day on which it ends, or renews (UTC).'),
    renews: flag('True: it renews for a year at its end.', true),
    closed_at: timeOrNull('When it was closed, expired or was voided.'),
    currency_code: text('Currency, ISO 4217.', 'USD'),
    country_code: text('Where the customer lives: ISO 3166-1 alpha-2.', 'CA'),
    region_code: textOrNull('The part after the hyphen of ISO 3166-2.', 'ON'),
    language: text('Language of its documents and invoices.', 'en'),
    metadata: Type.Unsafe<Readonly<Record<string, string>>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What the company stored with it.',
      examples: [{ booking: 'B-1042' }],
    }),
    external_id: textOrNull('The company’s own id.', 'ORDER-1042'),
    human_id: text('The plan or policy number.', 'F3C33D'),
    company_id: id('The company that sold it.'),
    user_id: idOrNull('The subscriber; null once the person was erased.'),
    user: orNull(UserV2, 'The subscriber, as the caller may see them; null once the person was erased.'),
    name: textOrNull('Name of the subscriber, as it was given.', 'Ada Lindqvist'),
    email: textOrNull('E-mail address of the subscriber, as it was given.', 'ada@example.com'),
    trip_id: idOrNull('The trip that was made with it.'),
    trip_cost: integerOrNull('Cost of the whole trip, in the smallest unit of the currency.', 250_000),
    products: list(ProductV2, 'Its products in the versions that are in force for it, the base first.'),
    product_sale_group_id: id('The purchase: the same for all subscriptions that were bought together.'),
    product_quote: orNull(QuoteV2, 'The quote that it was bought by; null: without one.'),
    coupon: textOrNull('Code of the coupon that it was bought with.', 'WELCOME10'),
    invoices: list(InvoiceV2, 'Its invoices, newest first.'),
    beneficiaries: list(BeneficiaryV2, 'The other people who are covered.'),
    has_sitata_assistance: flag('Assistance services, including chat at all hours.', true),
    has_flight_tracking: flag('Flights are watched.', false),
    has_alerts: flag('Alerts.', true),
    has_consults: flag('Consultations with doctors.', false),
    policy_urls: list(
      text(
        'Address of a PDF.',
        'https://example.com/api/v2/org/7f9c24e8/subscriptions/7f9c24e9/documents/7f9c24ea.pdf',
      ),
      'Addresses of its documents. Deprecated: product_documents.',
    ),
    product_documents: list(ProductDocumentV2, 'Its documents, in its language and for its country.'),
    charge_id: idOrNull('The payment of its latest invoice.'),
    last_renewal_attempt: timeOrNull('When its renewal was last tried.'),
    refund_charge: RefundCharge,
    third_party_policy_num: textOrNull('Number of the policy at another insurer.', null),
  },
  { description: 'What a person has bought: one or more products from start to finish.' },
)

/** What mapping needs besides the subscription: a Ctx, and what all products and quotes are shown with. */
export interface SubscriptionRenderOptions {
  readonly ctx: Pick<Ctx, 'vault' | 'baseUrl' | 'now'>
  readonly context: ProductContext
  readonly quotes: QuoteView
  readonly locale: Locale
}

/** As the contract numbers them; a purchase may also send the number. */
const relations: Readonly<Record<string, number>> = { spouse: 0, child: 1, 0: 0, 1: 1 }

const toBeneficiaryV2 = (one: Beneficiary, { createdAt }: Subscription): Wire<typeof BeneficiaryV2> => ({
  id: one.id,
  created_at: timeOut(createdAt),
  updated_at: timeOut(createdAt),
  email: null,
  first_name: one.firstName,
  last_name: one.lastName,
  phone_number: null,
  birthday: one.birthday,
  relation: one.relation === null ? null : (relations[one.relation.trim().toLowerCase()] ?? null),
})

function toDocuments(
  subscription: SubscriptionInFull,
  { ctx, context, locale }: SubscriptionRenderOptions,
): Wire<typeof ProductDocumentV2>[] {
  const { id: subscriptionId, companyId } = subscription
  return documentsOf(subscription, subscription.products).map(({ product, document }) => {
    const url = subscriptionDocumentUrl(ctx, { companyId, subscriptionId, documentId: document.id })
    return toProductDocumentV2(document, product, context, locale, url)
  })
}

function toSubscriptionV2(
  subscription: SubscriptionInFull,
  options: SubscriptionRenderOptions,
): Wire<typeof SubscriptionV2> {
  const { ctx, context, quotes, locale } = options
  const { user, products, quote, refunded } = subscription
  const has = new Set(products.flatMap(({ features }) => features))
  const documents = toDocuments(subscription, options)
  return {
    id: subscription.id,
    created_at: timeOut(subscription.createdAt),
    updated_at: timeOut(subscription.updatedAt),
    status: subscription.status,
    start: timeOut(subscription.startAt),
    finish: timeOut(subscription.finishAt),
    start_date: dateOut(subscription.startAt),
    finish_date: dateOut(subscription.finishAt),
    renews: subscription.renews,
    closed_at: maybeTimeOut(subscription.closedAt),
    currency_code: subscription.currency,
    country_code: subscription.countryCode,
    region_code: subscription.regionCode,
    language: subscription.language,
    metadata: subscription.metadata,
    external_id: subscription.externalId,
    human_id: subscription.humanId,
    company_id: subscription.companyId,
    user_id: subscription.userId,
    user: user && toUserV2(user, { base: ctx.baseUrl, now: ctx.now }),
    name: subscription.name,
    email: subscription.email,
    trip_id: subscription.tripId,
    trip_cost: subscription.tripCost,
    products: products.map((product) => toProductV2(product, context, locale)),
    product_sale_group_id: subscription.saleId,
    product_quote: quote && toQuoteV2(quote, quotes, locale),
    coupon: subscription.couponCode,
    invoices: subscription.invoices.map((invoice) => toInvoiceV2(invoice, ctx)),
    beneficiaries: subscription.beneficiaries.map((one) => toBeneficiaryV2(one, subscription)),
    has_sitata_assistance: has.has('assistance'),
    has_flight_tracking: has.has('flight_tracking'),
    has_alerts: has.has('alerts'),
    has_consults: has.has('consults'),
    policy_urls: documents.map(({ url }) => url),
    product_documents: documents,
    charge_id: subscription.paymentId,
    last_renewal_attempt: maybeTimeOut(subscription.lastRenewalAttempt),
    refund_charge: refunded === null ? null : { amount: refunded },
    third_party_policy_num: subscription.thirdPartyPolicyNum,
  }
}

/** Subscriptions with the names of what their products refer to. */
export async function showSubscriptions(
  ctx: Ctx,
  subscriptions: readonly SubscriptionInFull[],
  locale: Locale,
): Promise<Wire<typeof SubscriptionV2>[]> {
  const { context, quotes } = await readSubscriptionContext(ctx, subscriptions)
  return subscriptions.map((one) => toSubscriptionV2(one, { ctx, context, quotes, locale }))
}

export async function showSubscription(
  ctx: Ctx,
  subscription: SubscriptionInFull,
  locale: Locale,
): Promise<Wire<typeof SubscriptionV2>> {
  const [shown] = await showSubscriptions(ctx, [subscription], locale)
  if (!shown) throw new Error('One subscription is shown as one.')
  return shown
}
