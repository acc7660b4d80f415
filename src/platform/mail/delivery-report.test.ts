import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  exim,
  eximWithoutReport,
  gmail,
  head,
  microsoft,
  postfix,
  qmail,
  reportMail,
  sendmail,
  shapes,
} from './delivery-report.testing.ts'
import { type DeliveryReport, type ReportedRecipient, readDeliveryReport } from './delivery-report.ts'

const read = (lines: readonly string[], end = '\r\n', encoding: BufferEncoding = 'utf8') =>
  readDeliveryReport(Buffer.from(lines.join(end) + end, encoding))

async function given(lines: readonly string[], end?: string): Promise<DeliveryReport> {
  const report = await read(lines, end)
  assert.ok(report)
  return report
}

/** The one recipient of a report with these fields. */
async function recipientOf(fields: readonly string[], encoding?: BufferEncoding): Promise<ReportedRecipient> {
  const report = await read(reportMail('a@example.com', ['Reporting-MTA: dns; a', '', ...fields]), '\r\n', encoding)
  assert.equal(report?.recipients.length, 1)
  const [recipient] = report.recipients
  assert.ok(recipient)
  return recipient
}

const at = (time: string) => new Date(`2026-11-18T${time}Z`)

test('Postfix: several recipients, folded fields, the envelope’s id and the dates', async () => {
  assert.deepEqual(await given(postfix), {
    envelopeId: '0192f0c0-1',
    reportingMta: 'mx.example.com',
    recipients: [
      {
        recipient: 'nobody@example.org',
        finalRecipient: 'nobody@example.org',
        action: 'failed',
        status: '5.1.1',
        addressIsDead: true,
        said: '550 5.1.1 <nobody@example.org>: Recipient address rejected: User unknown in virtual mailbox table',
        remoteMta: 'mx.example.org',
        at: at('10:00:00'),
      },
      {
        recipient: 'slow@example.org',
        finalRecipient: 'slow@example.org',
        action: 'delayed',
        status: '4.4.1',
        addressIsDead: false,
        said: 'connect to mx.example.org[192.0.2.1]:25: Connection timed out',
        remoteMta: null,
        at: at('10:00:00'),
      },
    ],
  })
})

test('Exim, Microsoft 365, Gmail and Sendmail, each in its own way', async () => {
  const brief = async (lines: readonly string[]) =>
    (await given(lines)).recipients.map((one) => [one.recipient, one.action, one.status, one.addressIsDead, one.at])
  const nobody = 'nobody@example.org'
  assert.deepEqual(await brief(exim), [[nobody, 'failed', '5.0.0', true, at('10:00:05')]])
  assert.deepEqual(await brief(microsoft), [[nobody, 'failed', '5.1.10', true, at('10:00:00')]])
  assert.deepEqual(await brief(gmail), [[nobody, 'failed', '5.1.1', true, at('10:00:01')]])
  assert.deepEqual(await brief(sendmail), [
    ['gone@example.org', 'failed', '5.2.1', true, at('10:00:03')],
    ['ok@example.org', 'relayed', '2.1.5', false, at('10:00:00')],
    ['there@example.org', 'delivered', '2.0.0', false, at('10:00:00')],
  ])
  const [fromGmail] = (await given(gmail)).recipients
  assert.equal(fromGmail?.remoteMta, 'mx.example.org.')
  assert.match(fromGmail?.said ?? '', /Please try 550-5\.1\.1 double-checking \(the address\)\.$/)
})

