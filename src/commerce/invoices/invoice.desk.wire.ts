import type { Vault } from '../../platform/crypto/vault.ts'
import { idOrNull, namedObject, text, textOrNull, type Wire } from '../../platform/http/fields.ts'
import type { InvoiceInFull } from './invoice.ts'
import { InvoiceV2, toInvoiceV2 } from './invoice.v2.wire.ts'

const BillToDesk = namedObject(
  'BillTo',
  {
    name: textOrNull('Name; null once the person was erased.', 'Ada Lindqvist'),
    email: textOrNull('E-mail address; null once the person was erased.', 'ada@example.com'),
    address: textOrNull('Postal address; null where it is not known.', '1 Harbour Street, London'),
    country_code: textOrNull('Country, alpha-2.', 'GB'),
  },
  { description: 'To whom the invoice is addressed, as it was then.' },
)

export const InvoiceDesk = namedObject(
  'DeskInvoice',
  {
    ...InvoiceV2.properties,
    language: text('The language in which it is written.', 'en'),
    payment_id: idOrNull('The payment; null where nothing had to be paid.'),
    bill_to: BillToDesk,
  },
  { description: 'What was charged for a purchase or a renewal.' },
)

export const toInvoiceDesk = (
  invoice: InvoiceInFull,
  context: { readonly vault: Vault; readonly baseUrl: string; readonly now: Date },
): Wire<typeof InvoiceDesk> => ({
  ...toInvoiceV2(invoice, context),
  language: invoice.language,
  payment_id: invoice.paymentId,
  bill_to: {
    name: invoice.billTo.name ?? null,
    email: invoice.billTo.email ?? null,
    address: invoice.billTo.address ?? null,
    country_code: invoice.billTo.countryCode ?? null,
  },
})
