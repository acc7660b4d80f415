import { isEmail, splitName } from '../../people/index.ts'
import { isUuid } from '../../platform/ids.ts'
import { languageCode } from '../../platform/language-codes.ts'
import { invalid } from '../../platform/problem.ts'
import { isKnownCurrency } from '../money/money.ts'
import type { CardDetails } from '../providers/payment-provider.ts'
import { FieldReader, isObject } from './field-reader.v2.wire.ts'
import {
  mostBeneficiaries,
  mostItems,
  mostMetadata,
  mostProductRefs,
  type SaleBeneficiary,
  type SaleDraft,
  type SaleItem,
  type SalePerson,
  type SalePurpose,
} from './sale-request.ts'
import { readTripIn } from './sale-trip-in.v2.wire.ts'

/** A code in capital letters; whether there is such a country is looked up later. */
function readCountry(fields: FieldReader, name: string): string | null {
  const word = fields.text(name)?.toUpperCase() ?? null
  if (word !== null && !/^[A-Z]{2,3}$/.test(word)) fields.refuse(name, 'must be an ISO 3166-1 code of a country')
  return word
}

function readLanguage(fields: FieldReader): string | null {
  const tag = fields.text('language')
  const code = tag === null ? null : languageCode(tag)
  if (code === undefined) fields.refuse('language', 'is not an ISO 639-1 language code')
  return code ?? null
}

/** The current day in the zone that is furthest ahead (UTC+14). */
const latestDay = (now: Date): string => new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)

