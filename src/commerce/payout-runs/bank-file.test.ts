import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creditTransferFile, type TransferFile } from './bank-file.ts'
import { schemaErrors } from './payout-runs.testing.ts'

const file: TransferFile = {
  messageId: '0192f0c0000070008000000000000001',
  createdAt: new Date('2026-11-14T12:00:00.000Z'),
  currency: 'EUR',
  payer: { accountHolder: 'Godwit & Sons <Ltd>', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  transfers: [
    {
      endToEndId: '0192f0c0000070008000000000000002',
      amount: 12_345,
      payee: {
        accountHolder: `Søren "Æ" O’Brien ${'x'.repeat(200)}`,
        iban: 'GB33BUKB20201555555555',
        bic: 'BUKBGB22',
        countryCode: 'GB',
      },
      text: 'Claim\u0007 F3C33D\n& more',
    },
    {
      endToEndId: '0192f0c0000070008000000000000003',
      amount: 5,
      payee: { accountHolder: '山田 太郎', iban: 'NO9386011117947', bic: 'DNBANOKK', countryCode: 'NO' },
      text: 'Payout',
    },
  ],
}

test('the file for the bank fits the schema, in euro and in currencies with other decimals', async () => {
  for (const currency of ['EUR', 'USD', 'JPY', 'KWD'])
    assert.deepEqual(await schemaErrors(creditTransferFile({ ...file, currency })), [], currency)
})

test('numbers, sums and texts of the file', () => {
  const xml = creditTransferFile(file)
  assert.equal(xml.match(/<NbOfTxs>2<\/NbOfTxs>/g)?.length, 2)
  assert.equal(xml.match(/<CtrlSum>123\.50<\/CtrlSum>/g)?.length, 2)
  assert.match(xml, /<InstdAmt Ccy="EUR">123\.45<\/InstdAmt>/)
  assert.match(xml, /<InstdAmt Ccy="EUR">0\.05<\/InstdAmt>/)
  assert.match(xml, /<Nm>Godwit &amp; Sons &lt;Ltd&gt;<\/Nm>/)
  assert.match(xml, /<Ustrd>Claim F3C33D &amp; more<\/Ustrd>/)
  assert.match(xml, /<Cd>SEPA<\/Cd>[\s\S]*<ChrgBr>SLEV<\/ChrgBr>/)
  const yen = creditTransferFile({ ...file, currency: 'JPY' })
  assert.match(yen, /<InstdAmt Ccy="JPY">12345<\/InstdAmt>/)
  assert.match(yen, /<ChrgBr>SHAR<\/ChrgBr>/)
  assert.doesNotMatch(yen, /SEPA/)
})

test('the schema notices what is wrong', async () => {
  const wrong: readonly TransferFile[] = [
    { ...file, messageId: 'x'.repeat(36) },
    { ...file, transfers: [] },
    { ...file, payer: { ...file.payer, bic: 'nonsense' } },
  ]
  for (const one of wrong) assert.notDeepEqual(await schemaErrors(creditTransferFile(one)), [])
})
