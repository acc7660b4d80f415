import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { registerOwnDevice } from './device.service.ts'
import { DeviceInV2, DeviceV2, fromDeviceV2, toDeviceV2 } from './device.v2.wire.ts'

export const deviceRoutesV2: Routes = async (app) => {
  app.post('/users/:user_id/devices', {
    config: { access: ['user'], multipart: true, needs: ['token'], rules: fromDeviceV2 },
    schema: {
      operationId: 'createDeviceV2',
      tags: ['Devices'],
      summary: 'Register a device for push notifications',
      description:
        'A known device is updated; a token that another person had moves to the caller. Also as multipart/form-data with names like device[token].',
      consumes: ['application/json', 'multipart/form-data'],
      params: Type.Object({ user_id: Uuid }),
      body: DeviceInV2,
      response: { 201: DeviceV2, ...problems(400, 401, 404, 422) },
    },
    handler: async (req, reply) => {
      const device = await registerOwnDevice(req.ctx, req.params.user_id, fromDeviceV2(req.body))
      reply.code(201)
      return toDeviceV2(device)
    },
  })
}
