import { Type } from 'typebox'
import { integer, namedObject, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { maybeTimeOut, parseTime, TimeIn } from '../../platform/http/times.ts'
import { isUuid } from '../../platform/ids.ts'
import { checkAll, invalid } from '../../platform/problem.ts'
import { type Coupon, type CouponDraft, couponCode, isCouponCode } from './coupon.ts'
import { couponFields, durationNumbers, toCouponV2 } from './coupon.v2.wire.ts'

export const CouponDesk = namedObject(
  'Coupon',
  {
    ...couponFields,
    revision: integer('Counts the edits.', 1),
    deleted_at: timeOrNull('When it was deleted; null: it is in use.'),
  },
  { description: 'A promotion as its editors see it.' },
)

export const toCouponDesk = (coupon: Coupon): Wire<typeof CouponDesk> => ({
  ...toCouponV2(coupon),
  revision: coupon.revision,
  deleted_at: maybeTimeOut(coupon.deletedAt),
})

export const CouponIn = Type.Partial(
  Type.Object({
    code: Type.String({
      description:
        'What customers type: 2 to 40 letters, digits, hyphens and underscores; stored in capital letters. Needed.',
      examples: ['WELCOME10'],
    }),
    type: Type.Integer({ description: 'Always 0: subscription promotions and discounts.', examples: [0] }),
    description: Type.String({
      maxLength: 200,
      description: 'Printed on invoices. Needed.',
      examples: ['Welcome: ten percent off'],
    }),
    percent_off: Type.Number({
      description: 'More than 0, at most 100, with at most two decimals. Needed.',
      examples: [12.5],
    }),
    product_identifier: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The identifier or id of the one product that it is for; null: for all.',
      examples: ['sitata-yearly'],
    }),
    redeem_before: Type.Unsafe<string | number | null>({
      ...TimeIn,
      type: ['string', 'number', 'null'],
      description: 'It can be redeemed before this time; null: no end is set.',
    }),
    max_redemptions: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'How often it can be redeemed, 1 or more; null: without limit.',
      examples: [100],
    }),
    duration: Type.Integer({
      description: '0 forever: also for renewals, 1 once: for the first invoice (default).',
      examples: [1],
    }),
  }),
  { title: 'CouponInput', description: 'Fields left out keep their values.' },
)
type Sent = Wire<typeof CouponIn>

const mostRedemptions = 2_147_483_647

function parseCode(sent: string): string {
  const code = couponCode(sent)
  if (!isCouponCode(code))
    throw invalid({
      code: 'must be 2 to 40 letters, digits, hyphens and underscores, beginning with a letter or a digit',
    })
  if (isUuid(code)) throw invalid({ code: 'must not look like an id' })
  return code
}

function parseDescription(sent: string): string {
  const description = sent.trim()
  if (description === '') throw invalid({ description: 'must not be empty' })
  return description
}

/** Decimals are compared as text: 12.34 times 100 is not a whole number of a double. */
function parsePercent(sent: number): number {
  if (!(sent > 0 && sent <= 100)) throw invalid({ percent_off: 'must be more than 0 and at most 100' })
  if (!/^\d+(\.\d{1,2})?$/.test(String(sent))) throw invalid({ percent_off: 'must not have more than two decimals' })
  return sent
}

function parseMax(sent: number | null): number | null {
  if (sent !== null && (sent < 1 || sent > mostRedemptions))
    throw invalid({ max_redemptions: `must be from 1 to ${mostRedemptions}, or null` })
  return sent
}

function parseDuration(sent: number): Coupon['duration'] {
  if (sent === durationNumbers.forever) return 'forever'
  if (sent === durationNumbers.once) return 'once'
  throw invalid({ duration: 'must be 0 (forever) or 1 (once)' })
}

function parseType(sent: number): void {
  if (sent !== 0) throw invalid({ type: 'must be 0' })
}

/** An empty text is no product. */
const parseProduct = (sent: string | null): string | null => sent?.trim() || null
const parseEnd = (sent: string | number | null): Date | null =>
  sent === null ? null : parseTime(sent, 'redeem_before')

const given = <T, R>(sent: T | undefined, parse: (value: T) => R): R | undefined =>
  sent === undefined ? undefined : parse(sent)

/** Of an edit: the fields that were sent. */
export function fromCouponDesk(sent: Sent): Partial<CouponDraft> {
  const [code, description, percentOff, productIdentifier, redeemBefore, maxRedemptions, duration] = checkAll(
    () => given(sent.code, parseCode),
    () => given(sent.description, parseDescription),
    () => given(sent.percent_off, parsePercent),
    () => given(sent.product_identifier, parseProduct),
    () => given(sent.redeem_before, parseEnd),
    () => given(sent.max_redemptions, parseMax),
    () => given(sent.duration, parseDuration),
    () => given(sent.type, parseType),
  )
  return {
    ...(code === undefined ? {} : { code }),
    ...(description === undefined ? {} : { description }),
    ...(percentOff === undefined ? {} : { percentOff }),
    ...(productIdentifier === undefined ? {} : { productIdentifier }),
    ...(redeemBefore === undefined ? {} : { redeemBefore }),
    ...(maxRedemptions === undefined ? {} : { maxRedemptions }),
    ...(duration === undefined ? {} : { duration }),
  }
}

const needed = ['code', 'description', 'percent_off'] as const

/** Of a new coupon: refuses all that is wrong at once. */
export function newCouponDesk(sent: Sent, now: Date): CouponDraft {
  const [draft] = checkAll(
    () => fromCouponDesk(sent),
    () => {
      const missing = needed.filter((name) => sent[name] === undefined)
      if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, 'is required'])))
    },
    () => {
      const end = given(sent.redeem_before, parseEnd)
      if (end && end <= now) throw invalid({ redeem_before: 'must be in the future' })
    },
  )
  const { code = '', description = '', percentOff = 0, productIdentifier = null } = draft
  const { redeemBefore = null, maxRedemptions = null, duration = 'once' } = draft
  return { code, description, percentOff, productIdentifier, redeemBefore, maxRedemptions, duration }
}