test('bounces without a status part: qmail, and Exim’s X-Failed-Recipients', async () => {
  const brief = async (lines: readonly string[]) =>
    (await given(lines)).recipients.map((one) => [one.recipient, one.action, one.status, one.addressIsDead, one.said])
  assert.deepEqual(await brief(qmail), [
    [
      'nobody@example.org',
      'failed',
      null,
      true,
      '192.0.2.1 does not like recipient. Remote host said: 550 5.1.1 <nobody@example.org>... User unknown Giving up on 192.0.2.1.',
    ],
    ['full@example.org', 'failed', null, false, 'The user has exceeded the quota. (#5.2.2)'],
  ])
  assert.deepEqual(await brief(eximWithoutReport), [
    [
      'nobody@example.org',
      'failed',
      null,
      true,
      'host mx.example.org [192.0.2.1] SMTP error from remote mail server after RCPT TO:<nobody@example.org>: 550 5.1.1 User unknown',
    ],
    [
      'other@example.org',
      'failed',
      null,
      false,
      'SMTP error from remote mail server after end of data: 550 No such user here',
    ],
  ])
})

test('line ends and the case of field names make no difference', async () => {
  for (const lines of Object.values(shapes)) {
    const expected = await given(lines)
    assert.deepEqual(await given(lines, '\n'), expected)
    for (const change of [(name: string) => name.toUpperCase(), (name: string) => name.toLowerCase()])
      assert.deepEqual(await given(lines.map((line) => line.replace(/^[\w-]+:/, change))), expected)
  }
})

test('an encoded part, a part that came as an attachment, and the type for UTF-8 addresses are read', async () => {
  const fields = ['Final-Recipient: utf-8; jürgen@example.org', 'Action: failed', 'Status: 5.1.1']
  const encoded = Buffer.from(`Reporting-MTA: dns; a\r\n\r\n${fields.join('\r\n')}\r\n`).toString('base64')
  for (const [type, body] of [
    ['message/global-delivery-status\r\nContent-Transfer-Encoding: base64', [encoded]],
    ['message/delivery-status; name="report"\r\nContent-Disposition: attachment', fields],
  ] as const) {
    const [recipient] = (await given(reportMail('a@example.com', body, type))).recipients
    assert.deepEqual([recipient?.recipient, recipient?.addressIsDead], ['jürgen@example.org', true])
  }
})

