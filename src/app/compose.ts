import { notifyPersonChanged } from '../delivery/index.ts'
import { countTripAlerts, listAlertAudience } from '../intelligence/index.ts'
import { guestLeft, personChanged } from '../people/index.ts'
import { assertPortsProvided } from '../platform/port.ts'
import { audienceOf } from '../safety/index.ts'
import { countAlerts, takeGuestOffTrips } from '../trips/index.ts'

/**
 * Hands what later rooms know to the ports of earlier ones. This is the only place where that happens; it runs before a process
 * does anything else, and throws when a port is left without an implementation.
 */
export function compose(): void {
  personChanged.provide(notifyPersonChanged)
  guestLeft.provide(takeGuestOffTrips)
  countAlerts.provide(countTripAlerts)
  audienceOf.provide(listAlertAudience)
  assertPortsProvided()
}
