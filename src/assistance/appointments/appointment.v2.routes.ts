import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { WholeOrPageQuery, wholeOrPageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { getAppointment, readAppointments, readAppointmentsOfIssue } from './appointment.service.ts'
import type { Appointment } from './appointment.ts'
import { AppointmentV2, PinIn, parsePin, toAppointmentV2 } from './appointment.v2.wire.ts'
import { cancelAppointment, closeAppointment } from './appointment-changes.service.ts'
import { seeAppointments } from './appointment-view.service.ts'

const tags = ['Appointments']
const access = ['user', 'company', 'staff'] as const
const ById = Type.Object({ appointment_id: Uuid })

export const appointmentRoutesV2: Routes = async (app) => {
  const shown = async (ctx: Ctx, appointments: readonly Appointment[]) => {
    const { items, sight } = await seeAppointments(ctx, appointments)
    return items.map((one) => toAppointmentV2(one, { ...sight, base: app.baseUrl(), now: ctx.now }))
  }
  const shownOne = async (ctx: Ctx, appointment: Appointment) => {
    const [one] = await shown(ctx, [appointment])
    if (!one) throw new Error('One appointment is shown as one.')
    return one
  }

  app.get('/issues/:issue_id/appointments', {
    config: { access },
    schema: {
      operationId: 'listIssueAppointmentsV2',
      tags,
      summary: 'List the appointments of an issue',
      description: 'Newest first. Responders who do not handle the issue see their own only.',
      params: Type.Object({ issue_id: Uuid }),
      querystring: WholeOrPageQuery,
      response: {
        200: Type.Array(AppointmentV2, { description: 'Appointments, newest first.' }),
        ...problems(400, 401, 404, 422),
      },
    },
    handler: async (req, reply) => {
      const { ctx, params } = req
      const items = await wholeOrPageItems(req, reply, (page) => readAppointmentsOfIssue(ctx, params.issue_id, page))
      return shown(ctx, items)
    },
  })

  app.get('/appointments', {
    config: { access },
    schema: {
      operationId: 'listAppointmentsV2',
      tags,
      summary: 'List appointments',
      description:
        'Newest first. A person’s own, as patient or responder; to the company’s key and its managers those of the company.',
      querystring: Type.Object({
        ...WholeOrPageQuery.properties,
        all: Type.Optional(
          Type.Boolean({
            default: true,
            description: 'False: only those that are neither cancelled nor finished.',
            examples: [false],
          }),
        ),
      }),
      response: {
        200: Type.Array(AppointmentV2, { description: 'Appointments, newest first.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req, reply) => {
      const { ctx, query } = req
      return shown(ctx, await wholeOrPageItems(req, reply, (page) => readAppointments(ctx, query.all === false, page)))
    },
  })

  app.get('/appointments/:appointment_id', {
    config: { access },
    schema: {
      operationId: 'getAppointmentV2',
      tags,
      summary: 'Get an appointment',
      description: 'With its bid and its issue. Only the patient sees the pin_code.',
      params: ById,
      response: { 200: AppointmentV2, ...problems(401, 404) },
    },
    handler: async (req) => shownOne(req.ctx, await getAppointment(req.ctx, req.params.appointment_id)),
  })

  app.post('/appointments/:appointment_id/close', {
    config: { access },
    schema: {
      operationId: 'closeAppointmentV2',
      tags,
      summary: 'Close an appointment',
      description:
        'By its responder, with the pin that the patient tells, in the query or in the body. The patient’s card is charged. After five wrong pins none is taken for 15 minutes (423).',
      params: ById,
      querystring: Type.Object({ pin_code: Type.Optional(PinIn) }),
      body: Type.Optional(Type.Object({ pin_code: Type.Optional(PinIn) })),
      response: { 200: AppointmentV2, ...problems(400, 401, 403, 404, 409, 422, 423) },
    },
    handler: async (req) => {
      const pin = parsePin(req.query.pin_code ?? req.body?.pin_code)
      return shownOne(req.ctx, await closeAppointment(req.ctx, req.params.appointment_id, pin))
    },
  })

  app.post('/appointments/:appointment_id/cancel', {
    config: { access },
    schema: {
      operationId: 'cancelAppointmentV2',
      tags,
      summary: 'Cancel an appointment',
      description:
        'By its patient, its responder, the company or staff. The hold on the patient’s card is released, and the other is notified.',
      params: ById,
      response: { 200: AppointmentV2, ...problems(401, 403, 404, 409) },
    },
    handler: async (req) => shownOne(req.ctx, await cancelAppointment(req.ctx, req.params.appointment_id)),
  })
}
