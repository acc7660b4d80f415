import { type NewEvent, payload, people } from '../../delivery/index.ts'
import { id, idOrNull, integer, namedObject, text, time, type Wire } from '../../platform/http/fields.ts'
import type { Appointment } from './appointment.ts'

export const AppointmentPayload = payload('Appointment', {
  appointment_id: id('The appointment.'),
  issue_id: id('The issue.'),
  ...people,
  appointment: namedObject(
    'AppointmentOfEvent',
    {
      id: id('Id of the appointment.'),
      issue_id: id('The issue.'),
      start_time: time('When it begins.'),
      timezone: text('IANA identifier of the time zone in which it takes place.', 'America/Lima'),
      cost: integer('Price in the smallest unit of the currency.', 6000),
      currency_code: text('ISO 4217.', 'USD'),
      cancelled_by_id: idOrNull('Who cancelled it; null where nobody did, or the company’s key.'),
    },
    { description: 'The appointment.' },
  ),
})

const toPayload = (appointment: Appointment, externalId: string | null): Wire<typeof AppointmentPayload> => ({
  appointment_id: appointment.id,
  issue_id: appointment.issueId,
  user_ids: appointment.patientId === null ? [] : [appointment.patientId],
  external_ids: externalId === null ? [] : [externalId],
  appointment: {
    id: appointment.id,
    issue_id: appointment.issueId,
    start_time: appointment.startTime.toISOString(),
    timezone: appointment.timezone,
    cost: appointment.cost,
    currency_code: appointment.currency,
    cancelled_by_id: appointment.cancelledById,
  },
})

/** 3: it is made. 4: it is cancelled. The external id is the patient’s. */
export const appointmentEvent = (event: 3 | 4, appointment: Appointment, externalId: string | null): NewEvent => ({
  event,
  companyId: appointment.companyId,
  payload: toPayload(appointment, externalId),
})
