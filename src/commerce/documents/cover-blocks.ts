import { inLanguage } from '../../platform/i18n.ts'
import type { Block, RichText, TableCell } from '../../platform/pdf/pdf-document.ts'
import { plainText } from '../../platform/plain-text.ts'
import {
  type Benefit,
  type BenefitAmount,
  type FlightProtectionTerms,
  flightProtectionPayouts,
  type Product,
} from '../products/product.ts'
import { formatAmount } from './document-format.ts'
import { type DocumentLanguage, documentWords, fillIn } from './document-words.ts'

/** `$5,000.00 for each person` */
function limitText(limit: BenefitAmount, language: DocumentLanguage): string {
  return `${formatAmount(limit, language)} ${documentWords[language].per[limit.per]}`
}

function benefitRow(benefit: Benefit, language: DocumentLanguage): TableCell[] {
  const words = documentWords[language]
  const description = plainText(inLanguage(benefit.description, language) ?? '')
  const exclusions = plainText(inLanguage(benefit.exclusions, language) ?? '')
  const detail: RichText = [
    { text: description },
    ...(exclusions === ''
      ? []
      : [{ text: `${description === '' ? '' : ' '}${words.notCovered}${exclusions}`, italic: true }]),
  ]
  return [
    {
      text: [{ text: inLanguage(benefit.name, language) ?? benefit.identifier, bold: true }],
      ...(description + exclusions === '' ? {} : { detail }),
    },
    { text: benefit.limit ? limitText(benefit.limit, language) : words.full },
    { text: benefit.excess ? limitText(benefit.excess, language) : words.none },
  ]
}

/** What a product covers: each benefit with its limit and its excess. */
function benefitTable(product: Product, language: DocumentLanguage): Block[] {
  const words = documentWords[language]
  if (product.benefits.length === 0) return []
  return [
    {
      kind: 'table',
      columns: [
        { title: words.benefit, share: 0.54 },
        { title: words.limit, share: 0.25 },
        { title: words.excess, share: 0.21 },
      ],
      rows: product.benefits
        .toSorted((one, other) => one.sortOrder - other.sortOrder)
        .map((benefit) => benefitRow(benefit, language)),
    },
  ]
}

/** What is paid for each kind of disruption, and the most that is paid. */
export function payoutTable(terms: FlightProtectionTerms, language: DocumentLanguage): Block[] {
  const words = documentWords[language]
  const money = (amount: number): string => formatAmount({ amount, currency: terms.currency }, language)
  const bounds = { minutes: terms.delayMinutes, connection: terms.minimumConnectionMinutes }
  return [
    { kind: 'heading', level: 3, text: words.payouts },
    {
      kind: 'table',
      columns: [
        { title: words.payoutEvent, share: 0.7 },
        { title: words.payoutAmount, share: 0.3, align: 'right' },
      ],
      rows: flightProtectionPayouts.map((kind) => [
        { text: fillIn(words.payout[kind], bounds) },
        { text: money(terms.payouts[kind]) },
      ]),
    },
    {
      kind: 'paragraph',
      small: true,
      text: fillIn(words.payoutCaps, {
        trip: money(terms.capPerTrip),
        year: money(terms.capPerYear),
        trips: terms.annualTripAllowance,
        hours: terms.registrationClosesHours,
      }),
    },
  ]
}

/** What products cover, one after the other; with several each has its name above. */
export function coverBlocks(products: readonly Product[], language: DocumentLanguage): Block[] {
  const covering = products.filter(({ benefits, flightProtection }) => benefits.length > 0 || flightProtection !== null)
  if (covering.length === 0) return []
  return [
    { kind: 'heading', level: 1, text: documentWords[language].benefits },
    ...covering.flatMap((product): Block[] => [
      ...(covering.length > 1
        ? [{ kind: 'heading', level: 2, text: inLanguage(product.name, language) ?? product.identifier } as const]
        : []),
      ...benefitTable(product, language),
      ...(product.flightProtection ? payoutTable(product.flightProtection, language) : []),
    ]),
  ]
}
