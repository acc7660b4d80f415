import {
  code,
  decimal,
  flag,
  id,
  integer,
  namedObject,
  text,
  time,
  translatedOrEmptyText,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { orNull } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translated, translatedOrEmpty } from '../../platform/i18n.ts'
import { costModifier, currencySymbol } from '../money/money.ts'
import type { Benefit, BenefitAmount } from './product.ts'

/** What a limit or an excess is counted for; the position is the number on the wire. */
export const amountTypes = ['person', 'trip', 'event', 'day'] as const satisfies readonly BenefitAmount['per'][]
export const amountTypeCode = (description: string) =>
  code(description, { 0: 'for each person', 1: 'for each trip', 2: 'for each event', 3: 'for each day' }, 0)

const amountFields = {
  type: amountTypeCode('What it is counted for:'),
  currency_code: text('Currency, ISO 4217.', 'USD'),
  cost_symbol: text('Sign of the currency.', '$'),
  cost_modifier: decimal('Multiply the amount with it to get whole units of the currency.', 0.01),
}
const BenefitLimitV2 = namedObject(
  'BenefitLimit',
  {
    id: id('Id of the limit.'),
    benefit_id: id('The benefit.'),
    limit: integer('The most that is paid, in the smallest unit of the currency.', 5_000_000),
    ...amountFields,
  },
  { description: 'The most that is paid. None: covered in full.' },
)
const BenefitExcessV2 = namedObject(
  'BenefitExcess',
  {
    id: id('Id of the excess.'),
    benefit_id: id('The benefit.'),
    amount: integer('What the customer pays first, in the smallest unit of the currency.', 10_000),
    ...amountFields,
  },
  { description: 'The part that the customer pays.' },
)

export const BenefitV2 = namedObject(
  'Benefit',
  {
    id: id('Id of the benefit: the same in every version of the product.'),
    identifier: text('A readable name that does not change.', 'medical-emergency'),
    name: translatedOrEmptyText('Its name.', 'Emergency medical treatment'),
    description: translatedOrEmptyText('What is covered, Markdown.', 'Doctors, hospitals and medicines abroad.'),
    exclusions: translatedText('What is not covered, Markdown.', 'Treatment that can wait until you are home.'),
    prominent: flag('One of those to show first.', true),
    sort_order: integer('Place in the list, the lowest first.', 1),
    limit: orNull(BenefitLimitV2),
    excess: orNull(BenefitExcessV2),
    created_at: time('When it was written.'),
    updated_at: time('When it was last changed.'),
  },
  { description: 'Something that a product covers.' },
)

const amountOut = (benefit: Benefit, { id: amountId, per, currency }: BenefitAmount) => ({
  id: amountId,
  benefit_id: benefit.id,
  type: amountTypes.indexOf(per),
  currency_code: currency,
  cost_symbol: currencySymbol(currency),
  cost_modifier: costModifier(currency),
})

export const toBenefitV2 = (benefit: Benefit, locale: Locale): Wire<typeof BenefitV2> => ({
  id: benefit.id,
  identifier: benefit.identifier,
  name: translatedOrEmpty(benefit.name, locale),
  description: translatedOrEmpty(benefit.description, locale),
  exclusions: translated(benefit.exclusions, locale),
  prominent: benefit.prominent,
  sort_order: benefit.sortOrder,
  limit: benefit.limit && { ...amountOut(benefit, benefit.limit), limit: benefit.limit.amount },
  excess: benefit.excess && { ...amountOut(benefit, benefit.excess), amount: benefit.excess.amount },
  created_at: timeOut(benefit.createdAt),
  updated_at: timeOut(benefit.updatedAt),
})
