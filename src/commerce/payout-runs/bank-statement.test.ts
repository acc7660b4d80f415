import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../platform/problem.ts'
import { readStatement } from './bank-statement.ts'
import { idOfReference } from './payout-run.ts'

/** Notes of single bookings (camt.054), as an older version writes them, with a prefix. */
const notes = (entries: string): string => `<?xml version="1.0"?>
<c:Document xmlns:c="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><c:BkToCstmrDbtCdtNtfctn><c:Ntfctn>${entries}</c:Ntfctn></c:BkToCstmrDbtCdtNtfctn></c:Document>`

const line = { endToEndId: 'A1', batchId: null, currency: 'EUR', reason: null }

test('a debit, and a return with the bank’s words', () => {
  const { kind, lines } = readStatement(
    notes(`
      <c:Ntry><c:Amt Ccy="EUR">100.5</c:Amt><c:CdtDbtInd>DBIT</c:CdtDbtInd><c:Sts>BOOK</c:Sts>
        <c:NtryDtls><c:TxDtls><c:Refs><c:EndToEndId>A1</c:EndToEndId></c:Refs></c:TxDtls></c:NtryDtls></c:Ntry>
      <c:Ntry><c:Amt Ccy="EUR">7</c:Amt><c:CdtDbtInd>CRDT</c:CdtDbtInd><c:Sts>BOOK</c:Sts>
        <c:NtryDtls><c:TxDtls><c:Refs><c:EndToEndId>A1</c:EndToEndId></c:Refs>
          <c:RtrInf><c:Rsn><c:Cd>AC06</c:Cd></c:Rsn><c:AddtlInf>Konto gesperrt &amp; zu</c:AddtlInf></c:RtrInf></c:TxDtls></c:NtryDtls></c:Ntry>`),
  )
  assert.equal(kind, 'camt.054')
  assert.deepEqual(lines, [
    { ...line, direction: 'out', amount: 10_050 },
    { ...line, direction: 'back', amount: 700, reason: 'Konto gesperrt & zu (AC06).' },
  ])
})

test('a batch that was booked in one line; what is only announced does not count', () => {
  const batch = (status: string): string => `
    <c:Ntry><c:Amt Ccy="JPY">500</c:Amt><c:CdtDbtInd>DBIT</c:CdtDbtInd><c:Sts>${status}</c:Sts>
      <c:NtryDtls><c:Btch><c:PmtInfId>RUN</c:PmtInfId></c:Btch></c:NtryDtls></c:Ntry>`
  const { lines } = readStatement(notes(batch('BOOK') + batch('PDNG')))
  const whole = { direction: 'out', endToEndId: null, batchId: 'RUN', amount: 500, currency: 'JPY', reason: null }
  assert.deepEqual(lines, [whole])
})

test('what is no statement is refused', () => {
  const wrong = [
    'nothing',
    '<Document></Document>',
    '<Document><BkToCstmrStmt>',
    `<!DOCTYPE a [<!ENTITY b "c">]>${notes('').slice(21)}`,
    notes('<c:Ntry><c:Amt Ccy="JPY">1.5</c:Amt><c:Sts>BOOK</c:Sts><c:NtryDtls/></c:Ntry>'),
  ]
  for (const xml of wrong)
    assert.throws(
      () => readStatement(xml),
      (error) => error instanceof Problem && error.status === 422,
      xml,
    )
})

test('a reference is the id of a payout without hyphens', () => {
  assert.equal(idOfReference('0192F0C0000070008000000000000001'), '0192f0c0-0000-7000-8000-000000000001')
  for (const other of ['', 'NOTPROVIDED', '0192f0c0-0000-7000-8000-000000000001'])
    assert.equal(idOfReference(other), undefined)
})
