import { type TSchema, Type } from 'typebox'
import { namedObject, textOrNull } from '../../platform/http/fields.ts'
import { DestinationInV2, tripFieldsInV2 } from '../../trips/v2.ts'
import { mostBeneficiaries, mostItems, mostProductRefs } from './sale-request.ts'

const textIn = (description: string, example: string) => Type.Optional(textOrNull(description, example))
const timeIn = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | number | null>({
      type: ['string', 'number', 'null'],
      description: `${description} ISO 8601 or Unix seconds.`,
      examples: [1_803_859_200],
    }),
  )
const listIn = (items: object, description: string, more: object = {}): TSchema =>
  Type.Optional(Type.Unsafe<unknown>({ type: ['array', 'null'], items, description, ...more }))

const ProductRefsIn = (description: string) =>
  listIn(
    { type: 'string', description: 'Id or identifier of a product, in any case.', examples: ['sitata-yearly'] },
    `${description} At most ${mostProductRefs}.`,
  )

const namesIn = {
  name: textIn('First and last name in one; first_name and last_name come before it.', 'Ada Lindqvist'),
  first_name: textIn('First name.', 'Ada'),
  last_name: textIn('Last name.', 'Lindqvist'),
  birthday: textIn('Day of birth; needed for products that depend on the age.', '1985-05-04'),
}

const PersonIn = namedObject(
  'SaleUserInput',
  {
    ...namesIn,
    email: textIn(
      'E-mail address: the person is found by it within the organization, or made. Needed to buy.',
      'ada@example.com',
    ),
    home_country: textIn('ISO 3166-1 alpha-2; alpha-3 is understood too, in any case.', 'SE'),
    phone_number: textIn('Phone number.', '+46 70 123 45 67'),
    language: textIn('ISO 639-1; longer tags such as en-US are cut to it.', 'en'),
    external_id: textIn('The person’s id in the organization’s own books.', 'E-1042'),
    address: Type.Optional(
      Type.Unsafe<string | Readonly<Record<string, unknown>> | null>({
        type: ['string', 'object', 'null'],
        additionalProperties: true,
        description:
          'Where the person lives, for invoices: a text, or an object whose values are put into lines in their order.',
        examples: [{ street: 'Storgatan 1', postal_code: '111 23', city: 'Stockholm' }],
      }),
    ),
  },
  { description: 'Who uses the application. A quote needs the birthday only.' },
)

const BeneficiaryIn = namedObject(
  'SaleBeneficiaryInput',
  {
    ...namesIn,
    relation: Type.Optional(
      Type.Unsafe<number | string | null>({
        type: ['integer', 'string', 'null'],
        description: 'What the person is to the user: 0 or spouse, 1 or child; 422 for others.',
        examples: [1],
      }),
    ),
  },
  { description: 'Somebody else who is covered.' },
)

const ItemIn = namedObject(
  'SaleItemInput',
  {
    user: Type.Optional(Type.Unsafe<unknown>({ ...PersonIn, type: ['object', 'null'] })),
    beneficiaries: listIn(BeneficiaryIn, `The others who are covered, at most ${mostBeneficiaries}.`),
    product_ids: ProductRefsIn('Products of this subscription alone, instead of those at the top.'),
  },
  { description: 'One subscription: a person who uses the application, and the others as beneficiaries.' },
)

const TripIn = namedObject(
  'SaleTripInput',
  {
    ...tripFieldsInV2,
    start: timeIn('When it starts; destinations without an entry_date are reached then.'),
    finish: timeIn('When it ends; destinations without an exit_date are left then.'),
    destinations: listIn(
      {
        anyOf: [DestinationInV2, { type: 'string', description: 'Code of a country.', examples: ['BR'] }],
        description: 'A destination as of trips, or only the code of its country.',
      },
      'The destinations. Where none are sent, they are derived from the segments.',
      { examples: [['BR']] },
    ),
    total_cost: Type.Optional(
      Type.Unsafe<number | string | null>({
        type: ['integer', 'string', 'null'],
        description: 'What the whole trip costs, in the smallest unit of its currency.',
        examples: [240_000],
      }),
    ),
    currency_code: textIn('Currency of total_cost; that of the sale when missing.', 'USD'),
  },
  {
    description: 'The trip that it is for.',
    examples: [{ destinations: ['BR'], start: '2027-03-01', finish: '2027-03-10', total_cost: 240_000 }],
  },
)

const CardIn = {
  number: Type.Optional(
    Type.Unsafe<unknown>({
      type: ['integer', 'string', 'null'],
      description: 'Number of the card. It is not stored.',
      examples: ['4242 4242 4242 4242'],
    }),
  ),
  exp_month: Type.Optional(
    Type.Unsafe<unknown>({
      type: ['integer', 'string', 'null'],
      description: 'Month in which it expires.',
      examples: [12],
    }),
  ),
  exp_year: Type.Optional(
    Type.Unsafe<unknown>({
      type: ['integer', 'string', 'null'],
      description: 'Year in which it expires.',
      examples: [2030],
    }),
  ),
  cvc: Type.Optional(
    Type.Unsafe<unknown>({
      type: ['integer', 'string', 'null'],
      description: 'Security code. It is not stored.',
      examples: ['123'],
    }),
  ),
}

/** What quotes and purchases have in common. */
const saleFields = {
  currency_code: textIn('ISO 4217, in any case: what is paid in. Required.', 'USD'),
  country_code: textIn('Where the customer lives: ISO 3166-1 alpha-2, in any case. Required.', 'CA'),
  region_code: textIn(
    'Region of that country, ISO 3166-2 with or without the country: `ON` or `CA-ON`. Taxes depend on it.',
    'ON',
  ),
  language: textIn('ISO 639-1: of invoice and documents; that of the first person when missing.', 'en'),
  start: timeIn('When it begins. The trip’s start when missing; for a yearly plan without a trip, now.'),
  finish: timeIn(
    'When it ends. The trip’s finish when missing; a yearly plan ends a year after its start. A date includes the whole day.',
  ),
  product_ids: ProductRefsIn('Products for all subscriptions.'),
  subscriptions: listIn(ItemIn, `One for each person who needs the application, at most ${mostItems}. Required.`),
  trip: Type.Optional(Type.Unsafe<unknown>({ ...TripIn, type: ['object', 'null'] })),
}

/** The body of a quote. */
export const QuoteBodyV2 = namedObject('QuoteInput', saleFields)

/** The body of a purchase: that of a quote, and how it is paid. */
export const SaleBodyV2 = namedObject('SaleInput', {
  ...saleFields,
  coupon: textIn('Code of a coupon, in any case.', 'SPRING20'),
  product_quote_id: textIn(
    'A quote that was given for the same: its price counts.',
    '01a1d9ed-c200-71ee-a407-694234d4e3eb',
  ),
  metadata: Type.Optional(
    Type.Unsafe<Readonly<Record<string, unknown>> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'Further data of the organization; values are turned into strings.',
      examples: [{ booking: '77120' }],
    }),
  ),
  payment_method: Type.Optional(
    Type.Unsafe<unknown>({
      type: ['string', 'integer', 'object', 'null'],
      properties: CardIn,
      description:
        'Number of a card, id of a payment method at the payment provider, or a card as an object; missing: the organization’s account pays.',
      examples: ['4242424242424242'],
    }),
  ),
  external_id: textIn('The purchase’s id in the organization’s own books.', 'ORDER-5512'),
})

export const saleNeeds = ['currency_code', 'country_code', 'subscriptions'] as const
