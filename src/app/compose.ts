import { notifyOfCapture } from '../assistance/index.ts'
import {
  addInvoiceRefund,
  currentProviderName,
  endUnpaidSubscriptions,
  invoicePaid,
  notifyOfPaidInvoice,
  type PaymentRefunded,
  type PaymentSettled,
  paymentProvider,
  paymentRefunded,
  paymentSettled,
  responderShare,
  settleInvoice,
  stripeEvents,
} from '../commerce/index.ts'
import { notifyPersonChanged, providePreSendChecks, readReasons, resourceSchemas } from '../delivery/index.ts'
import {
  checkAdvisoryMessages,
  checkAlertMessages,
  checkRuleMessages,
  checkVisaMessages,
  countTripAlerts,
  listAlertAudience,
  moveTripAlertsOfMerged,
  readMessageReasons,
} from '../intelligence/index.ts'
import { AdvisoryV2, AlertV2 } from '../intelligence/v2.ts'
import { guestRemoved, personChanged } from '../people/index.ts'
import { type Config, loadConfig } from '../platform/config/config.ts'
import { assertPortsProvided } from '../platform/port.ts'
import { checkSubscriptionOfTrip, flightSource } from '../protection/index.ts'
import { ClaimV2 } from '../protection/v2.ts'
import { RuleV2, VisaRequirementV2 } from '../reference/v2.ts'
import { audienceOf } from '../safety/index.ts'
import {
  checkTripMessages,
  checkTripSubscription,
  countAlerts,
  moveTripAlerts,
  removeGuestFromTrips,
} from '../trips/index.ts'
import { TripV2 } from '../trips/v2.ts'
import { configuredFlightSource } from './flights.ts'
import { configuredPayments } from './payments.ts'

/** What the fields of events' payloads hold, for samples. */
const schemasOfResources = () => ({
  alert: AlertV2,
  advisory: AdvisoryV2,
  trip: TripV2,
  travel_restriction: RuleV2('TravelRestriction'),
  entry_requirement: RuleV2('EntryRequirement'),
  visa_requirement: VisaRequirementV2,
  claim: ClaimV2,
})

let settings: Config | undefined
/** Read once: the process has checked its settings when it started. */
function readSettings(): Config {
  settings ??= loadConfig()
  return settings
}

const payments = configuredPayments(readSettings)
const readFlightSource = configuredFlightSource(readSettings)
const readResponderShare = (): number => readSettings().responderShare

/** A payment is for an appointment or for an invoice. */
const settlePayment: PaymentSettled = async (tx, payment, outcome) => {
  if (payment.appointmentId !== null && outcome === 'captured') await notifyOfCapture(tx, payment)
  const invoice = await settleInvoice(tx, payment, outcome)
  if (invoice && outcome === 'failed') await endUnpaidSubscriptions(tx, invoice)
}

/** Nobody is told of the refund of an appointment. */
const settleRefund: PaymentRefunded = async (tx, { invoiceId }, amount) => {
  if (invoiceId !== null) await addInvoiceRefund(tx, invoiceId, amount)
}

/**
 * Gives the ports of earlier rooms their implementations in later rooms. This is the only place where that happens; it runs first
 * in every process, and throws when a port has no implementation.
 */
export function compose(): void {
  personChanged.provide(notifyPersonChanged)
  guestRemoved.provide(removeGuestFromTrips)
  countAlerts.provide(countTripAlerts)
  moveTripAlerts.provide(moveTripAlertsOfMerged)
  checkTripSubscription.provide(checkSubscriptionOfTrip)
  audienceOf.provide(listAlertAudience)
  readReasons.provide(readMessageReasons)
  resourceSchemas.provide(schemasOfResources)
  providePreSendChecks({
    trip: checkTripMessages,
    alert: checkAlertMessages,
    advisory: checkAdvisoryMessages,
    rule: checkRuleMessages,
    visa: checkVisaMessages,
  })
  paymentProvider.provide(payments.find)
  currentProviderName.provide(payments.current)
  stripeEvents.provide(payments.events)
  responderShare.provide(readResponderShare)
  paymentSettled.provide(settlePayment)
  paymentRefunded.provide(settleRefund)
  invoicePaid.provide(notifyOfPaidInvoice)
  flightSource.provide(readFlightSource)
  assertPortsProvided()
}
