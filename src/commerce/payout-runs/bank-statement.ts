import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { invalid } from '../../platform/problem.ts'
import { decimalsOf, isCurrency } from '../money/money.ts'

/** An entry of our account in a bank statement. */
export interface StatementLine {
  /** Money left the account, or came back. */
  readonly direction: 'out' | 'back'
  /** The payout's reference, as in our file; null where the bank booked the whole batch in one line. */
  readonly endToEndId: string | null
  /** The batch's reference, as in our file. */
  readonly batchId: string | null
  readonly amount: number
  readonly currency: string
  /** Why it came back. */
  readonly reason: string | null
}

export interface BankStatement {
  readonly kind: 'camt.053' | 'camt.054'
  readonly lines: readonly StatementLine[]
}

type Node = Readonly<Record<string, unknown>>

const lists = new Set(['Stmt', 'Ntfctn', 'Ntry', 'NtryDtls', 'TxDtls', 'AddtlInf'])
const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  isArray: (name) => lists.has(name),
})

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What lies under a path of names; undefined where one of them is missing. */
function at(node: unknown, ...path: readonly string[]): unknown {
  let here = node
  for (const name of path) here = isNode(here) ? here[name] : undefined
  return here
}

const nodes = (node: unknown, ...path: readonly string[]): readonly Node[] => {
  const found = at(node, ...path)
  return Array.isArray(found) ? found.filter(isNode) : []
}

function textAt(node: unknown, ...path: readonly string[]): string | null {
  const found = at(node, ...path)
  const text = isNode(found) ? found['#text'] : found
  return typeof text === 'string' && text !== '' ? text : null
}

/** `100.00` EUR is 10000. Refuses what is no amount of the currency. */
function amountOf(node: unknown): { amount: number; currency: string } | null {
  const [text, currency] = [textAt(node), textAt(node, '@_Ccy')]
  if (text === null || currency === null || !isCurrency(currency)) return null
  const match = /^(\d{1,15})(?:\.(\d*))?$/.exec(text)
  const places = decimalsOf(currency)
  const decimals = (match?.[2] ?? '').replace(/0+$/, '')
  if (!match || decimals.length > places) throw invalid({ xml: `has an amount that is none: ${text} ${currency}` })
  return { amount: Number(`${match[1]}${decimals.padEnd(places, '0')}`), currency }
}

/** Why a payment came back: the bank's words, and its code (ISO 20022, ExternalReturnReason). */
function reasonOf(transaction: Node): string | null {
  const code = textAt(transaction, 'RtrInf', 'Rsn', 'Cd') ?? textAt(transaction, 'RtrInf', 'Rsn', 'Prtry')
  const found = at(transaction, 'RtrInf', 'AddtlInf')
  const words = (Array.isArray(found) ? found : []).filter((one) => typeof one === 'string' && one !== '').join(' ')
  if (code === null) return words === '' ? null : words
  return words === '' ? `${returnCodes[code] ?? 'The bank’s code'} (${code}).` : `${words} (${code}).`
}

/** The codes that banks use most. */
const returnCodes: Readonly<Record<string, string>> = {
  AC01: 'The account number is wrong',
  AC04: 'The account is closed',
  AC06: 'The account is blocked',
  AG01: 'The account does not take such payments',
  AM05: 'The payment is a duplicate',
  BE04: 'The payee’s address is missing',
  MD07: 'The account holder has died',
  MS02: 'The payee refused it',
  MS03: 'The bank gave no reason',
  RC01: 'The BIC is wrong',
}

/** `BOOK`: what is only announced does not count. Older versions write the status without `Cd`. */
const isBooked = (entry: Node): boolean => (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'BOOK'

function directionOf(entry: Node, transaction: Node | null): StatementLine['direction'] {
  const indicator = textAt(transaction, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd')
  return indicator === 'DBIT' ? 'out' : 'back'
}

const batchOf = (details: Node, transaction: Node | null): string | null =>
  textAt(transaction, 'Refs', 'PmtInfId') ??
  textAt(details, 'Btch', 'PmtInfId') ??
  textAt(transaction, 'Refs', 'MsgId') ??
  textAt(details, 'Btch', 'MsgId')

function linesOf(entry: Node): StatementLine[] {
  if (!isBooked(entry)) return []
  const whole = amountOf(at(entry, 'Amt'))
  return nodes(entry, 'NtryDtls').flatMap((details) => {
    const transactions = nodes(details, 'TxDtls')
    const parts: readonly (Node | null)[] = transactions.length === 0 ? [null] : transactions
    return parts.flatMap((transaction): StatementLine[] => {
      const money = amountOf(at(transaction, 'Amt')) ?? amountOf(at(transaction, 'AmtDtls', 'TxAmt', 'Amt')) ?? whole
      if (money === null) return []
      const endToEndId = textAt(transaction, 'Refs', 'EndToEndId')
      const batchId = batchOf(details, transaction)
      const reason = transaction === null ? null : reasonOf(transaction)
      return [{ direction: directionOf(entry, transaction), endToEndId, batchId, ...money, reason }]
    })
  })
}

/** Reads a bank's statement (camt.053) or its notes of single bookings (camt.054), of any version. Refuses what is neither. */
export function readStatement(xml: string): BankStatement {
  // A document type can define entities that grow beyond all bounds; banks send none.
  if (/<!DOCTYPE/i.test(xml)) throw invalid({ xml: 'must not have a document type' })
  if (XMLValidator.validate(xml) !== true) throw invalid({ xml: 'is not well-formed XML' })
  const root = at(parser.parse(xml), 'Document')
  const statements = nodes(root, 'BkToCstmrStmt', 'Stmt')
  const notes = nodes(root, 'BkToCstmrDbtCdtNtfctn', 'Ntfctn')
  const all = [...statements, ...notes]
  if (all.length === 0) throw invalid({ xml: 'is no statement of a bank: send camt.053 or camt.054' })
  return {
    kind: statements.length > 0 ? 'camt.053' : 'camt.054',
    lines: all.flatMap((one) => nodes(one, 'Ntry').flatMap(linesOf)),
  }
}