test('which codes say that an address is dead', async () => {
  const dead = async (status: string, answer: string, action = 'failed') =>
    (
      await recipientOf([
        'Final-Recipient: rfc822; a@example.org',
        `Action: ${action}`,
        `Status: ${status}`,
        `Diagnostic-Code: smtp; ${answer}`,
      ])
    ).addressIsDead
  for (const status of ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
    assert.equal(await dead(status, '550 no'), true, status)
  const alive = '5.0.0 5.1.0 5.1.4 5.1.7 5.1.8 5.1.9 5.2.2 5.2.3 5.4.1 5.7.1 5.7.26 4.1.1 4.2.1'.split(' ')
  for (const status of alive) assert.equal(await dead(status, '550 no'), false, status)
  assert.equal(await dead('5.1.1', '550 no', 'delayed'), false, 'it is still tried')
  assert.equal(await dead('5.0.0', '550 5.1.1 unknown'), true, 'the server’s code, where the report names none')
  assert.equal(await dead('5.0.0', '550 #5.1.1 unknown'), true)
  assert.equal(await dead('5.7.1', '550 5.1.1 unknown'), false, 'a report that names one is believed')
  assert.equal(await dead('5.0.0', '550 5.7.1 see 5.1.1'), false, 'the first code counts')
  assert.equal(await dead('5.0.0', '550 from 5.1.1.7 refused'), false, 'an IP address is no code')
  assert.equal(await dead('5.4.1', '550 5.4.1 Recipient address rejected: Access denied. [AM0]'), true)
  const rate = '550-5.2.1 The user you are trying to contact is receiving mail at a rate that'
  assert.equal(await dead('5.2.1', rate), false)
})

test('odd fields: other address types, no action, comments, 8-bit answers, long and broken ones', async () => {
  const failed = ['Action: failed', 'Status: 5.1.1']
  const forwarded = [
    'Original-Recipient: rfc822; <ada@example.com>',
    'Final-Recipient: rfc822; ada@example.org',
    ...failed,
  ]
  const { recipient: sentTo, finalRecipient } = await recipientOf(forwarded)
  assert.equal(sentTo, 'ada@example.com', 'the address that the mail was sent to')
  assert.equal(finalRecipient, 'ada@example.org', 'where it was forwarded')
  const typed = ['Original-Recipient: unknown; x', 'Final-Recipient: rfc822; ada@example.org', ...failed]
  assert.equal((await recipientOf(typed)).recipient, 'ada@example.org')
  const other = await recipientOf(['Original-Recipient: rfc822; a@b.c', 'Final-Recipient: x400; /c=us/', ...failed])
  assert.deepEqual([other.recipient, other.finalRecipient], ['a@b.c', null])
  assert.equal((await recipientOf(['Final-Recipient: x400; /c=us/', ...failed])).recipient, null)
  const recipient = 'Final-Recipient: rfc822; a@example.org'
  for (const [status, action] of [
    ['5.4.4', 'failed'],
    ['4.4.1', 'delayed'],
    ['2.0.0', 'delivered'],
  ])
    assert.equal((await recipientOf([recipient, 'Action: unheard-of', `Status: ${status}`])).action, action)
  const commented = await recipientOf([recipient, 'Action: (a (nested) one) failed', 'Status: (x) 5.1.1 (y'])
  assert.deepEqual([commented.action, commented.status], ['failed', '5.1.1'])

  const said = async (text: string, encoding?: BufferEncoding) =>
    (await recipientOf([recipient, ...failed, `Diagnostic-Code: smtp; ${text}`], encoding)).said
  assert.equal(await said('550 Empfänger ungültig – 存在しない'), '550 Empfänger ungültig – 存在しない')
  assert.equal(await said('550 Empfänger ungültig', 'latin1'), '550 Empfänger ungültig')
  assert.equal(await said('550 a\u0000\tb\u2028c  d'), '550 a b c d')
  assert.equal((await said(`550 ${'x'.repeat(9_000)}`))?.length, 300)
  assert.equal((await said(`${'x'.repeat(299)}😀`))?.isWellFormed(), true)
  assert.equal(await said(''), null)

  const dated = async (date: string) => (await recipientOf([recipient, ...failed, `Last-Attempt-Date: ${date}`])).at
  assert.deepEqual(await dated('18 Nov 2026 11:00:07 +0100'), at('10:00:07'))
  for (const date of ['yesterday', '99 Nov 2026 10:00:00 +0000', '18 Nov 2026 10:00:00'])
    assert.deepEqual(await dated(date), at('10:00:05'), `the date of the mail for ${date}`)
})

test('fields without blank lines, an attempt for nobody, and many recipients', async () => {
  const joined = ['Reporting-MTA: dns; mx.example.com', 'Final-Recipient: rfc822; a@example.org', 'Action: failed']
  const report = await given(reportMail('a@example.com', joined))
  assert.deepEqual([report.reportingMta, report.recipients.length], ['mx.example.com', 1])
  assert.equal(await read(reportMail('a@example.com', ['Reporting-MTA: dns; mx.example.com'])), undefined)
  const many = Array.from({ length: 5_000 }, (_, at) => [
    '',
    `Final-Recipient: rfc822; ${at}@example.org`,
    'Action: failed',
  ])
  const all = await given(reportMail('a@example.com', ['Reporting-MTA: dns; a', ...many.flat()]))
  assert.deepEqual([all.recipients.length, all.recipients[99]?.recipient], [100, '99@example.org'])
})

test('what is no report is undefined', async () => {
  const texts: readonly (readonly string[])[] = [
    [],
    [''],
    ['no header at all'],
    [...head('Ada <ada@example.com>'), '', 'Thank you, I am in Lima until Friday.'],
    [...head('Ada <ada@example.com>', ['X-Autoreply: yes', 'Precedence: bulk']), '', 'I am on vacation. 550 5.1.1'],
    [...head('Ada <ada@example.com>'), '', '> Hi. This is the qmail-send program at mx.example.com.', '', '<a@b.c>:'],
    [...head('Ada <ada@example.com>'), '', 'Hi. This is the qmail-send program at mx.example.com.', '', 'Bye'],
    reportMail('a@example.com', ['Disposition: automatic-action; displayed'], 'message/disposition-notification'),
    reportMail('a@example.com', ['Feedback-Type: abuse', 'Original-Rcpt-To: a@b.c'], 'message/feedback-report'),
    [...head('a@example.com', ['X-Failed-Recipients: ,, ']), '', 'nobody'],
  ]
  for (const text of texts) assert.equal(await read(text), undefined, text.join('\n'))
  assert.equal(await readDeliveryReport(Buffer.from([0xff, 0xfe, 0, 10, 13, 10, 0])), undefined)
})

test('mails that were made to be slow are refused or cut', async () => {
  const nested = Array.from({ length: 1_000 }, (_, at) => [
    `Content-Type: multipart/mixed; boundary=b${at}`,
    '',
    `--b${at}`,
  ])
  assert.equal(await read(nested.flat()), undefined)
  const opened = ['Content-Type: multipart/mixed; boundary=b', '']
  assert.equal(await read([...opened, ...Array<string>(2_000_000).fill('--b')]), undefined)
  assert.equal(await read([...head('a@example.com'), '', ...Array<string>(5_000_000).fill('')]), undefined)
  assert.equal(await read(['Content-Type: text/html', '', ...Array<string>(400_000).fill('<a')]), undefined)
  assert.equal(await read([`X-Failed-Recipients: ${'a@b.c,'.repeat(1_000_000)}`]), undefined)
  assert.equal(await read([...head('a@example.com'), ...Array<string>(200_000).fill(' (((('), '']), undefined)
  const large = [...postfix, ...Array<string>(100_000).fill('a line of the mail that was sent')]
  assert.equal((await given(large)).recipients.length, 2, 'the rest of a large mail does not matter')
})

test('a damaged report never throws, and what is read of it keeps its form', async () => {
  const raws = Object.values(shapes).map((lines) => Buffer.from(lines.join('\r\n')))
  const damage = fc.record({
    kind: fc.constantFrom('cut', 'drop', 'swap', 'put', 'double'),
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    other: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    byte: fc.integer({ min: 0, max: 255 }),
  })
  const damaged = (raw: Buffer, { kind, at, other, byte }: typeof damage extends fc.Arbitrary<infer T> ? T : never) => {
    const [from, to] = [Math.floor(at * raw.length), Math.floor(other * raw.length)]
    if (kind === 'cut') return raw.subarray(0, from)
    const lines = raw.toString('latin1').split('\n')
    const line = Math.floor(at * lines.length)
    if (kind === 'drop') return Buffer.from(lines.toSpliced(line, 1).join('\n'), 'latin1')
    if (kind === 'double') return Buffer.from(lines.toSpliced(line, 0, lines[line] ?? '').join('\n'), 'latin1')
    return Buffer.from(raw.map((before, index) => (index !== from ? before : kind === 'put' ? byte : (raw[to] ?? 0))))
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...raws),
      fc.array(damage, { minLength: 1, maxLength: 8 }),
      async (raw, damages) => {
        const report = await readDeliveryReport(damages.reduce(damaged, raw))
        for (const { said, at: time, addressIsDead, action } of report?.recipients ?? []) {
          assert.ok(said === null || (said.length <= 300 && !/\p{Cc}/u.test(said)))
          assert.ok(time === null || !Number.isNaN(time.getTime()))
          assert.ok(!addressIsDead || action === 'failed')
        }
      },
    ),
    { numRuns: 300 },
  )
})
