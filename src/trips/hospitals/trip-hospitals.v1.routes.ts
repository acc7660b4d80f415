import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { HospitalV1, toHospitalV1 } from '../../reference/v1.ts'
import { readTripHospitals } from './trip-hospitals.service.ts'

export const tripHospitalRoutesV1: Routes = async (app) => {
  app.get('/trips/:trip_id/hospitals', {
    config: { access: ['user'] },
    schema: {
      operationId: 'listTripHospitalsV1',
      tags: ['Hospitals'],
      summary: 'List the hospitals of a trip’s countries',
      description: 'Those nearest to the places that the trip names first.',
      params: Type.Object({ trip_id: Uuid }),
      response: { 200: Type.Array(HospitalV1, { description: 'Hospitals, nearest first.' }), ...problems(401, 404) },
    },
    handler: async (req) => {
      const hospitals = await readTripHospitals(req.ctx, req.params.trip_id)
      return hospitals.map((hospital) => toHospitalV1(hospital, req.locale))
    },
  })
}
