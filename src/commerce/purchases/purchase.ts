import { type MemberDraft, shownName } from '../../people/index.ts'
import { newId } from '../../platform/ids.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import type { Coupon } from '../coupons/coupon.ts'
import type { BillTo } from '../invoices/invoice.ts'
import type { Period, PricePart } from '../pricing/price.ts'
import type { PriceLine, PriceRequest } from '../pricing/price-request.ts'
import type { Product } from '../products/product.ts'
import type { SaleItem, SalePerson, SaleRequest } from '../sales/sale-request.ts'
import type { Beneficiary, CardOnSubscription } from '../subscriptions/subscription.ts'

/** One subscription to be, with all that is known before it is written. */
export interface PlannedItem {
  readonly item: SaleItem
  readonly member: MemberDraft
  /** The base first. */
  readonly products: readonly Product[]
  readonly period: Period
}

/** A purchase that was checked and priced. Nothing of it is written yet. */
export interface PurchasePlan {
  readonly sale: SaleRequest
  readonly request: PriceRequest
  readonly items: readonly PlannedItem[]
  readonly coupon: Coupon | null
  readonly lines: readonly PriceLine[]
  readonly total: number
  readonly division: readonly PricePart[]
}

/** A card that is kept at its provider, as receipts show it. */
export type CardToPayWith = CardOnSubscription & { readonly brand: string; readonly last4: string }

/** How it is paid: with a card, from the account of the company, or not at all. */
export type PaidFrom =
  | { readonly kind: 'card'; readonly card: CardToPayWith }
  | { readonly kind: 'account'; readonly companyName: string }

/** The person as people’s own rules take one: by e-mail address, or anonymous with the company’s id alone. */
export function memberOf(person: SalePerson): MemberDraft {
  const { firstName, lastName, email, birthday, homeCountry, phone, externalId, language } = person
  return {
    firstName,
    email,
    lastName: lastName ?? undefined,
    birthday: birthday ?? undefined,
    homeCountry: homeCountry ?? undefined,
    phoneNumber: phone ?? undefined,
    externalId: externalId ?? undefined,
    language: language ?? undefined,
  }
}

/** The same refusal with its fields inside a part of the body, such as `trip.destinations.0.entry_date`. Other errors stay. */
export function inside(path: string, error: unknown): unknown {
  if (!(error instanceof Problem && error.fields)) return error
  return invalid(Object.fromEntries(Object.entries(error.fields).map(([name, errors]) => [`${path}.${name}`, errors])))
}

export const nameOf = ({ firstName, lastName, externalId }: SalePerson): string | null =>
  shownName({ displayName: null, firstName, lastName, externalId }) || null

/** Each beneficiary gets an id, by which clients name it. */
export const beneficiariesOf = ({ beneficiaries }: SaleItem, now: Date): readonly Beneficiary[] =>
  beneficiaries.map((one) => ({ id: newId(now), ...one }))

/** The card that renewals charge; null: the account of the company. */
export const cardOf = (paidFrom: PaidFrom): CardOnSubscription | null => {
  if (paidFrom.kind === 'account') return null
  const { provider, reference, brand, last4 } = paidFrom.card
  return { provider, reference, brand, last4 }
}

/** An invoice is addressed to the first person of the purchase. */
export function billToOf({ items, countryCode }: SaleRequest): BillTo {
  const person = items[0]?.person
  return {
    name: (person && nameOf(person)) ?? null,
    email: person?.email ?? null,
    address: person?.address ?? null,
    countryCode,
  }
}

const capitalized = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** What the invoice says it was paid with; null where nothing was to be paid. */
export function paidWithOf(paidFrom: PaidFrom, total: number): string | null {
  if (total === 0) return null
  if (paidFrom.kind === 'account') return `Account of ${paidFrom.companyName}`
  return `${capitalized(paidFrom.card.brand)} •••• ${paidFrom.card.last4}`
}

/** From the first start to the last finish. */
export function wholePeriod(periods: readonly Period[]): { readonly start: Date; readonly finish: Date } {
  return {
    start: new Date(Math.min(...periods.map(({ start }) => start.getTime()))),
    finish: new Date(Math.max(...periods.map(({ finish }) => finish.getTime()))),
  }
}
