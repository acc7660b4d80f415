import type { SegmentKind } from './segment-parts.ts'

/** The description and an example of each text field. */
const texts: Readonly<Record<string, readonly [description: string, example: string]>> = {
  activity_name: ['What is done.', 'Canopy walk'],
  activity_type: ['What kind of activity it is.', 'tour'],
  address1: ['First line of the address.', 'Av. Atlântica 1702'],
  address2: ['Second line of the address.', 'Copacabana'],
  admin_code: ['State or province, as its country writes it.', 'RJ'],
  airline: ['The airline as the ticket names it.', 'British Airways'],
  arrival_gate: ['Gate of arrival.', 'B36'],
  arrival_terminal: ['Terminal of arrival.', '5'],
  baggage_claim: ['The belt at which baggage comes out.', '7'],
  cancellation_policy: ['Until when it can be cancelled, and at what price.', 'Free until 24 hours before.'],
  car_company: ['Who lends the car, as the booking says.', 'Hertz'],
  car_description: ['Which car it is.', 'Small car with five doors'],
  car_type: ['The class of the car.', 'ECAR'],
  code_type: [
    'which kind of code it is: iata, icao or faa. Found from the code; send faa to name an airport by its FAA code.',
    'iata',
  ],
  city_name: ['City.', 'Rio de Janeiro'],
  class_of_service: ['Class of travel.', 'Economy'],
  confirmation_no: ['Number of the booking.', 'QX7H2M'],
  country: ['Country, two letters (ISO 3166-1).', 'BR'],
  cruise_line: ['Whose ship it is.', 'Hurtigruten'],
  currency: ['Currency of the price (ISO 4217).', 'EUR'],
  departure_gate: ['Gate of departure.', 'C12'],
  departure_terminal: ['Terminal of departure.', '3'],
  fare_basis_code: ['Fare basis.', 'YOWRT'],
  flight_number: ['Number of the flight, with or without the airline’s code.', 'BA247'],
  hotel_name: ['Name of the hotel.', 'Hotel Aurora'],
  hotel_phone: [
    'Telephone of the hotel, with + and the code of its country (ours). Absent where it is not known.',
    '+552135550100',
  ],
  hours_of_operation: ['When the office is open.', '06:00-23:00'],
  iata_code: ['Code of the airline; an ICAO code is understood too.', 'BA'],
  name: ['Name of the place.', 'Guarulhos International Airport'],
  normalized_airline: ['The airline by the name that we know it by; filled in where we do.', 'British Airways'],
  normalized_car_company: ['The lender by its usual name.', 'Hertz'],
  number_of_rooms: ['How many rooms.', '1'],
  postal_code: ['Postal code.', '22021-001'],
  rail_line: ['Who runs the train, or its line.', 'Eurostar'],
  rate_description: ['What the rate includes.', 'Breakfast included'],
  room_description: ['Which room it is.', 'Double room towards the sea'],
  room_type: ['The kind of room.', 'DBL'],
  seat_assignment: ['Seat.', '24A'],
  ship_name: ['Name of the ship.', 'Nordlys'],
  source: ['Where we have it from.', 'e-mail'],
  ticket_number: ['Number of the ticket.', '125-2400000001'],
  time_zone_id: ['Time zone (IANA identifier); found from airport or point where missing.', 'America/Sao_Paulo'],
  train_number: ['Number of the train.', '9024'],
}

const sides: Readonly<Record<string, string>> = {
  origin: 'Where it begins',
  destination: 'Where it ends',
  departure: 'Departure',
  arrival: 'Arrival',
  pickup: 'Where the car is taken',
  dropoff: 'Where the car is given back',
  start: 'Where it starts',
  end: 'Where it ends',
}

/** The description and an example of a text field: of its own, or of the part of a place that it is. */
export function describeField(name: string): readonly [string, string] {
  const own = texts[name]
  if (own) return own
  if (name === 'origin' || name === 'destination')
    return [
      `${sides[name]}: for flights the airport’s IATA or ICAO code, in any case. An FAA code only where ${name}_code_type says faa or ${name}_country is US.`,
      'GRU',
    ]
  const [side = '', ...rest] = name.split('_')
  const part = texts[rest.join('_')]
  return part ? [`${sides[side] ?? side}: ${part[0].charAt(0).toLowerCase()}${part[0].slice(1)}`, part[1]] : [name, '']
}

/** Descriptions of the local and the UTC time. */
export const timeDescriptions = {
  local: 'The time that the clocks there show, with their distance from UTC.',
  utc: 'The same moment in UTC; found from the local time and its zone where missing.',
  day: 'The local day, or day and time.',
  localIn:
    'Local time: ISO 8601 without an offset is read in the zone. With an offset, or as Unix seconds, it is a moment. A time that the clocks show twice needs its offset or the UTC twin.',
} as const

/** The name of a kind's schema: AirSegment. */
export const segmentName = (kind: SegmentKind): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Segment`
