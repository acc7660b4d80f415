import type { Wire } from '../../platform/http/fields.ts'
import { EmptyList, problems, type Routes } from '../../platform/http/routes.ts'
import { registerDevice } from './device.service.ts'
import { normalizeDevice } from './device.ts'
import { DeviceV1, fromDeviceV1 } from './device.v1.wire.ts'

/** Old applications use the second path. */
const paths = [
  ['/users/add_device', 'addDeviceV1'],
  ['/users/device_push', 'addDevicePushV1'],
] as const

export const deviceRoutesV1: Routes = async (app) => {
  for (const [url, operationId] of paths) {
    app.post(url, {
      config: {
        access: ['user'],
        multipart: true,
        rules: (body: Wire<typeof DeviceV1>) => normalizeDevice(fromDeviceV1(body)),
      },
      schema: {
        operationId,
        tags: ['Devices'],
        summary: 'Register a device for push notifications',
        description:
          'A device that is seen again is updated. Also as multipart/form-data with names like device[token].',
        consumes: ['application/json', 'multipart/form-data'],
        body: DeviceV1,
        response: { 200: EmptyList, ...problems(400, 401) },
      },
      handler: async (req) => {
        await registerDevice(req.ctx, fromDeviceV1(req.body))
        return []
      },
    })
  }
}
