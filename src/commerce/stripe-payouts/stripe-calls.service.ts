import type { StripeClient } from '../../platform/providers/stripe.ts'
import type { BankInfo } from '../payouts/bank-info.ts'
import { toStripeAmount } from '../providers/stripe-amounts.ts'

/** What is to be paid. */
export interface ToPay {
  readonly payoutId: string
  readonly runId: string
  readonly amount: number
  readonly currency: string
}

/** A call under an idempotency key. `isRepeated`: it was made before, and its response is not known. */
export interface KeyedCall {
  readonly key: string
  readonly isRepeated: boolean
}

function amountOf({ amount, currency }: ToPay): number {
  const sent = toStripeAmount({ amount, currency })
  if (sent === undefined) throw new Error(`Stripe cannot pay this amount in ${currency}.`)
  return sent
}

/** The last word is the family name: Stripe wants two, and banks know one. */
function nameOf(holder: string): { first_name: string; last_name: string } {
  const words = holder.split(' ')
  const last = words.pop() ?? holder
  return { first_name: words.join(' ') || last, last_name: last }
}

/**
 * An account for a payee, who has no contract with Stripe (the `recipient` agreement): it takes our transfers, and is paid out when we say so.
 * The IBAN goes to Stripe and is not kept here.
 */
export async function createAccount(
  stripe: StripeClient,
  payee: BankInfo,
  currency: string,
  key: string,
): Promise<string> {
  const { id } = await stripe.accounts.create(
    {
      country: payee.countryCode,
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'application',
        stripe_dashboard: { type: 'none' },
      },
      business_type: 'individual',
      business_profile: { product_description: 'Is paid for a claim or for work.' },
      individual: nameOf(payee.accountHolder),
      capabilities: { transfers: { requested: true } },
      tos_acceptance: { service_agreement: 'recipient' },
      external_account: {
        object: 'bank_account',
        country: payee.iban.slice(0, 2),
        currency: currency.toLowerCase(),
        account_number: payee.iban,
        account_holder_name: payee.accountHolder,
        account_holder_type: 'individual',
      },
      settings: { payouts: { schedule: { interval: 'manual' } } },
    },
    { idempotencyKey: key },
  )
  return id
}

/** Stripe forgets a key after a day, and a job may retry for longer: it looks for an earlier transfer first. */
async function findTransfer(
  stripe: StripeClient,
  account: string,
  { payoutId, runId }: ToPay,
): Promise<string | undefined> {
  for await (const one of stripe.transfers.list({ destination: account, transfer_group: runId, limit: 100 }))
    if (one.metadata['payout_id'] === payoutId) return one.id
  return undefined
}

/** Moves the amount from our balance to the payee's account. */
export async function transfer(stripe: StripeClient, account: string, pay: ToPay, call: KeyedCall): Promise<string> {
  const before = call.isRepeated ? await findTransfer(stripe, account, pay) : undefined
  if (before !== undefined) return before
  const { id } = await stripe.transfers.create(
    {
      amount: amountOf(pay),
      currency: pay.currency.toLowerCase(),
      destination: account,
      transfer_group: pay.runId,
      metadata: { payout_id: pay.payoutId },
    },
    { idempotencyKey: call.key },
  )
  return id
}

/** Has the payee's account pay the amount to the bank. */
export async function payOut(stripe: StripeClient, account: string, pay: ToPay, call: KeyedCall): Promise<string> {
  if (call.isRepeated)
    for await (const one of stripe.payouts.list({ limit: 100 }, { stripeAccount: account }))
      if (one.metadata?.['payout_id'] === pay.payoutId) return one.id
  const { id } = await stripe.payouts.create(
    { amount: amountOf(pay), currency: pay.currency.toLowerCase(), metadata: { payout_id: pay.payoutId } },
    { stripeAccount: account, idempotencyKey: call.key },
  )
  return id
}

/** Takes a transfer back; undefined: there was none. */
export async function reverse(
  stripe: StripeClient,
  { transfer: known, account }: { readonly transfer: string | null; readonly account: string | null },
  pay: ToPay,
  key: string,
): Promise<string | undefined> {
  const id = known ?? (account === null ? undefined : await findTransfer(stripe, account, pay))
  if (id === undefined) return undefined
  const { reversed, reversals } = await stripe.transfers.retrieve(id)
  if (reversed) return reversals.data[0]?.id ?? id
  return (await stripe.transfers.createReversal(id, {}, { idempotencyKey: key })).id
}
