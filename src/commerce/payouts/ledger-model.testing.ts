/**
 * What the ledger must say, computed another way: not from entries, but from what became of each payment and payout. It knows nothing of
 * the code that it checks.
 */
export interface ModelPayment {
  readonly id: string
  readonly by: 'card' | 'account'
  readonly currency: string
  readonly amount: number
  /** Parts by the name of their account; revenue has the rest. */
  readonly parts: ReadonlyMap<string, number>
  status: 'authorizing' | 'authorized' | 'capturing' | 'captured' | 'releasing' | 'released'
  /** Given back, and written in the ledger. */
  refunded: number
  /** Decided, and not yet given back. */
  refunding: number
}

export type Expected = 'ok' | 409 | 422

/** Amounts by account and currency. */
type Balances = Map<string, number>

const kept = (part: number, left: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(part) * BigInt(left)) / BigInt(whole))

export class LedgerModel {
  readonly payments: ModelPayment[] = []
  readonly moved: { readonly account: string; readonly currency: string; readonly amount: number }[] = []
  /** Payouts to responders, which wait until they are issued. */
  waiting: { readonly account: string; readonly currency: string; readonly amount: number }[] = []

  capture(payment: ModelPayment): Expected {
    if (payment.status === 'capturing' || payment.status === 'captured') return 'ok'
    if (payment.status !== 'authorized') return 409
    payment.status = 'capturing'
    return 'ok'
  }

  release(payment: ModelPayment): Expected {
    if (payment.status === 'releasing' || payment.status === 'released') return 'ok'
    if (payment.status !== 'authorized') return 409
    payment.status = 'releasing'
    return 'ok'
  }

  refund(payment: ModelPayment, amount: number): Expected {
    if (payment.status !== 'capturing' && payment.status !== 'captured') return 409
    if (amount < 1 || amount > payment.amount - payment.refunded - payment.refunding) return 422
    if (payment.by === 'account') payment.refunded += amount
    else payment.refunding += amount
    return 'ok'
  }

  /** What we owe on an account: the opposite of its balance, without what waits to be paid. */
  owed(account: string, currency: string): number {
    const waiting = this.waiting.filter((one) => one.account === account && one.currency === currency)
    const promised = waiting.reduce((sum, { amount }) => sum + amount, 0)
    return 0 - (this.balances().get(`${account} ${currency}`) ?? 0) - promised
  }

  payOut(account: string, currency: string, amount: number): Expected {
    if (amount > this.owed(account, currency)) return 422
    const movement = { account, currency, amount }
    if (account === 'responders') this.waiting.push(movement)
    else this.moved.push(movement)
    return 'ok'
  }

  receive(currency: string, amount: number): Expected {
    this.moved.push({ account: 'companies', currency, amount: -amount })
    return 'ok'
  }

  /** The jobs have run. */
  work(): void {
    this.moved.push(...this.waiting)
    this.waiting = []
    for (const payment of this.payments) {
      if (payment.status === 'capturing') payment.status = 'captured'
      if (payment.status === 'releasing') payment.status = 'released'
      if (payment.status !== 'captured') continue
      payment.refunded += payment.refunding
      payment.refunding = 0
    }
  }

  /** Every account that is not even. */
  balances(): Balances {
    const balances: Balances = new Map()
    const add = (account: string, currency: string, amount: number): void => {
      const name = `${account} ${currency}`
      balances.set(name, (balances.get(name) ?? 0) + amount)
    }
    for (const { by, currency, amount, parts, status, refunded } of this.payments) {
      if (['authorized', 'capturing', 'releasing'].includes(status)) {
        add('cards_held', currency, amount)
        add('holds', currency, -amount)
      }
      if (status !== 'captured') continue
      const left = amount - refunded
      add(by === 'card' ? 'clearing' : 'companies', currency, left)
      let rest = left
      for (const [account, part] of parts) {
        const stays = kept(part, left, amount)
        add(account, currency, -stays)
        rest -= stays
      }
      add('revenue', currency, -rest)
    }
    for (const { account, currency, amount } of this.moved) {
      add(account, currency, amount)
      add('bank', currency, -amount)
    }
    return new Map([...balances].filter(([, amount]) => amount !== 0))
  }
}
