import { inLanguage } from '../../platform/i18n.ts'
import { markdownBlocks } from '../../platform/pdf/markdown-blocks.ts'
import type { Block, Fact, PdfDocument } from '../../platform/pdf/pdf-document.ts'
import { isInsurance, type Product, type ProductDocument } from '../products/product.ts'
import { coverBlocks } from './cover-blocks.ts'
import {
  countryName,
  formatAmount,
  formatDate,
  formatDay,
  formatMoment,
  formatPeriod,
  pageSizeOf,
} from './document-format.ts'
import { type DocumentLanguage, documentLanguage, documentWords, fillIn } from './document-words.ts'
import type { Seller } from './seller.ts'
import { withoutTitle } from './wording-document.ts'

/** Somebody who is covered, as a certificate names them. */
export interface CoveredPerson {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly birthday: string | null
  readonly relation: string | null
}

/** What a certificate says of the subscription. */
export interface CertificateSubscription {
  readonly humanId: string
  readonly thirdPartyPolicyNum: string | null
  readonly status: 'active' | 'closed' | 'expired' | 'voided'
  readonly startAt: Date
  readonly finishAt: Date
  readonly closedAt: Date | null
  readonly renews: boolean
  readonly currency: string
  readonly countryCode: string
  readonly name: string | null
  readonly email: string | null
  readonly birthday: string | null
  readonly beneficiaries: readonly CoveredPerson[]
  readonly tripCost: number | null
  readonly createdAt: Date
}

/** A place of the trip. */
export interface CertificateDestination {
  readonly countryCode: string
  readonly place: string | null
  readonly entryAt: Date
  readonly exitAt: Date
}

export interface CertificateInput {
  readonly document: ProductDocument
  /** Those of the subscription, in the versions that are in force for it; the base first. */
  readonly products: readonly Product[]
  readonly subscription: CertificateSubscription
  readonly seller: Seller
  /** Empty: no trip is known. */
  readonly destinations: readonly CertificateDestination[]
  /** Codes of countries in which no product covers anything. */
  readonly restrictedCountryCodes: readonly string[]
}

const fullName = (person: CoveredPerson): string =>
  [person.firstName, person.lastName].filter((part) => part !== null && part !== '').join(' ')

/** The contract's relations are numbers on the wire; others are printed as they were given. */
const knownRelations: ReadonlyMap<string, 'spouse' | 'child'> = new Map([
  ['0', 'spouse'],
  ['spouse', 'spouse'],
  ['1', 'child'],
  ['child', 'child'],
])

function relationText(relation: string | null, language: DocumentLanguage): string {
  const word = (relation ?? '').trim()
  const known = knownRelations.get(word.toLowerCase())
  if (known) return documentWords[language].relations[known]
  return word === '' ? '–' : word.replace(/^\p{L}/u, (first) => first.toUpperCase())
}

function destinationLines(input: CertificateInput, language: DocumentLanguage): readonly string[] {
  const words = documentWords[language]
  const { destinations, products } = input
  if (destinations.length === 0)
    return [products.every(({ tripType }) => tripType === 'single') ? words.unlistedTrip : words.everywhere]
  return destinations.map(({ countryCode, place, entryAt, exitAt }) => {
    const country = countryName(countryCode, language)
    const where = place === null || place === '' || place === country ? country : `${place}, ${country}`
    return `${where}: ${formatPeriod(entryAt, exitAt, language)}`
  })
}

function peopleTable(subscription: CertificateSubscription, language: DocumentLanguage): Block[] {
  const words = documentWords[language]
  if (subscription.beneficiaries.length === 0) return []
  const birthday = (date: string | null): string => (date === null ? '–' : formatDate(date, language))
  return [
    { kind: 'heading', level: 1, text: words.coveredPeople },
    {
      kind: 'table',
      columns: [
        { title: words.name, share: 0.5 },
        { title: words.dateOfBirth, share: 0.28 },
        { title: words.relation, share: 0.22 },
      ],
      rows: [
        [{ text: subscription.name ?? '–' }, { text: birthday(subscription.birthday) }, { text: words.self }],
        ...subscription.beneficiaries.map((person) => [
          { text: fullName(person) || '–' },
          { text: birthday(person.birthday) },
          { text: relationText(person.relation, language) },
        ]),
      ],
    },
  ]
}

