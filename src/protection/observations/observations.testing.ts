export const statusPath = '/api/desk/flight_status'

/** What may be sent of BA's flight from London to New York on 16 November 2026. */
export const observation = (number: string, more: object = {}) => ({
  airline: 'BA',
  flight_number: number,
  origin: 'LHR',
  destination: 'JFK',
  scheduled_departure: '2026-11-16T10:00:00Z',
  scheduled_arrival: '2026-11-16T17:30:00Z',
  status: 'scheduled',
  source: 'airport',
  observed_at: '2026-11-14T11:00:00Z',
  ...more,
})
