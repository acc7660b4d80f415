import { notifyPersonChanged, providePreSendChecks } from '../delivery/index.ts'
import {
  checkAdvisoryMessages,
  checkAlertMessages,
  checkRuleMessages,
  countTripAlerts,
  listAlertAudience,
  moveTripAlertsOfMerged,
} from '../intelligence/index.ts'
import { guestRemoved, personChanged } from '../people/index.ts'
import { assertPortsProvided } from '../platform/port.ts'
import { audienceOf } from '../safety/index.ts'
import { checkTripMessages, countAlerts, moveTripAlerts, removeGuestFromTrips } from '../trips/index.ts'

/**
 * Gives the ports of earlier rooms their implementations in later rooms. This is the only place where that happens; it runs first
 * in every process, and throws when a port has no implementation.
 */
export function compose(): void {
  personChanged.provide(notifyPersonChanged)
  guestRemoved.provide(removeGuestFromTrips)
  countAlerts.provide(countTripAlerts)
  moveTripAlerts.provide(moveTripAlertsOfMerged)
  audienceOf.provide(listAlertAudience)
  providePreSendChecks({
    trip: checkTripMessages,
    alert: checkAlertMessages,
    advisory: checkAdvisoryMessages,
    rule: checkRuleMessages,
  })
  assertPortsProvided()
}
