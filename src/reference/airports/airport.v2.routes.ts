import { readAirportPage } from './airport.service.ts'
import { AirportV2, toAirportV2 } from './airport.v2.wire.ts'
import { aviationRoutes } from './aviation.v2.routes.ts'

export const airportRoutesV2 = aviationRoutes({
  path: '/airports',
  operationId: 'listAirportsV2',
  summary: 'List airports',
  Item: AirportV2,
  order:
    'Airports by name. With `like`: the airport with that code first, then large before small airports, busy before quiet ones.',
  byCity: true,
  likeDescription: 'Name, code, city served or municipality, also misspelt; the best match comes first.',
  examples: { like: 'milan', iata: 'LHR', icao: 'EGLL', faa: 'JFK' },
  read: readAirportPage,
  write: toAirportV2,
})
