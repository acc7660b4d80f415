import type { Notice } from '../../delivery/index.ts'
import { inLanguage } from '../../platform/i18n.ts'
import type { Invoice, InvoicedSubscription } from '../invoices/invoice.ts'
import { formatMoney, type Money } from '../money/money.ts'
import { testMoneyWords } from '../payouts/payout-words.ts'
import { isInsurance, type Product } from '../products/product.ts'
import type { Subscription } from './subscription.ts'

const notified = ['en', 'es'] as const
type NotifiedLanguage = (typeof notified)[number]

const dayFormat = (language: NotifiedLanguage) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
const dayFormats: Readonly<Record<NotifiedLanguage, Intl.DateTimeFormat>> = { en: dayFormat('en'), es: dayFormat('es') }

/** A day as people of the language write it. Periods begin and end at times of UTC. */
const dayIn = (language: NotifiedLanguage, at: Date): string => dayFormats[language].format(at)

/** The names of the products with the number of the plan. */
const planIn = (
  language: NotifiedLanguage,
  { humanId }: Pick<Subscription, 'humanId'>,
  products: readonly Pick<Product, 'name'>[],
): string => `${products.map(({ name }) => inLanguage(name, language) ?? '').join(', ')} (${humanId})`

/** A recipient, with a subscription of their own. */
export type Subscriber = InvoicedSubscription & { readonly userId: string }

export const isSubscriber = (subscription: InvoicedSubscription): subscription is Subscriber =>
  subscription.userId !== null

/** A card of the built-in provider pays with test money; a company’s account is settled by the company. */
const testMoney = (language: NotifiedLanguage, { card }: Pick<Subscriber, 'card'>): string =>
  card?.provider === 'builtin' ? ` ${testMoneyWords[language]}` : ''

function chargeSentence(language: NotifiedLanguage, subscription: Subscriber, charged: Money): string {
  const { amount } = charged
  const { payer, products } = subscription
  const money = formatMoney(charged, language)
  const plan = planIn(language, subscription, products)
  const last4 = subscription.card?.last4
  if (language === 'es') {
    if (amount === 0) return `No se ha cobrado nada por ${plan}.`
    if (payer !== null) return `${payer} ha pagado ${money} por ${plan}.`
    return `Se ha cargado ${money} en su tarjeta${last4 ? ` terminada en ${last4}` : ''} por ${plan}.`
  }
  if (amount === 0) return `Nothing was charged for ${plan}.`
  if (payer !== null) return `${payer} paid ${money} for ${plan}.`
  return `Your card${last4 ? ` ending in ${last4}` : ''} was charged ${money} for ${plan}.`
}

/** 901 for insurance and plans that renew, 902 for everything else: what was charged. The amount is that of this subscription, taxes included. */
export function chargeNotice(
  subscription: Subscriber,
  invoice: Pick<Invoice, 'id' | 'currency' | 'periodStart' | 'periodEnd'>,
  amount: number,
): Notice {
  const { currency, periodStart, periodEnd } = invoice
  const charged = { amount, currency }
  const isCoverage = subscription.renews || subscription.products.some(isInsurance)
  const common = {
    cause: `invoice:${invoice.id}:${subscription.id}:charged`,
    userIds: [subscription.userId],
    companyId: subscription.companyId,
    data: {},
  } as const
  const en = `${chargeSentence('en', subscription, charged)} It is valid from ${dayIn('en', periodStart)} to ${dayIn('en', periodEnd)}.${testMoney('en', subscription)}`
  const es = `${chargeSentence('es', subscription, charged)} Es válido del ${dayIn('es', periodStart)} al ${dayIn('es', periodEnd)}.${testMoney('es', subscription)}`
  if (isCoverage)
    return {
      ...common,
      type: 901,
      texts: { en: { title: 'Your plan is paid', body: en }, es: { title: 'Su plan está pagado', body: es } },
    }
  return {
    ...common,
    type: 902,
    texts: { en: { title: 'Your purchase is paid', body: en }, es: { title: 'Su compra está pagada', body: es } },
  }
}

/** 904: an invoice was paid. */
export function invoicePaidNotice(subscription: Subscriber, invoice: Pick<Invoice, 'id' | 'number'> & Money): Notice {
  const { number } = invoice
  return {
    type: 904,
    cause: `invoice:${invoice.id}:${subscription.id}:paid`,
    userIds: [subscription.userId],
    companyId: subscription.companyId,
    data: { subscription_id: subscription.id, invoice_id: invoice.id },
    texts: {
      en: {
        title: `Invoice ${number} is paid`,
        body: `Invoice ${number} for ${formatMoney(invoice, 'en')} was paid. It is with your plan ${subscription.humanId}.${testMoney('en', subscription)}`,
      },
      es: {
        title: `La factura ${number} está pagada`,
        body: `Se ha pagado la factura ${number} de ${formatMoney(invoice, 'es')}. La encontrará en su plan ${subscription.humanId}.${testMoney('es', subscription)}`,
      },
    },
  }
}

/** 903: a plan will renew. */
export function renewalNotice(
  subscription: Subscription & { readonly userId: string },
  products: readonly Product[],
  price: Money,
  payer: string | null,
): Notice {
  const last4 = subscription.card?.last4
  const [en, es] = notified.map((language) => ({
    day: dayIn(language, subscription.finishAt),
    money: formatMoney(price, language),
    plan: planIn(language, subscription, products),
  })) as [Record<'day' | 'money' | 'plan', string>, Record<'day' | 'money' | 'plan', string>]
  const charge =
    payer === null
      ? {
          en: `${en.money} will be charged to your card${last4 ? ` ending in ${last4}` : ''}.`,
          es: `Se cargará ${es.money} en su tarjeta${last4 ? ` terminada en ${last4}` : ''}.`,
        }
      : { en: `${payer} will pay ${en.money}.`, es: `${payer} pagará ${es.money}.` }
  return {
    type: 903,
    cause: `subscription:${subscription.id}:renews:${subscription.finishAt.toISOString()}`,
    userIds: [subscription.userId],
    companyId: subscription.companyId,
    validUntil: subscription.finishAt,
    data: { subscription_id: subscription.id },
    texts: {
      en: {
        title: `Your plan renews on ${en.day}`,
        body: `${en.plan} will renew for a year on ${en.day}. ${charge.en}${payer === null ? testMoney('en', subscription) : ''} If you do not want this, close the plan before then.`,
      },
      es: {
        title: `Su plan se renueva el ${es.day}`,
        body: `${es.plan} se renovará por un año el ${es.day}. ${charge.es}${payer === null ? testMoney('es', subscription) : ''} Si no lo desea, cierre el plan antes.`,
      },
    },
  }
}
