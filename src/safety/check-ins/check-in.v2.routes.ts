import type { Wire } from '../../platform/http/fields.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { checkIn } from './check-in.service.ts'
import { CheckInAge, CheckInIn, CheckInV2, fromCheckInV2, toCheckInV2 } from './check-in.v2.wire.ts'

export const checkInRoutesV2: Routes = async (app) => {
  app.post('/check_ins', {
    config: { access: ['user'], rules: (body: Wire<typeof CheckInIn>) => fromCheckInV2(body.check_in) },
    schema: {
      operationId: 'createCheckInV2',
      tags: ['Check-ins'],
      summary: 'Check in',
      description:
        'The caller’s location and status. Status 2 (help) notifies the company’s managers at once. Without the setting check_in_with_location only the cell of about 25 km is stored.',
      headers: CheckInAge,
      body: CheckInIn,
      response: { 201: CheckInV2, ...problems(400, 401, 422) },
    },
    handler: async (req, reply) => {
      const draft = fromCheckInV2(req.body.check_in, req.headers['check-in-age'])
      const made = await checkIn(req.ctx, draft, { address: req.ip })
      reply.code(201)
      return toCheckInV2(made)
    },
  })
}
