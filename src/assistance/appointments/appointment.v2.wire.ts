import { Type } from 'typebox'
import { namedObject, type Wire } from '../../platform/http/fields.ts'
import { orNull } from '../../platform/http/routes.ts'
import { invalid } from '../../platform/problem.ts'
import { IssueSummaryV2, toIssueSummaryV2 } from '../issues/issue.v2.wire.ts'
import type { AppointmentInFull } from './appointment-view.ts'
import {
  type AppointmentRenderOptions,
  appointmentFields,
  BidV2,
  toAppointmentSummaryV2,
  toBidV2,
} from './bid.v2.wire.ts'

export const AppointmentV2 = namedObject(
  'Appointment',
  { ...appointmentFields, availability_bid: orNull(BidV2), issue: orNull(IssueSummaryV2) },
  { description: 'A patient and a responder who meet.' },
)

export const toAppointmentV2 = (
  { bid, issue, ...appointment }: AppointmentInFull,
  options: AppointmentRenderOptions,
): Wire<typeof AppointmentV2> => ({
  ...toAppointmentSummaryV2(appointment, options),
  availability_bid: bid ? toBidV2({ ...bid, appointments: [appointment] }, options) : null,
  issue: issue ? toIssueSummaryV2(issue, options) : null,
})

export const PinIn = Type.Unsafe<number | string | null>({
  type: ['integer', 'string', 'null'],
  description: 'The pin of the appointment, which the patient tells.',
  examples: [483920],
})

/** The pin that the caller sent. What is not a number is a wrong pin. */
export function parsePin(value: number | string | null | undefined): number {
  if (value === undefined || value === null || value === '') throw invalid({ pin_code: 'is required' })
  return Number(value)
}
