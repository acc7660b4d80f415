import type { BankStatement } from './bank-statement.ts'

/** What a statement changed. Lines that are not about payouts count as `unknown`. */
export interface StatementOutcome {
  readonly settled: number
  readonly returned: number
  /** Of payouts whose end was known already. */
  readonly known: number
  readonly unknown: number
  /** Lines about payouts that do not fit, for people: nothing was changed by them. */
  readonly problems: readonly string[]
}

/** A file of the bank that was read. */
export interface TakenStatement {
  readonly id: string
  readonly kind: BankStatement['kind']
  readonly outcome: StatementOutcome
  readonly createdBy: string | null
  readonly createdAt: Date
}
