import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { invoiceColumns } from '../invoices/invoice.store.ts'
import type { Invoice } from '../invoices/invoice.ts'

const visibleInvoice = prepared<Invoice>(`
  select ${invoiceColumns} from invoices i where i.id = $1 and i.company_id = $2
    and ($3::uuid is null or exists (
      select 1 from invoice_subscriptions x join subscriptions s on s.id = x.subscription_id where x.invoice_id = i.id and s.user_id = $3))`)

/** An invoice of the company; with a person, only if it is for a subscription of theirs. */
export const findVisibleInvoice = async (
  db: Db,
  id: string,
  companyId: string,
  userId: string | null,
): Promise<Invoice | undefined> => (await visibleInvoice(db, [id, companyId, userId]))[0]

export const invoiceExistsAnywhere = existsAnywhere('invoice')
