import { toUserV2, UserV2 } from '../../people/v2.ts'
import {
  code,
  decimalOrNull,
  id,
  idOrNull,
  integer,
  integerOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { orNull } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { toVideoRoomV2, VideoRoomV2 } from '../video/video.v2.wire.ts'
import type { Appointment, AppointmentStatus } from './appointment.ts'
import type { BidInFull, Sight } from './appointment-view.ts'
import { type AppointmentType, appointmentTypes } from './bid.ts'

export const typeNames = { 0: 'clinic', 1: 'house call', 2: 'telemedicine' }
const statuses: Readonly<Record<AppointmentStatus, number>> = { open: 0, closed: 1, cancelled: 2, finished: 3 }
const statusNames = { 0: 'open', 1: 'closed', 2: 'cancelled', 3: 'finished' }

const typeCode = (type: AppointmentType): number => appointmentTypes.indexOf(type)

/** The fields of an appointment besides its bid and its issue. */
export const appointmentFields = {
  id: id('Id of the appointment.'),
  created_at: time('When it was made.'),
  updated_at: time('When it was last changed.'),
  issue_id: id('The issue.'),
  status: code('Its state:', statusNames, 0),
  type: code('Where they meet:', typeNames, 2),
  start_time: time('When it begins.'),
  timezone: text('IANA identifier of the time zone in which it takes place.', 'America/Lima'),
  address_str: textOrNull('Where it takes place.', 'Av. Larco 345, Lima'),
  lat: decimalOrNull('Degrees north.', -12.1219),
  lng: decimalOrNull('Degrees east.', -77.0297),
  cost: integer('Price in the smallest unit of the currency.', 6000),
  currency_code: text('ISO 4217.', 'USD'),
  fee: integer('The service’s part of the price; the rest is the responder’s.', 1200),
  pin_code: integerOrNull(
    'What the patient tells the responder, who closes the appointment with it. Null for everybody but the patient.',
    483920,
  ),
  cancelled_by_id: idOrNull('Who cancelled it; null where the company’s key did.'),
  closed_at: timeOrNull('When the responder closed it.'),
  videos: list(VideoRoomV2, 'Its video room, once somebody has asked for one.'),
  patient: orNull(UserV2),
  responder: orNull(UserV2),
}

export const AppointmentSummaryV2 = namedObject('AppointmentSummary', appointmentFields, {
  description: 'An appointment, without its bid and its issue.',
})

export const BidV2 = namedObject(
  'AvailabilityBid',
  {
    id: id('Id of the bid.'),
    created_at: time('When it was made.'),
    updated_at: time('When it was last changed.'),
    issue_id: id('The issue.'),
    time: time('The proposed time.'),
    timezone: text('IANA identifier of the time zone in which the patient would be seen.', 'America/Lima'),
    appointment_types: list(code('A type:', typeNames, 2), 'The types that are offered.'),
    address_str: textOrNull('Where the patient would be seen.', 'Av. Larco 345, Lima'),
    lat: decimalOrNull('Degrees north.', -12.1219),
    lng: decimalOrNull('Degrees east.', -77.0297),
    clinic_appt_cost: integerOrNull('Price in the clinic, in the smallest unit of the currency.', 9000),
    housecall_cost: integerOrNull('Price of a house call.', 20000),
    telemed_consult_cost: integerOrNull('Price of a consultation from afar.', 6000),
    currency_code: text('ISO 4217.', 'USD'),
    accepted_at: timeOrNull('When it was accepted.'),
    cancelled_on: timeOrNull('When it was cancelled.'),
    responder: orNull(UserV2),
    appointments: list(AppointmentSummaryV2, 'The appointment that was made from it; empty before it is accepted.'),
  },
  { description: 'A responder’s offer to see the affected person of an issue.' },
)

/** How appointments and bids are shown to one caller. */
export interface AppointmentRenderOptions extends Sight {
  /** The service's address. */
  readonly base: string
  readonly now: Date
}

const toPerson = (userId: string | null, { people, base, now }: AppointmentRenderOptions, responder: boolean) => {
  const user = userId === null ? undefined : people.get(userId)
  return user ? toUserV2(user, { base, now, responder }) : null
}

export const toAppointmentSummaryV2 = (
  appointment: Appointment,
  options: AppointmentRenderOptions,
): Wire<typeof AppointmentSummaryV2> => ({
  id: appointment.id,
  created_at: timeOut(appointment.createdAt),
  updated_at: timeOut(appointment.updatedAt),
  issue_id: appointment.issueId,
  status: statuses[appointment.status],
  type: typeCode(appointment.type),
  start_time: timeOut(appointment.startTime),
  timezone: appointment.timezone,
  address_str: appointment.address,
  lat: appointment.lat,
  lng: appointment.lng,
  cost: appointment.cost,
  currency_code: appointment.currency,
  fee: options.fee(appointment.cost),
  pin_code: options.pinCode(appointment),
  cancelled_by_id: appointment.cancelledById,
  closed_at: maybeTimeOut(appointment.closedAt),
  videos: options.videos(appointment).map(toVideoRoomV2),
  patient: toPerson(appointment.patientId, options, false),
  responder: toPerson(appointment.responderId, options, true),
})

export const toBidV2 = (
  { appointments, ...bid }: BidInFull,
  options: AppointmentRenderOptions,
): Wire<typeof BidV2> => ({
  id: bid.id,
  created_at: timeOut(bid.createdAt),
  updated_at: timeOut(bid.updatedAt),
  issue_id: bid.issueId,
  time: timeOut(bid.time),
  timezone: bid.timezone,
  appointment_types: bid.appointmentTypes.map(typeCode),
  address_str: bid.address,
  lat: bid.lat,
  lng: bid.lng,
  clinic_appt_cost: bid.costs.clinic,
  housecall_cost: bid.costs.housecall,
  telemed_consult_cost: bid.costs.telemedicine,
  currency_code: bid.currency,
  accepted_at: maybeTimeOut(bid.acceptedAt),
  cancelled_on: maybeTimeOut(bid.cancelledAt),
  responder: toPerson(bid.responderId, options, true),
  appointments: appointments.map((one) => toAppointmentSummaryV2(one, options)),
})
