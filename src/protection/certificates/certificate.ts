import {
  type DocumentLanguage,
  documentLanguage,
  documentWords,
  type FlightProtectionTerms,
  fillIn,
  formatDay,
  formatMoment,
  isVoid,
  pageSizeOf,
  payoutTable,
  type Seller,
  type Subscription,
} from '../../commerce/index.ts'
import type { Block, Fact, PdfDocument, TableCell } from '../../platform/pdf/pdf-document.ts'
import type { Registration } from '../registrations/registration.ts'
import { certificateWords } from './certificate-words.ts'

/** One end of a flight, as a certificate prints it. */
export interface CertificateEnd {
  readonly code: string
  readonly airport: string
  readonly at: Date
  /** IANA identifier; null: its times are printed in UTC. */
  readonly zone: string | null
}

export interface CertificateFlight {
  readonly airline: string
  readonly airlineName: string
  readonly number: string
  readonly departure: CertificateEnd
  readonly arrival: CertificateEnd
}

export interface CertificateInput {
  readonly registration: Pick<Registration, 'id' | 'yearStart'> & {
    readonly registeredAt: Date
    readonly terms: FlightProtectionTerms
  }
  readonly subscription: Pick<
    Subscription,
    'humanId' | 'name' | 'language' | 'countryCode' | 'status' | 'refunded' | 'closedAt' | 'finishAt'
  >
  /** Name of the product in the language of the subscription. */
  readonly plan: string
  readonly seller: Seller
  readonly flights: readonly CertificateFlight[]
}

/** `1 December 2026, 08:30`, as the clocks at the airport show it. */
function localTime({ at, zone }: CertificateEnd, language: DocumentLanguage): string {
  if (zone === null) return formatMoment(at, language)
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  }).format(at)
}

const endCell = (end: CertificateEnd, language: DocumentLanguage): TableCell => ({
  text: [{ text: `${end.code}  `, bold: true }, { text: localTime(end, language) }],
  detail: end.airport,
})

function flightTable(flights: readonly CertificateFlight[], language: DocumentLanguage): Block[] {
  const words = certificateWords[language]
  return [
    { kind: 'heading', level: 1, text: words.flights },
    {
      kind: 'table',
      columns: [
        { title: words.flight, share: 0.24 },
        { title: words.departure, share: 0.38 },
        { title: words.arrival, share: 0.38 },
      ],
      rows: flights.map((flight) => [
        { text: [{ text: `${flight.airline} ${flight.number}`, bold: true }], detail: flight.airlineName },
        endCell(flight.departure, language),
        endCell(flight.arrival, language),
      ]),
    },
    { kind: 'paragraph', small: true, text: words.schedule },
  ]
}

/** One that was closed with a refund is void too. */
function endedPanel(subscription: CertificateInput['subscription'], language: DocumentLanguage): Block[] {
  if (subscription.status === 'active') return []
  const words = certificateWords[language]
  const end = isVoid(subscription) ? 'voided' : subscription.status
  const lines = [
    fillIn(words.ended[end], { date: formatDay(subscription.closedAt ?? subscription.finishAt, language) }),
  ]
  return [{ kind: 'panel', tone: 'warning', title: words.endedTitle[end], lines }]
}

function factsOf(input: CertificateInput, language: DocumentLanguage): Fact[][] {
  const words = certificateWords[language]
  const { registration, subscription, plan } = input
  const { yearStart } = registration
  return [
    [
      {
        label: words.insured,
        value: subscription.name === null ? words.erased : [{ text: subscription.name, bold: true }],
      },
      { label: words.plan, value: plan },
      { label: words.policyNumber, value: [{ text: subscription.humanId, bold: true }] },
    ],
    [
      { label: words.certificateNumber, value: registration.id },
      { label: words.registered, value: formatMoment(registration.registeredAt, language) },
      ...(yearStart === null ? [] : [{ label: words.policyYear, value: formatDay(yearStart, language) }]),
    ],
  ]
}

/** The certificate of a registration: who is covered, on which flights by which schedule, and what is paid. */
export function certificateDocument(input: CertificateInput): PdfDocument {
  const { registration, subscription, seller, flights } = input
  const language = documentLanguage(subscription.language)
  const words = certificateWords[language]
  const { terms, registeredAt } = registration
  const title = `${words.title} ${subscription.humanId}`
  return {
    title,
    language: subscription.language,
    createdAt: registeredAt,
    pageSize: pageSizeOf(subscription.countryCode),
    letterhead: seller,
    footer: `${seller.name} · ${title}`,
    words: documentWords[language].pdf,
    blocks: [
      { kind: 'title', text: words.title },
      ...endedPanel(subscription, language),
      { kind: 'facts', columns: factsOf(input, language) },
      ...flightTable(flights, language),
      ...payoutTable(terms, language),
      { kind: 'paragraph', small: true, text: fillIn(words.lounge, { minutes: terms.loungeDelayMinutes }) },
      { kind: 'heading', level: 3, text: words.how },
      {
        kind: 'list',
        ordered: false,
        items: words.howLines.map((line) => ({ text: fillIn(line, { seller: seller.name }), depth: 0 })),
      },
    ],
  }
}
