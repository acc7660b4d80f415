import { formatMoney, type Payment, testMoneyWords } from '../../commerce/index.ts'
import type { Notice } from '../../delivery/index.ts'
import { localTimes } from '../appointments/appointment.notices.ts'
import type { Appointment } from '../appointments/appointment.ts'

/** Whose payment it is. With the built-in provider no money moves, and the text says so. */
type Charged = Pick<Payment, 'id' | 'provider'>

const testMoney = ({ provider }: Charged, language: 'en' | 'es'): string =>
  provider === 'builtin' ? ` ${testMoneyWords[language]}` : ''

/** 900: the patient's card was charged. */
export function chargeNotice(appointment: Appointment, payment: Charged, userId: string, amount: number): Notice {
  const at = localTimes(appointment.startTime, appointment.timezone)
  const { currency } = appointment
  return {
    type: 900,
    cause: `payment:${payment.id}:charged`,
    userIds: [userId],
    companyId: appointment.companyId,
    data: {},
    texts: {
      en: {
        title: 'Your appointment was paid',
        body: `Your card was charged ${formatMoney({ amount, currency }, 'en')} for the appointment on ${at.en}.${testMoney(payment, 'en')}`,
      },
      es: {
        title: 'Su cita está pagada',
        body: `Se ha cargado ${formatMoney({ amount, currency }, 'es')} en su tarjeta por la cita del ${at.es}.${testMoney(payment, 'es')}`,
      },
    },
  }
}

/** 910: the responder's share was credited. */
export function depositNotice(appointment: Appointment, payment: Charged, userId: string, amount: number): Notice {
  const at = localTimes(appointment.startTime, appointment.timezone)
  const { currency } = appointment
  return {
    type: 910,
    cause: `payment:${payment.id}:deposited`,
    userIds: [userId],
    companyId: appointment.companyId,
    data: {},
    texts: {
      en: {
        title: 'A deposit was made',
        body: `${formatMoney({ amount, currency }, 'en')} were credited to you for the appointment on ${at.en}.${testMoney(payment, 'en')}`,
      },
      es: {
        title: 'Se ha hecho un depósito',
        body: `Se le ha abonado ${formatMoney({ amount, currency }, 'es')} por la cita del ${at.es}.${testMoney(payment, 'es')}`,
      },
    },
  }
}
