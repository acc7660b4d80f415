import { readAirportPage } from './airport.service.ts'
import { AirportV2, toAirportV2 } from './airport.v2.wire.ts'
import { aviationRoutes } from './aviation.v2.routes.ts'

export const airportRoutesV2 = aviationRoutes({
  path: '/airports',
  operationId: 'listAirportsV2',
  summary: 'List airports',
  Item: AirportV2,
  order: 'Airports by name; with `like`, the best match first.',
  examples: { like: 'heathrow', iata: 'LHR', icao: 'EGLL', faa: 'JFK' },
  read: readAirportPage,
  write: toAirportV2,
})