function endedPanel({ status, closedAt, finishAt }: CertificateSubscription, language: DocumentLanguage): Block[] {
  if (status === 'active') return []
  const words = documentWords[language]
  const date = formatDay(closedAt ?? finishAt, language)
  const lines = [fillIn(words.ended[status], { date })]
  return [{ kind: 'panel', tone: 'warning', title: words.endedTitle[status], lines }]
}

function emergencyPanel({ seller, subscription }: CertificateInput, language: DocumentLanguage): Block {
  const words = documentWords[language]
  const values = { phone: seller.emergencyPhone ?? '', seller: seller.name, number: subscription.humanId }
  const sentence = fillIn(seller.emergencyPhone === null ? words.emergencyApp : words.emergencyCall, values)
  return { kind: 'panel', tone: 'neutral', title: words.emergency, lines: [sentence] }
}

/** At the left whom and what it covers, at the right the number, the time and the rest. */
function factsOf(input: CertificateInput, language: DocumentLanguage): Fact[][] {
  const words = documentWords[language]
  const { subscription, products } = input
  const { humanId, thirdPartyPolicyNum, tripCost, currency } = subscription
  const plans = products.map((product) => inLanguage(product.name, language) ?? product.identifier)
  const restricted = input.restrictedCountryCodes.map((code) => countryName(code, language))
  const left: Fact[] = [
    {
      label: words.holder,
      value: subscription.name === null ? words.erased : [{ text: subscription.name, bold: true }],
    },
    ...(subscription.email === null ? [] : [{ label: words.email, value: subscription.email }]),
    ...(subscription.birthday === null || subscription.beneficiaries.length > 0
      ? []
      : [{ label: words.dateOfBirth, value: formatDate(subscription.birthday, language) }]),
    { label: plans.length > 1 ? words.plans : words.plan, value: plans },
    { label: words.destinations, value: destinationLines(input, language) },
    ...(restricted.length === 0 ? [] : [{ label: words.excludedDestinations, value: restricted.join(', ') }]),
  ]
  const right: Fact[] = [
    {
      label: products.some(isInsurance) ? words.policyNumber : words.planNumber,
      value: [{ text: humanId, bold: true }],
    },
    ...(thirdPartyPolicyNum === null ? [] : [{ label: words.insurerNumber, value: thirdPartyPolicyNum }]),
    {
      label: words.cover,
      value: [
        `${formatMoment(subscription.startAt, language)} –`,
        formatMoment(subscription.finishAt, language),
        ...(subscription.renews && subscription.status === 'active' ? [words.renews] : []),
      ],
    },
    ...(tripCost === null
      ? []
      : [{ label: words.tripCost, value: formatAmount({ amount: tripCost, currency }, language) }]),
    { label: words.residence, value: countryName(subscription.countryCode, language) },
    { label: words.issued, value: formatDay(subscription.createdAt, language) },
  ]
  return [left, right]
}

/** A certificate, or policy schedule: who is covered, when, where and for what. */
export function certificateDocument(input: CertificateInput): PdfDocument {
  const { document, subscription, seller, products } = input
  const language = documentLanguage(document.language)
  const words = documentWords[language]
  const number = subscription.humanId
  return {
    title: `${document.name} ${number}`,
    language: document.language,
    createdAt: subscription.createdAt,
    pageSize: pageSizeOf(subscription.countryCode),
    letterhead: seller,
    footer: `${seller.name} · ${document.name} ${number}`,
    words: words.pdf,
    blocks: [
      { kind: 'title', text: document.name },
      ...endedPanel(subscription, language),
      { kind: 'facts', columns: factsOf(input, language) },
      emergencyPanel(input, language),
      ...peopleTable(subscription, language),
      ...coverBlocks(products, language),
      ...withoutTitle(markdownBlocks(document.body), document.name),
    ],
  }
}
