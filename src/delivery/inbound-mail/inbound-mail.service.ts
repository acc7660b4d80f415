import type { Ctx } from '../../platform/ctx.ts'
import { type DeliveryReport, type ReportedRecipient, readDeliveryReport } from '../../platform/mail/delivery-report.ts'
import { notFound } from '../../platform/problem.ts'
import { takeReceipt } from '../receipts/receipt.service.ts'
import { type Receipt, type ReceiptEvent, readReceiptToken } from '../receipts/receipt.ts'
import { receiptSenders } from '../receipts/receipt-ports.ts'
import { findAddressee } from './inbound-mail.store.ts'
import { tokenOfAddress } from './return-address.ts'

/** The delivery that mail to this address is about; undefined: the address is not one of ours. */
function deliveryOf({ vault }: Ctx, address: string): number | undefined {
  const { mailReturn } = receiptSenders()
  const token = mailReturn === undefined ? undefined : tokenOfAddress(mailReturn, address)
  return token === undefined ? undefined : readReceiptToken(vault, token)
}

export const isOwnAddress = (ctx: Ctx, address: string): boolean => deliveryOf(ctx, address) !== undefined

/** `expanded`: it went to a list, whose members report for themselves. */
const eventOf: Readonly<Record<ReportedRecipient['action'], ReceiptEvent>> = {
  delivered: 'delivered',
  relayed: 'relayed',
  expanded: 'relayed',
  delayed: 'delayed',
  failed: 'failed',
}

/** A mail of ours has one recipient, and a forwarding may have added some. */
const mostRecipients = 5

/** `addressee`: the person's address, in small letters. What failed at another one was forwarded there, and the person's own mailbox may have it. */
function receiptOf(
  ctx: Ctx,
  { deliveryId, addressee }: { readonly deliveryId: number; readonly addressee: string },
  report: DeliveryReport,
  one: ReportedRecipient,
): Receipt {
  const at = one.at ?? ctx.now
  const failedAt = (one.finalRecipient ?? one.recipient)?.toLowerCase() ?? addressee
  const isForwarded = one.action === 'failed' && failedAt !== addressee
  return {
    deliveryId,
    channel: 'email',
    source: 'mail_server',
    event: isForwarded ? 'relayed' : eventOf[one.action],
    code: (one.status ?? '').slice(0, 60),
    reference: one.at?.toISOString() ?? '',
    said: one.said,
    at,
    raw: {
      recipient: one.recipient,
      final_recipient: one.finalRecipient,
      action: one.action,
      status: one.status,
      diagnostic: one.said,
      remote_mta: one.remoteMta,
      reporting_mta: report.reportingMta,
      envelope_id: report.envelopeId,
      at: at.toISOString(),
    },
    deadAddress: one.addressIsDead && !isForwarded ? one.finalRecipient : null,
  }
}

/**
 * Takes a mail to one of our addresses. `ctx` must be the system's. What is no report, such as an automatic answer, is forgotten: nobody reads
 * what comes to the address of reports.
 */
export async function takeInboundMail(ctx: Ctx, address: string, raw: Buffer): Promise<void> {
  const deliveryId = deliveryOf(ctx, address)
  if (deliveryId === undefined) throw notFound('There is no such address.', 'address_not_found')
  const report = await readDeliveryReport(raw)
  if (!report) return
  const addressee = await findAddressee(ctx.db, deliveryId)
  if (addressee === undefined) return
  for (const one of report.recipients.slice(0, mostRecipients))
    await takeReceipt(ctx, receiptOf(ctx, { deliveryId, addressee }, report, one))
}