function readBirthday(fields: FieldReader, now: Date): string | null {
  const day = fields.text('birthday')
  if (day === null) return null
  const at = new Date(`${day}T00:00:00.000Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day))
    fields.refuse('birthday', 'is not a day: send YYYY-MM-DD')
  else if (day > latestDay(now)) fields.refuse('birthday', 'must not lie in the future')
  else if (day < '1880') fields.refuse('birthday', 'lies too far back')
  else return day
  return null
}

function readNames(fields: FieldReader): Pick<SalePerson, 'firstName' | 'lastName'> {
  const [name, first, last] = [fields.text('name', 400), fields.text('first_name', 200), fields.text('last_name', 200)]
  const split = name === null ? undefined : splitName(name)
  return { firstName: first ?? split?.firstName ?? null, lastName: last ?? split?.lastName ?? null }
}

/** The lines of an address that was sent as a text or as an object of texts. */
function readAddress(fields: FieldReader): string | null {
  const value = fields.value('address')
  if (!isObject(value)) return fields.text('address', 1000)
  const lines = Object.values(value).filter((line) => typeof line === 'string' || typeof line === 'number')
  const text = lines
    .map((line) => String(line).trim())
    .filter((line) => line !== '')
    .join('\n')
  if (text.length > 1000) fields.refuse('address', 'must have at most 1000 characters')
  return text === '' ? null : text
}

/** To buy, a person needs a name and an address for messages, or an id of the company's own alone (an anonymous traveller). */
function checkBuyer(fields: FieldReader, { firstName, lastName, email, externalId }: SalePerson): void {
  if (firstName === null && lastName === null && email === null && externalId !== null) return
  if (firstName === null) fields.refuse('first_name', 'is required, here or in name')
  if (email === null) fields.refuse('email', 'is required')
}

function readPerson(fields: FieldReader, now: Date, purpose: SalePurpose): SalePerson {
  const person = {
    ...readNames(fields),
    email: fields.text('email'),
    birthday: readBirthday(fields, now),
    homeCountry: readCountry(fields, 'home_country'),
    phone: fields.text('phone_number', 60),
    address: readAddress(fields),
    externalId: fields.text('external_id', 200),
    language: readLanguage(fields),
  }
  if (person.email !== null && !isEmail(person.email)) fields.refuse('email', 'is not a valid e-mail address')
  if (purpose === 'purchase') checkBuyer(fields, person)
  return person
}

const relations = ['spouse', 'child'] as const

/** The contract's numbers, or their words. */
function readRelation(fields: FieldReader): string | null {
  const sent = fields.text('relation', 100)
  if (sent === null) return null
  const relation = relations[Number(sent)] ?? relations.find((word) => word === sent.toLowerCase())
  if (relation === undefined) fields.refuse('relation', 'must be 0 (spouse) or 1 (child)')
  return relation ?? null
}

function readBeneficiary(fields: FieldReader, now: Date, purpose: SalePurpose): SaleBeneficiary {
  const names = readNames(fields)
  if (purpose === 'purchase' && names.firstName === null) fields.refuse('first_name', 'is required, here or in name')
  return { ...names, birthday: readBirthday(fields, now), relation: readRelation(fields) }
}

function readProductRefs(fields: FieldReader): readonly string[] {
  const refs = fields.list('product_ids', mostProductRefs).map((ref) => (typeof ref === 'string' ? ref.trim() : ''))
  if (refs.includes('')) fields.refuse('product_ids', 'must have ids or identifiers of products')
  return [...new Set(refs.map((ref) => ref.toLowerCase()))]
}

function readItem(fields: FieldReader, now: Date, purpose: SalePurpose): SaleItem {
  return {
    person: readPerson(fields.within(fields.value('user'), 'user'), now, purpose),
    beneficiaries: fields
      .list('beneficiaries', mostBeneficiaries)
      .map((one, n) => readBeneficiary(fields.within(one, 'beneficiaries', n), now, purpose)),
    productRefs: readProductRefs(fields),
  }
}

function readRegion(fields: FieldReader, countryCode: string): string | null {
  const word = fields.text('region_code')?.toUpperCase() ?? null
  const [, country, region] = /^(?:([A-Z]{2})-)?([A-Z0-9]{1,3})$/.exec(word ?? '') ?? []
  const isElsewhere = country !== undefined && countryCode.length === 2 && country !== countryCode
  if (word !== null && (region === undefined || isElsewhere))
    fields.refuse('region_code', 'must be a code of ISO 3166-2 in that country, such as ON or CA-ON')
  return region ?? null
}

function readMetadata(fields: FieldReader): Readonly<Record<string, string>> {
  const value = fields.value('metadata')
  if (value === undefined || value === null) return {}
  if (!isObject(value)) {
    fields.refuse('metadata', 'must be an object')
    return {}
  }
  const texts = Object.entries(value).map(([key, one]) => {
    if (one === null) return [key, '']
    return [key, typeof one === 'object' ? JSON.stringify(one) : String(one)]
  })
  const metadata: Record<string, string> = Object.fromEntries(texts)
  if (JSON.stringify(metadata).length > mostMetadata)
    fields.refuse('metadata', `must have at most ${mostMetadata} characters as JSON`)
  return metadata
}

const digitsOf = (value: unknown): string => String(value ?? '').replace(/[\s-]/g, '')

/** Not a number where nothing was sent; -1, which no rule allows, where it cannot be read. */
function cardNumberOf(value: unknown): number {
  const digits = digitsOf(value)
  if (digits === '') return Number.NaN
  return /^\d{1,4}$/.test(digits) ? Number(digits) : -1
}

/** Never quoted in a message. The provider checks it. */
function readPaymentMethod(fields: FieldReader): string | CardDetails | null {
  const value = fields.value('payment_method')
  if (!isObject(value)) return fields.text('payment_method', 255)
  if (digitsOf(value['number']) === '') fields.refuse('payment_method', 'must have the number of the card')
  const year = cardNumberOf(value['exp_year'])
  return {
    number: digitsOf(value['number']),
    expMonth: cardNumberOf(value['exp_month']),
    expYear: year >= 0 && year < 100 ? 2000 + year : year,
    cvc: digitsOf(value['cvc']),
  }
}

function readQuoteId(fields: FieldReader): string | null {
  const id = fields.text('product_quote_id')
  if (id !== null && !isUuid(id)) fields.refuse('product_quote_id', 'is no id of a quote')
  return id?.toLowerCase() ?? null
}

function readCurrency(fields: FieldReader): string {
  const code = fields.requiredText('currency_code').toUpperCase()
  if (code !== '' && !isKnownCurrency(code)) fields.refuse('currency_code', 'is no currency: send an ISO 4217 code')
  return code
}

/** Reads the body of a quote or purchase. What is wrong is collected, not thrown. */
export function parseSale(body: unknown, now: Date, purpose: SalePurpose): SaleDraft {
  const fields = new FieldReader(body)
  const currency = readCurrency(fields)
  fields.requiredText('country_code')
  const countryCode = readCountry(fields, 'country_code') ?? ''
  const items = fields
    .list('subscriptions', mostItems)
    .map((one, n) => readItem(fields.within(one, 'subscriptions', n), now, purpose))
  if (items.length === 0) fields.refuse('subscriptions', 'must name at least one subscription')
  const [start, finish] = [fields.time('start'), fields.time('finish', { wholeDay: true })]
  if (start !== null && finish !== null && finish < start) fields.refuse('finish', 'must not be before start')
  const tripIn = fields.value('trip')
  return {
    purpose,
    currency,
    countryCode,
    regionCode: readRegion(fields, countryCode),
    language: readLanguage(fields) ?? items[0]?.person.language ?? 'en',
    start,
    finish,
    productRefs: readProductRefs(fields),
    items,
    trip: isObject(tripIn) ? readTripIn(fields.within(tripIn, 'trip'), tripIn, { start, finish }) : null,
    quoteId: readQuoteId(fields),
    couponCode: fields.text('coupon', 60),
    metadata: readMetadata(fields),
    paymentMethod: readPaymentMethod(fields),
    externalId: fields.text('external_id', 200),
    errors: fields.errors,
  }
}

/** The rules of a body that need no database, for `config.rules` of a route. */
export const saleRules =
  (purpose: SalePurpose) =>
  (body: unknown, now: Date): void => {
    const { errors } = parseSale(body, now, purpose)
    if (Object.keys(errors).length > 0) throw invalid(errors)
  }
