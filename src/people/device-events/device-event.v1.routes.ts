import { Type } from 'typebox'
import { EmptyList, problems, type Routes } from '../../platform/http/routes.ts'
import { recordDeviceEvent } from './device-event.service.ts'

const EventV1 = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Any small object with what the application reports.',
  examples: [{ event: { name: 'sync_finished', duration: 1.7 } }],
})

export const deviceEventRoutesV1: Routes = async (app) => {
  app.post('/analytics/sdk_event', {
    config: { access: ['user'], multipart: true },
    schema: {
      operationId: 'reportSdkEventV1',
      tags: ['Devices'],
      summary: 'Report an event of the application',
      description: 'Kept for 30 days. Also as multipart/form-data with names like event[name].',
      consumes: ['application/json', 'multipart/form-data'],
      body: EventV1,
      response: { 200: EmptyList, ...problems(400, 401, 413) },
    },
    handler: async (req) => {
      await recordDeviceEvent(req.ctx, req.body)
      return []
    },
  })
}
