import type { Notice } from '../../delivery/index.ts'
import type { Appointment } from './appointment.ts'
import type { AppointmentType } from './bid.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, zone: string): Intl.DateTimeFormat {
  const key = `${locale} ${zone}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  if (formats.size < 500) formats.set(key, made)
  return made
}

/** The time in the zone, as people of the language write it, with the zone’s name. */
export const localTimes = (at: Date, zone: string) => ({
  en: `${formatOf('en-GB', zone).format(at)} (${zone})`,
  es: `${formatOf('es', zone).format(at)} (${zone})`,
})

const places: Readonly<Record<AppointmentType, { en: string; es: string }>> = {
  clinic: { en: 'in the clinic', es: 'en la clínica' },
  housecall: { en: 'at your place', es: 'a domicilio' },
  telemedicine: { en: 'by video or telephone', es: 'por vídeo o teléfono' },
}
const placesOfResponder: typeof places = {
  ...places,
  clinic: { en: 'in your clinic', es: 'en su clínica' },
  housecall: { en: 'at the patient’s place', es: 'a domicilio' },
}

/** The names of the two people, as they are shown. */
export interface Names {
  readonly patient: string
  readonly responder: string
}

const common = (appointment: Appointment, userId: string | null) => ({
  userIds: userId === null ? [] : [userId],
  companyId: appointment.companyId,
  data: { issue_id: appointment.issueId, appointment_id: appointment.id },
  thread: `appointment:${appointment.id}`,
})

const addressOf = ({ address }: Appointment): string => (address === null ? '' : ` ${address}.`)

/** 3: to the patient, and to the responder. White label withholds only the patient’s: the company relays it. */
export function appointmentNotices(appointment: Appointment, names: Names): Notice[] {
  const at = localTimes(appointment.startTime, appointment.timezone)
  const [here, there] = [places[appointment.type], placesOfResponder[appointment.type]]
  const where = addressOf(appointment)
  return [
    {
      ...common(appointment, appointment.patientId),
      type: 3,
      cause: `appointment:${appointment.id}:new`,
      texts: {
        en: {
          title: 'Your appointment is made',
          body: `${at.en}, ${here.en}, with ${names.responder}.${where} Tell them your pin when you have been seen.`,
        },
        es: {
          title: 'Su cita está confirmada',
          body: `${at.es}, ${here.es}, con ${names.responder}.${where} Dígale su pin cuando le haya atendido.`,
        },
      },
    },
    {
      ...common(appointment, appointment.responderId),
      type: 3,
      cause: `appointment:${appointment.id}:new`,
      forManagers: true,
      texts: {
        en: {
          title: 'Your bid was accepted',
          body: `You see ${names.patient} on ${at.en}, ${there.en}.${where} Ask for the pin to close the appointment.`,
        },
        es: {
          title: 'Su propuesta fue aceptada',
          body: `Atiende a ${names.patient} el ${at.es}, ${there.es}.${where} Pida el pin para cerrar la cita.`,
        },
      },
    },
  ]
}

/** 4: to both, except the one who cancelled. */
export function cancelledNotices(appointment: Appointment, names: Names): Notice[] {
  const at = localTimes(appointment.startTime, appointment.timezone)
  const notice = (userId: string | null, other: string) => ({
    ...common(appointment, userId === appointment.cancelledById ? null : userId),
    type: 4 as const,
    cause: `appointment:${appointment.id}:cancelled`,
    texts: {
      en: { title: 'Appointment cancelled', body: `The appointment with ${other} on ${at.en} is cancelled.` },
      es: { title: 'Cita cancelada', body: `La cita con ${other} el ${at.es} está cancelada.` },
    },
  })
  const paid = { en: ' Your card is not charged.', es: ' No se le cobra nada.' }
  const patients = notice(appointment.patientId, names.responder)
  return [
    {
      ...patients,
      texts: {
        en: { ...patients.texts.en, body: patients.texts.en.body + paid.en },
        es: { ...patients.texts.es, body: patients.texts.es.body + paid.es },
      },
    },
    { ...notice(appointment.responderId, names.patient), forManagers: true },
  ]
}
