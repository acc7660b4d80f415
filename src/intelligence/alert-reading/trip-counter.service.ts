import { type AlertCounter, countriesOf } from '../../trips/index.ts'
import { countAlertsFor } from './alert-reading.service.ts'

/** The number of alerts for a trip that is being created (`past_alert_count`). */
export const countTripAlerts: AlertCounter = (tx, trip) =>
  countAlertsFor(tx, { start: trip.start, finish: trip.finish, countryIds: countriesOf(trip) })
