import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { bankReference } from './payout-run.ts'

const schema = readFileSync(join(import.meta.dirname, '../../../test/oracles/pain.001.001.09.subset.xsd'), 'utf8')

/** What the schema says is wrong with a file for the bank. */
export async function schemaErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'file.xml', contents: xml }],
    schema: [{ fileName: 'schema.xsd', contents: schema }],
  })
  return errors.map(({ message }) => message)
}

/** A line of a bank's statement about a payout. */
export interface BankLine {
  readonly payoutId: string
  readonly amount: string
  readonly currency: string
  /** A code of a return, such as AC04. */
  readonly returned?: string
}

const entry = ({ payoutId, amount, currency, returned }: BankLine): string => `
  <Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${returned ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <NtryDtls><TxDtls><Refs><EndToEndId>${bankReference(payoutId)}</EndToEndId></Refs>
      <Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${returned ? 'CRDT' : 'DBIT'}</CdtDbtInd>
      ${returned ? `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>` : ''}</TxDtls></NtryDtls></Ntry>`

/** A statement as banks send it (camt.053.001.08). */
export const statementOf = (
  lines: readonly BankLine[],
  id = 'STMT-1',
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
  <GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-15T06:00:00Z</CreDtTm></GrpHdr>
  <Stmt><Id>${id}</Id>${lines.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`
