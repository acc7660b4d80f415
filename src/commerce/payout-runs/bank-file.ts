import { XMLBuilder } from 'fast-xml-parser'
import { decimalText } from '../money/money.ts'
import type { BankInfo } from '../payouts/bank-info.ts'
import type { OwnAccount } from '../payouts/payout-ports.ts'

/** One credit transfer of the file. */
export interface Transfer {
  /** At most 35 characters; the bank's statement names it again. */
  readonly endToEndId: string
  readonly amount: number
  readonly payee: BankInfo
  /** What the payee reads beside the amount. */
  readonly text: string
}

export interface TransferFile {
  /** At most 35 characters; a bank refuses the same file twice by it. */
  readonly messageId: string
  readonly createdAt: Date
  readonly currency: string
  readonly payer: OwnAccount
  readonly transfers: readonly Transfer[]
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

/** Without characters that XML does not know, and not longer than the field. */
const plain = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)

const builder = new XMLBuilder({ ignoreAttributes: false, format: true, indentBy: '  ' })

const agent = (bic: string) => ({ FinInstnId: { BICFI: bic } })
const account = (iban: string) => ({ Id: { IBAN: iban } })

/**
 * The order to a bank: ISO 20022, Customer Credit Transfer Initiation (pain.001.001.09), one batch. In euro it is a SEPA credit transfer; in
 * other currencies payer and payee bear their own charges. The order of the fields is that of the schema.
 */
export function creditTransferFile({ messageId, createdAt, currency, payer, transfers }: TransferFile): string {
  const total = transfers.reduce((sum, { amount }) => sum + amount, 0)
  const counted = { NbOfTxs: transfers.length, CtrlSum: decimalText({ amount: total, currency }) }
  const isSepa = currency === 'EUR'
  const xml = builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    Document: {
      '@_xmlns': namespace,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: messageId,
          CreDtTm: createdAt.toISOString(),
          ...counted,
          InitgPty: { Nm: plain(payer.accountHolder, 140) },
        },
        PmtInf: {
          PmtInfId: messageId,
          PmtMtd: 'TRF',
          BtchBookg: true,
          ...counted,
          ...(isSepa ? { PmtTpInf: { SvcLvl: { Cd: 'SEPA' } } } : {}),
          ReqdExctnDt: { Dt: createdAt.toISOString().slice(0, 10) },
          Dbtr: { Nm: plain(payer.accountHolder, 140) },
          DbtrAcct: account(payer.iban),
          DbtrAgt: agent(payer.bic),
          ChrgBr: isSepa ? 'SLEV' : 'SHAR',
          CdtTrfTxInf: transfers.map(({ endToEndId, amount, payee, text }) => ({
            PmtId: { EndToEndId: endToEndId },
            Amt: { InstdAmt: { '@_Ccy': currency, '#text': decimalText({ amount, currency }) } },
            CdtrAgt: agent(payee.bic),
            Cdtr: { Nm: plain(payee.accountHolder, 140), PstlAdr: { Ctry: payee.countryCode } },
            CdtrAcct: account(payee.iban),
            RmtInf: { Ustrd: plain(text, 140) },
          })),
        },
      },
    },
  })
  return String(xml)
}
