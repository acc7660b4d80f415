import { type Payment, responderShareOf } from '../../commerce/index.ts'
import { announce } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { findAppointment } from '../appointments/appointment.store.ts'
import { chargeNotice, depositNotice } from './charge.notices.ts'

/** Notifies the patient of the charge (900) and the responder of the deposit (910), in the transaction of the capture. An amount of 0 is not announced. */
export async function notifyOfCapture(tx: Ctx, payment: Payment): Promise<void> {
  const appointment = payment.appointmentId === null ? undefined : await findAppointment(tx.db, payment.appointmentId)
  if (!appointment || payment.amount === 0) return
  if (payment.userId !== null) await announce(tx, chargeNotice(appointment, payment, payment.userId, payment.amount))
  const share = responderShareOf(payment.amount)
  if (payment.payeeId !== null && share > 0)
    await announce(tx, depositNotice(appointment, payment, payment.payeeId, share))
}
