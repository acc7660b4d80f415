import { type ReadPdf, readPdf } from '../../platform/pdf/pdf.testing.ts'
import type { PdfDocument } from '../../platform/pdf/pdf-document.ts'
import { renderPdf } from '../../platform/pdf/render-pdf.ts'
import type { InvoiceInFull, InvoiceItem } from '../invoices/invoice.ts'
import type { Product, ProductDocument } from '../products/product.ts'
import { productDraft } from '../products/products.testing.ts'
import type { CertificateInput } from './certificate-document.ts'
import type { Seller } from './seller.ts'

const at = new Date('2026-11-16T10:00:00.000Z')
const times = { createdAt: at, updatedAt: at }

export const aSeller: Seller = {
  name: 'Demo Travel',
  lines: ['12 High Street', 'VAT GB 123456789'],
  emergencyPhone: '+44 20 5550 0199',
}

export const anItem = (description: string, amount: number, more: Partial<InvoiceItem> = {}): InvoiceItem => ({
  id: 'item',
  invoiceId: 'invoice',
  subscriptionId: 'subscription',
  productId: null,
  kind: amount < 0 ? 'discount' : 'product',
  description,
  amount,
  taxes: 0,
  insuranceTaxes: 0,
  ...times,
  ...more,
})

/** A paid invoice whose sums are those of its items. */
export function anInvoice(items: readonly InvoiceItem[], more: Partial<InvoiceInFull> = {}): InvoiceInFull {
  const subtotal = items.reduce((sum, { amount }) => sum + amount, 0)
  const taxes = items.reduce((sum, item) => sum + item.taxes + item.insuranceTaxes, 0)
  return {
    id: 'invoice',
    companyId: 'company',
    number: 'AEGRP785',
    saleId: 'sale',
    currency: 'USD',
    subtotal,
    taxes,
    total: subtotal + taxes,
    refunded: 0,
    periodStart: new Date('2026-12-01T00:00:00.000Z'),
    periodEnd: new Date('2027-12-01T00:00:00.000Z'),
    couponCode: null,
    language: 'en',
    billTo: { name: 'Ada Byron', email: 'ada@example.com', address: '1 Square\nLondon', countryCode: 'GB' },
    paidWith: 'Visa •••• 4242',
    paymentId: null,
    provider: null,
    status: 'paid',
    paidAt: at,
    items,
    subscriptionIds: ['subscription'],
    subscriptions: [
      { id: 'subscription', humanId: 'F3C33D', startAt: at, finishAt: new Date(at.getTime() + 1), status: 'active' },
    ],
    ...times,
    ...more,
  }
}

export const aProductDocument = (more: Partial<ProductDocument> = {}): ProductDocument => ({
  id: 'document',
  name: 'Policy wording',
  identifier: 'policy-wording',
  groupIdent: 'policy-wording',
  language: 'en',
  type: 'wording',
  sortOrder: 0,
  body: '# Policy wording\n\nThese are **the terms**.',
  countryIds: [],
  countryDivisionIds: [],
  ...times,
  ...more,
})

export const aProduct = (more: Partial<Product> = {}): Product => ({
  ...(productDraft({ kind: 'insurance' }) as Partial<Product> as Product),
  id: 'product',
  identifier: 'family-comfort',
  name: { en: 'Family Insurance', es: 'Seguro familiar' },
  version: 3,
  revision: 3,
  benefits: [],
  documents: [],
  ...times,
  ...more,
})

export const aCertificate = (more: Partial<CertificateInput> = {}): CertificateInput => ({
  document: aProductDocument({
    name: 'Certificate of insurance',
    type: 'certificate',
    body: 'Show it at the hospital.',
  }),
  products: [aProduct()],
  subscription: {
    humanId: 'F3C33D',
    thirdPartyPolicyNum: null,
    status: 'active',
    startAt: new Date('2026-12-20T00:00:00.000Z'),
    finishAt: new Date('2027-01-05T23:59:00.000Z'),
    closedAt: null,
    renews: false,
    currency: 'EUR',
    countryCode: 'NL',
    name: 'Ada Byron',
    email: 'ada@example.com',
    birthday: '1985-12-10',
    beneficiaries: [],
    tripCost: null,
    createdAt: at,
  },
  seller: aSeller,
  destinations: [],
  restrictedCountryCodes: [],
  ...more,
})

/** The document as it is read from its PDF. */
export const drawn = async (document: PdfDocument): Promise<ReadPdf> => readPdf(await renderPdf(document))
