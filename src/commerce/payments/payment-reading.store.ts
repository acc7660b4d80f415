import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { paymentColumns } from './payment.store.ts'
import type { PaidBy, Payment, PaymentStatus } from './payment.ts'

/** Which payments a list shows; what is left out does not narrow it. */
export interface PaymentFilter {
  readonly companyId?: string | undefined
  readonly userId?: string | undefined
  readonly payeeId?: string | undefined
  readonly appointmentId?: string | undefined
  readonly subscriptionId?: string | undefined
  readonly invoiceId?: string | undefined
  readonly status?: PaymentStatus | undefined
  readonly provider?: PaidBy | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** Newest first. */
export async function listPayments(db: Db, filter: PaymentFilter, pageRequest: PageRequest): Promise<Page<Payment>> {
  const { companyId, userId, payeeId, appointmentId, subscriptionId, invoiceId } = filter
  const { status, provider, from, until } = filter
  const matching = db
    .selectFrom('payments')
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? null))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? null))
    .$if(payeeId !== undefined, (query) => query.where('payee_id', '=', payeeId ?? null))
    .$if(appointmentId !== undefined, (query) => query.where('appointment_id', '=', appointmentId ?? null))
    .$if(subscriptionId !== undefined, (query) => query.where('subscription_id', '=', subscriptionId ?? null))
    .$if(invoiceId !== undefined, (query) => query.where('invoice_id', '=', invoiceId ?? null))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(provider !== undefined, (query) => query.where('provider', '=', provider ?? ''))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('created_at', '<', until ?? new Date(0)))
  const page = matching.select('id').orderBy('id', 'desc').limit(pageRequest.perPage).offset(offsetOf(pageRequest))
  const { rows } = await sql<Payment>`
    select ${sql.raw(paymentColumns)} from payments where id in (${page}) order by id desc`.execute(db)
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items: rows, total }
}

/** True when a payment with the id exists in any company. The SQL function bypasses row-level security. */
export const paymentExistsAnywhere = existsAnywhere('payment')
