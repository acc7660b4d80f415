import { notifyPersonChanged, providePreSendChecks } from '../delivery/index.ts'
import {
  checkAdvisoryMessages,
  checkAlertMessages,
  checkRuleMessages,
  countTripAlerts,
  listAlertAudience,
} from '../intelligence/index.ts'
import { guestRemoved, personChanged } from '../people/index.ts'
import { assertPortsProvided } from '../platform/port.ts'
import { audienceOf } from '../safety/index.ts'
import { checkTripMessages, countAlerts, takeGuestOffTrips } from '../trips/index.ts'

/**
 * Hands what later rooms know to the ports of earlier ones. This is the only place where that happens; it runs before a process
 * does anything else, and throws when a port is left without an implementation.
 */
export function compose(): void {
  personChanged.provide(notifyPersonChanged)
  guestRemoved.provide(takeGuestOffTrips)
  countAlerts.provide(countTripAlerts)
  audienceOf.provide(listAlertAudience)
  providePreSendChecks({
    trip: checkTripMessages,
    alert: checkAlertMessages,
    advisory: checkAdvisoryMessages,
    rule: checkRuleMessages,
  })
  assertPortsProvided()
}
