import type { Block, Fact, PdfDocument, TotalLine } from '../../platform/pdf/pdf-document.ts'
import type { InvoiceInFull } from '../invoices/invoice.ts'
import { countryName, currencyName, formatAmount, formatDay, formatPeriod, pageSizeOf } from './document-format.ts'
import { type DocumentLanguage, type DocumentWords, documentLanguage, documentWords, fillIn } from './document-words.ts'
import type { Seller } from './seller.ts'

/** All that an invoice's PDF depends on. */
export interface InvoiceDocumentInput {
  readonly invoice: InvoiceInFull
  readonly seller: Seller
  /** The plan number (human_id) of each subscription, by its id. */
  readonly planNumbers: ReadonlyMap<string, string>
}

/** More numbers than this are in the table only. */
const mostPlanNumbers = 6

/** The sentence about a refund, by provider: to a card it is on its way, and test money goes nowhere. */
function refundWords({ provider }: InvoiceInFull, words: DocumentWords) {
  const { allRefunded: all, partlyRefunded: partly, refunded: line } = words
  if (provider === 'stripe') return { all: words.allOnItsWay, partly: words.partlyOnItsWay, line: words.refundOnItsWay }
  if (provider !== 'builtin') return { all, partly, line }
  return { all: `${all}: ${words.testMoney}`, partly: `${partly}: ${words.testMoney}`, line: words.testMoneyRefunded }
}

function badgeOf(invoice: InvoiceInFull, words: DocumentWords) {
  const { status, refunded, total } = invoice
  const { all, partly } = refundWords(invoice, words)
  if (refunded > 0) return { text: refunded === total ? all : partly, tone: 'neutral' as const }
  if (status === 'paid') return { text: words.paid, tone: 'good' as const }
  return status === 'open'
    ? { text: words.open, tone: 'neutral' as const }
    : { text: words.failed, tone: 'warning' as const }
}

function billTo({ billTo: to }: InvoiceInFull, language: DocumentLanguage, words: DocumentWords): readonly string[] {
  const lines = [
    to.name,
    ...(to.address ?? '').split('\n').map((line) => line.trim()),
    to.countryCode === null ? null : countryName(to.countryCode, language),
    to.email,
  ].filter((line): line is string => line !== null && line !== '')
  return to.name === null && to.email === null && to.address === null ? [words.nobody] : lines
}

function planFact(numbers: readonly string[], words: DocumentWords): Fact {
  const shown = numbers.slice(0, mostPlanNumbers)
  const left = numbers.length - shown.length
  const value = shown.join(', ') + (left > 0 ? ` ${fillIn(words.more, { count: left })}` : '')
  return { label: numbers.length > 1 ? words.planNumbers : words.planNumber, value: value === '' ? '–' : value }
}

/** Subtotal, each kind of tax, the total, and what was given back. */
function totalsOf(invoice: InvoiceInFull, language: DocumentLanguage, words: DocumentWords): TotalLine[] {
  const { currency, items, couponCode } = invoice
  const money = (amount: number): string => formatAmount({ amount, currency }, language)
  const sum = (amounts: readonly number[]): number => amounts.reduce((one, other) => one + other, 0)
  const discount = sum(items.filter(({ kind }) => kind === 'discount').map(({ amount }) => amount))
  const insuranceTaxes = sum(items.map((item) => item.insuranceTaxes))
  const taxes = invoice.taxes - insuranceTaxes
  const line = (label: string, amount: number, strong = false): TotalLine => ({ label, amount: money(amount), strong })
  return [
    ...(discount === 0
      ? []
      : [
          line(words.beforeDiscount, invoice.subtotal - discount),
          line(couponCode === null ? words.discount : `${words.discount} (${couponCode})`, discount),
        ]),
    line(words.subtotal, invoice.subtotal),
    ...(taxes === 0 && insuranceTaxes > 0 ? [] : [line(words.taxes, taxes)]),
    ...(insuranceTaxes === 0 ? [] : [line(words.insuranceTaxes, insuranceTaxes)]),
    line(words.total, invoice.total, true),
    ...(invoice.refunded === 0
      ? []
      : [
          line(refundWords(invoice, words).line, -invoice.refunded),
          line(words.afterRefund, invoice.total - invoice.refunded),
        ]),
  ]
}

/** A card is called the same in every language, the account of the company is not. */
const paidWithText = (paidWith: string, language: DocumentLanguage): string =>
  paidWith === 'account' || (language !== 'en' && paidWith.startsWith('Account of '))
    ? documentWords[language].companyAccount
    : paidWith

/** That nothing moves, or that a refund has not arrived yet. */
function moneyNote({ provider, refunded }: InvoiceInFull, words: DocumentWords): Block[] {
  if (provider === 'builtin')
    return [{ kind: 'panel', tone: 'warning', title: words.testMoney, lines: [words.testMoneyNote] }]
  if (provider !== 'stripe' || refunded === 0) return []
  return [{ kind: 'panel', tone: 'neutral', title: words.allOnItsWay, lines: [words.onItsWayNote] }]
}

/** An invoice as a document, in its own language. */
export function invoiceDocument({ invoice, seller, planNumbers }: InvoiceDocumentInput): PdfDocument {
  const language = documentLanguage(invoice.language)
  const words = documentWords[language]
  const { currency, number, status } = invoice
  const numbers = invoice.subscriptionIds.flatMap((id) => planNumbers.get(id) ?? [])
  const title = `${words.invoice} ${number}`
  const left: Fact[] = [{ label: words.billTo, value: billTo(invoice, language, words) }, planFact(numbers, words)]
  const right: Fact[] = [
    { label: words.invoiceNumber, value: number },
    { label: words.issued, value: formatDay(invoice.createdAt, language) },
    { label: words.period, value: formatPeriod(invoice.periodStart, invoice.periodEnd, language) },
    ...(invoice.paidAt ? [{ label: words.paidOn, value: formatDay(invoice.paidAt, language) }] : []),
    ...(invoice.paidWith === null || status === 'failed'
      ? []
      : [{ label: words.paidWith, value: paidWithText(invoice.paidWith, language) }]),
  ]
  const note: Block[] =
    status === 'paid'
      ? []
      : [
          {
            kind: 'panel',
            tone: status === 'open' ? 'neutral' : 'warning',
            title: status === 'open' ? words.open : words.failed,
            lines: [status === 'open' ? words.openNote : fillIn(words.failedNote, { seller: seller.name })],
          },
        ]
  return {
    title,
    language,
    createdAt: invoice.createdAt,
    pageSize: pageSizeOf(invoice.billTo.countryCode),
    letterhead: seller,
    footer: `${seller.name} · ${title}`,
    words: words.pdf,
    blocks: [
      { kind: 'title', text: words.invoice, badge: badgeOf(invoice, words) },
      { kind: 'facts', columns: [left, right] },
      {
        kind: 'table',
        columns: [
          { title: words.item, share: 0.56 },
          { title: words.planNumber, share: 0.2 },
          { title: words.amount, share: 0.24, align: 'right' },
        ],
        rows: invoice.items.map((item) => [
          { text: item.description },
          { text: planNumbers.get(item.subscriptionId ?? '') ?? '' },
          { text: formatAmount({ amount: item.amount, currency }, language) },
        ]),
      },
      { kind: 'totals', lines: totalsOf(invoice, language, words) },
      ...note,
      ...moneyNote(invoice, words),
      {
        kind: 'paragraph',
        small: true,
        text: fillIn(words.currencyNote, { name: currencyName(currency, language), code: currency }),
      },
    ],
  }
}
