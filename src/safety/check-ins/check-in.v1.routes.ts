import { EmptyList, problems, type Routes } from '../../platform/http/routes.ts'
import { checkIn } from './check-in.service.ts'
import { CheckInV1, fromCheckInV1 } from './check-in.v1.wire.ts'

export const checkInRoutesV1: Routes = async (app) => {
  app.post('/users/check_in', {
    config: { access: ['user'] },
    schema: {
      operationId: 'checkInV1',
      tags: ['Check-ins'],
      summary: 'Say where the traveller is',
      description:
        'Sending the same check-in again changes nothing. Without the setting check_in_with_location only the cell of about 25 km is kept.',
      body: CheckInV1,
      response: { 200: EmptyList, ...problems(400, 401) },
    },
    handler: async (req) => {
      await checkIn(req.ctx, fromCheckInV1(req.body), { address: req.ip })
      return []
    },
  })
}
