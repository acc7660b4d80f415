import { AsyncLocalStorage } from 'node:async_hooks'
import { notifyOfCapture } from '../assistance/index.ts'
import {
  addInvoiceRefund,
  claimIssued,
  claimReturned,
  currentProviderName,
  endUnpaidSubscriptions,
  invoicePaid,
  notifyOfPaidInvoice,
  openBankDetails,
  type PaymentProvider,
  type PaymentRefunded,
  type PaymentSettled,
  type PayoutBank,
  paymentProvider,
  paymentRefunded,
  paymentSettled,
  payoutBank,
  responderShare,
  type StripeEvents,
  settleInvoice,
  stripeEvents,
} from '../commerce/index.ts'
import {
  hotelsOf,
  notifyPersonChanged,
  providePreSendChecks,
  type ReceiptSenders,
  readFacts,
  readReasons,
  receiptSenders,
  type Simulation,
  type StepBudgets,
  saidByPhone,
  simulation,
  stepBudgets,
} from '../delivery/index.ts'
import { feedGetter } from '../feeds/index.ts'
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
import { guestRemoved, personChanged } from '../people/index.ts'
import { type Config, loadConfig } from '../platform/config/config.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Getter } from '../platform/outgoing/get.ts'
import { assertPortsProvided } from '../platform/port.ts'
import type { StripeClient } from '../platform/providers/stripe.ts'
import {
  checkSubscriptionOfTrip,
  type FlightSource,
  flightSource,
  openPayoutAccounts,
  payIssuedClaim,
  returnClaim,
} from '../protection/index.ts'
import { audienceOf, readSafetyFacts, takeSpoken } from '../safety/index.ts'
import {
  checkTripMessages,
  checkTripSubscription,
  countAlerts,
  moveTripAlerts,
  readHotelStays,
  removeGuestFromTrips,
} from '../trips/index.ts'
import { type ConfiguredPayments, configuredPayments, isTestKey } from './providers/payments.ts'
import { receiptSendersOf } from './providers/receipt-senders.ts'
import { readSimulation } from './providers/simulation.ts'
import { configuredFeedGetter, configuredFlightSource } from './providers/sources.ts'
import { stepBudgetsOf } from './providers/step-budgets.ts'

/** What the ports use of the settings. */
interface ConfiguredServices {
  readonly payments: ConfiguredPayments
  readonly flightSource: () => FlightSource | null
  readonly feedGetter: () => Getter | null
  readonly responderShare: number
  readonly payoutBank: PayoutBank
  readonly receiptSenders: ReceiptSenders
  readonly stepBudgets: StepBudgets
  readonly simulation: (ctx: Ctx) => Promise<Simulation>
}

/** Stripe, or a file for the bank whose account is configured; else test money, which in a sandbox goes by itself. */
function bankOf(
  { payouts, stripeSecretKey, bankHolder, bankIban, bankBic, sandbox }: Config,
  open: () => Promise<StripeClient>,
): PayoutBank {
  if (payouts === 'stripe') return { kind: 'stripe', isTest: isTestKey(stripeSecretKey ?? ''), open }
  if (bankHolder === undefined || bankIban === undefined || bankBic === undefined)
    return { kind: 'builtin', automatic: sandbox }
  return { kind: 'file', account: { accountHolder: bankHolder, iban: bankIban, bic: bankBic } }
}

function servicesOf(config: Config): ConfiguredServices {
  const payments = configuredPayments(() => config)
  return {
    payments,
    flightSource: configuredFlightSource(() => config),
    feedGetter: configuredFeedGetter(() => config),
    responderShare: config.responderShare,
    payoutBank: bankOf(config, payments.openStripe),
    receiptSenders: receiptSendersOf(config),
    stepBudgets: stepBudgetsOf(config),
    simulation: (ctx) => readSimulation(config, ctx),
  }
}

/** Made once: the process has checked its settings when it started. */
let processServices: ConfiguredServices | undefined
const commandServices = new AsyncLocalStorage<ConfiguredServices>()

function services(): ConfiguredServices {
  const own = commandServices.getStore()
  if (own) return own
  processServices ??= servicesOf(loadConfig())
  return processServices
}

/** Inside of this work ports use these settings instead of the process's: a test runs commands beside a service. */
export const withSettings = <T>(config: Config, work: () => Promise<T>): Promise<T> =>
  commandServices.run(servicesOf(config), work)

const findProvider = (name: PaymentProvider['name']): PaymentProvider => services().payments.find(name)
const readProviderName = (): PaymentProvider['name'] => services().payments.current()
const readStripeEvents = (): StripeEvents => services().payments.events()
const readFlightSource = (): FlightSource | null => services().flightSource()
const readFeedGetter = (): Getter | null => services().feedGetter()
const readResponderShare = (): number => services().responderShare
const readReceiptSenders = (): ReceiptSenders => services().receiptSenders
const readStepBudgets = (): StepBudgets => services().stepBudgets
const readSimulated = (ctx: Ctx): Promise<Simulation> => services().simulation(ctx)
const readPayoutBank = (): PayoutBank => services().payoutBank

/** A payment is for an appointment or for an invoice. */
const settlePayment: PaymentSettled = async (tx, payment, outcome) => {
  if (payment.appointmentId !== null && outcome === 'captured') await notifyOfCapture(tx, payment)
  const invoice = await settleInvoice(tx, payment, outcome)
  if (invoice && outcome === 'failed') await endUnpaidSubscriptions(tx, invoice)
}

/** The refund of an appointment notifies nobody. */
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
  receiptSenders.provide(readReceiptSenders)
  saidByPhone.provide(takeSpoken)
  stepBudgets.provide(readStepBudgets)
  simulation.provide(readSimulated)
  hotelsOf.provide(readHotelStays)
  countAlerts.provide(countTripAlerts)
  moveTripAlerts.provide(moveTripAlertsOfMerged)
  checkTripSubscription.provide(checkSubscriptionOfTrip)
  audienceOf.provide(listAlertAudience)
  readFacts.provide(readSafetyFacts)
  readReasons.provide(readMessageReasons)
  providePreSendChecks({
    trip: checkTripMessages,
    alert: checkAlertMessages,
    advisory: checkAdvisoryMessages,
    rule: checkRuleMessages,
    visa: checkVisaMessages,
  })
  paymentProvider.provide(findProvider)
  currentProviderName.provide(readProviderName)
  stripeEvents.provide(readStripeEvents)
  responderShare.provide(readResponderShare)
  paymentSettled.provide(settlePayment)
  paymentRefunded.provide(settleRefund)
  invoicePaid.provide(notifyOfPaidInvoice)
  payoutBank.provide(readPayoutBank)
  openBankDetails.provide(openPayoutAccounts)
  claimIssued.provide(payIssuedClaim)
  claimReturned.provide(returnClaim)
  flightSource.provide(readFlightSource)
  feedGetter.provide(readFeedGetter)
  assertPortsProvided()
}
