import { aviationRoutes } from '../airports/aviation.v2.routes.ts'
import { readAirlinePage } from './airline.service.ts'
import { AirlineV2, toAirlineV2 } from './airline.v2.wire.ts'

export const airlineRoutesV2 = aviationRoutes({
  path: '/airlines',
  operationId: 'listAirlinesV2',
  summary: 'List airlines',
  Item: AirlineV2,
  order: 'Active airlines first, by name; with `like`, the best match first.',
  likeDescription: 'Name or code, also misspelt; the best match comes first.',
  examples: { like: 'air canada', iata: 'AC', icao: 'ACA' },
  read: readAirlinePage,
  write: toAirlineV2,
})
