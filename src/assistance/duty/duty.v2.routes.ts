import { problems, type Routes } from '../../platform/http/routes.ts'
import { changeOwnDutyHours, getOwnDutyHours } from './duty.service.ts'
import { DutyHoursIn, DutyHoursOut, fromDutyHours, toDutyHours } from './duty.wire.ts'

const config = { access: ['user'] } as const
const tags = ['Responders']

export const dutyRoutesV2: Routes = async (app) => {
  app.get('/users/my_duty_hours', {
    config,
    schema: {
      operationId: 'getMyDutyHoursV2',
      tags,
      summary: 'Get the caller’s own duty hours',
      description:
        'For responders. Outside them a new issue is not announced to the responder while others of the field are on duty.',
      response: { 200: DutyHoursOut, ...problems(401, 403) },
    },
    handler: async ({ ctx }) => toDutyHours(await getOwnDutyHours(ctx)),
  })

  for (const [method, operationId] of [
    ['PUT', 'changeMyDutyHoursByPutV2'],
    ['PATCH', 'changeMyDutyHoursV2'],
  ] as const) {
    app.route({
      method,
      url: '/users/my_duty_hours',
      config,
      schema: {
        operationId,
        tags,
        summary: 'Change the caller’s own duty hours',
        description: 'For responders.',
        body: DutyHoursIn,
        response: { 200: DutyHoursOut, ...problems(400, 401, 403, 422) },
      },
      handler: async ({ ctx, body }) => toDutyHours(await changeOwnDutyHours(ctx, fromDutyHours(body))),
    })
  }
}
