import { invalidRequest, mapOf, missing, newId, only, type Params, required } from './stripe-objects.testing.ts'

interface ConnectedAccount {
  readonly id: string
  readonly object: 'account'
  readonly iban: string
  readonly params: Params
  /** What can be paid out, in the smallest unit. */
  available: number
  /** What was transferred and can be paid out later. */
  pending: number
  isDeleted: boolean
}

export interface Transfer {
  readonly id: string
  readonly object: 'transfer'
  readonly amount: number
  readonly currency: string
  readonly destination: string
  readonly transfer_group: string
  readonly metadata: Params
  readonly reversals: { readonly object: 'list'; readonly data: { readonly id: string }[] }
  reversed: boolean
}

export interface ConnectPayout {
  readonly id: string
  readonly object: 'payout'
  readonly amount: number
  readonly currency: string
  readonly metadata: Params
  readonly account: string
  status: string
  failure_code: string | null
  failure_message: string | null
}

const insufficient = (): Error => invalidRequest('balance_insufficient')

/** Connected accounts of an account at Stripe, with transfers to them and payouts from them, and the rules by which money moves. */
export class StripeConnect {
  readonly accounts = new Map<string, ConnectedAccount>()
  readonly transfers = new Map<string, Transfer>()
  readonly payouts = new Map<string, ConnectPayout>()
  /** IBANs that are refused. */
  readonly badIbans = new Set<string>()
  /** Our own balance. */
  balance = 1_000_000_000
  /** Transfers can be paid out at once; else after `release`, as on accounts under the recipient agreement. */
  isFast = true

  createAccount(given: Params): object {
    const params = only(
      given,
      ...['country', 'controller', 'business_type', 'business_profile', 'individual', 'capabilities', 'tos_acceptance'],
      ...['external_account', 'settings'],
    )
    required(params, 'country')
    const bank = mapOf(params, 'external_account')
    const iban = required(bank, 'account_number')
    if (mapOf(params, 'tos_acceptance')['service_agreement'] !== 'recipient') throw invalidRequest('not_spoken_here')
    if (mapOf(mapOf(params, 'capabilities'), 'transfers')['requested'] !== 'true')
      throw invalidRequest('not_spoken_here')
    if (this.badIbans.has(iban))
      throw invalidRequest('account_number_invalid', { param: 'external_account[account_number]' })
    const id = newId('acct')
    this.accounts.set(id, { id, object: 'account', iban, params, available: 0, pending: 0, isDeleted: false })
    return { id, object: 'account' }
  }

  private accountOf(id: string | undefined, param: string): ConnectedAccount {
    const account = id === undefined ? undefined : this.accounts.get(id)
    if (!account || account.isDeleted) throw missing(param)
    return account
  }

  deleteAccount(id: string): object {
    const account = this.accountOf(id, 'account')
    if (account.available + account.pending !== 0) throw invalidRequest('balance_not_zero')
    account.isDeleted = true
    return { id, object: 'account', deleted: true }
  }

  createTransfer(params: Params): Transfer {
    only(params, 'amount', 'currency', 'destination', 'transfer_group', 'metadata')
    const account = this.accountOf(required(params, 'destination'), 'destination')
    const amount = Number(required(params, 'amount'))
    if (amount > this.balance) throw insufficient()
    this.balance -= amount
    account[this.isFast ? 'available' : 'pending'] += amount
    const made: Transfer = {
      id: newId('tr'),
      object: 'transfer',
      amount,
      currency: required(params, 'currency'),
      destination: account.id,
      transfer_group: required(params, 'transfer_group'),
      metadata: mapOf(params, 'metadata'),
      reversals: { object: 'list', data: [] },
      reversed: false,
    }
    this.transfers.set(made.id, made)
    return made
  }

  listTransfers({ destination, transfer_group: group }: Params): Transfer[] {
    return [...this.transfers.values()]
      .filter((one) => one.destination === destination && one.transfer_group === group)
      .reverse()
  }

  transferOf(id: string): Transfer {
    const transfer = this.transfers.get(id)
    if (!transfer) throw missing('transfer')
    return transfer
  }

  reverse(id: string): object {
    const transfer = this.transferOf(id)
    const account = this.accountOf(transfer.destination, 'destination')
    if (transfer.reversed) throw invalidRequest('transfer_already_reversed')
    if (account.available < transfer.amount) throw insufficient()
    account.available -= transfer.amount
    this.balance += transfer.amount
    transfer.reversed = true
    const reversal = { id: newId('trr'), object: 'transfer_reversal', amount: transfer.amount }
    transfer.reversals.data.push(reversal)
    return reversal
  }

  createPayout(params: Params, of: string | undefined): ConnectPayout {
    only(params, 'amount', 'currency', 'metadata')
    const account = this.accountOf(of, 'account')
    const amount = Number(required(params, 'amount'))
    if (amount > account.available) throw insufficient()
    account.available -= amount
    const made: ConnectPayout = {
      id: newId('po'),
      object: 'payout',
      amount,
      currency: required(params, 'currency'),
      metadata: mapOf(params, 'metadata'),
      account: account.id,
      status: 'pending',
      failure_code: null,
      failure_message: null,
    }
    this.payouts.set(made.id, made)
    return made
  }

  listPayouts(account: string | undefined): ConnectPayout[] {
    return [...this.payouts.values()].filter((one) => one.account === account).reverse()
  }

  /** The payout of ours at Stripe. */
  payoutFor(payoutId: string): ConnectPayout {
    const found = [...this.payouts.values()].filter((one) => one.metadata['payout_id'] === payoutId)
    if (found.length !== 1 || !found[0]) throw new Error(`${found.length} payouts at Stripe are for ${payoutId}.`)
    return found[0]
  }

  /** What was transferred can be paid out now. */
  release(): void {
    for (const account of this.accounts.values()) {
      account.available += account.pending
      account.pending = 0
    }
  }

  /** The bank sends the money back: it is on the connected account again. */
  failPayout(id: string, code: string, message: string): ConnectPayout {
    const payout = this.payouts.get(id)
    if (!payout) throw missing('payout')
    this.accountOf(payout.account, 'account').available += payout.amount
    return Object.assign(payout, { status: 'failed', failure_code: code, failure_message: message })
  }

  /** What is at banks: everything that was paid out and did not come back. */
  paid(): number {
    return [...this.payouts.values()]
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, { amount }) => sum + amount, 0)
  }
}
