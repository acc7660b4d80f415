import { countriesOf, fillAlertCounter } from '../../trips/index.ts'
import { countAlertsFor } from './alert-reading.service.ts'

// Trips are made in a room before this one: here it learns how to count a new trip's alerts (past_alert_count).
fillAlertCounter((tx, trip) =>
  countAlertsFor(tx, { start: trip.start, finish: trip.finish, countryIds: countriesOf(trip) }),
)
