import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { addressesOf, findDelivery } from '../channels/channels.testing.ts'
import { notified, reportedApp } from '../receipts/receipts.testing.ts'
import { returnAddress, tokenOfAddress } from './return-address.ts'

/** A report as Postfix writes it; own values. */
const report = (
  recipient: string,
  action: string,
  status: string,
  diagnostic = '550 5.1.1 no such user',
  original?: string,
): string =>
  [
    'From: MAILER-DAEMON@mx.example',
    'To: bounces@godwit.example',
    'Subject: Delivery Status Notification',
    'Date: Thu, 19 Nov 2026 12:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'This is the mail system at mx.example.',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    ...(original === undefined ? [] : [`Original-Recipient: rfc822; ${original}`]),
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${diagnostic}`,
    '',
    '--b--',
    '',
  ].join('\r\n')

test('an address for reports names one message, in whatever case', () => {
  const token = '1k2f-9f86d081884c7d659a2feaa0c55ad015'
  const address = returnAddress('bounces@godwit.example', token)
  assert.equal(address, `bounces+${token}@godwit.example`)
  assert.equal(tokenOfAddress('bounces@godwit.example', address.toUpperCase()), token)
  for (const other of ['bounces@godwit.example', `x+${token}@godwit.example`, `bounces+${token}@godwit.example.evil`])
    assert.equal(tokenOfAddress('bounces@godwit.example', other), undefined, other)
})

test('mail servers report what became of an e-mail', async (t) => {
  const app = await reportedApp(t)
  const hand = (address: string, payload: string, type = 'message/rfc822') =>
    app.nobody.call('POST', `/api/v2/inbound_mail/${encodeURIComponent(address)}`, {
      payload,
      headers: { 'content-type': type },
    })
  const mailed = async () => {
    const user = await app.given()
    const { token } = await notified(app, user, 'email')
    await app.sendOn('email')
    const address = returnAddress('bounces@godwit.example', token)
    return { user, address }
  }
  const mail = async (user: Parameters<typeof app.proofOf>[0]) =>
    (await app.proofOf(user)).deliveries.find(({ channel }) => channel === 'email')

  await t.test('relayed is not delivered; delivered is', async () => {
    const { user, address } = await mailed()
    assert.equal((await hand(address, report(user.email, 'relayed', '2.0.0', '250 ok'))).status, 200)
    assert.equal((await mail(user))?.delivered_at, null)
    assert.ok(
      (await app.proofOf(user)).timeline.some(({ what, said }) => what === 'reported' && said?.startsWith('relayed')),
    )
    await hand(address, report(user.email, 'delivered', '2.0.0', '250 ok'))
    assert.equal((await mail(user))?.delivered_by, 'mail_server')
  })

  await t.test('a bounce fails the message, and blocks an address that does not exist', async () => {
    const [gone, full] = [await mailed(), await mailed()]
    await hand(gone.address, report(gone.user.email, 'failed', '5.1.1'))
    await hand(full.address, report(full.user.email, 'failed', '5.2.2', '552 5.2.2 mailbox full'))
    for (const { user } of [gone, full]) assert.equal((await findDelivery(app, user, 'email')).state, 'failed')
    assert.deepEqual(
      [(await addressesOf(app, gone.user)).bounced, (await addressesOf(app, full.user)).bounced],
      [true, false],
    )
    assert.match((await mail(gone.user))?.last_error ?? '', /5\.1\.1.*no such user/)
  })

  await t.test('a report about another address does not block the person’s', async () => {
    const { user, address } = await mailed()
    await hand(address, report('list@elsewhere.example', 'failed', '5.1.1'))
    assert.equal((await addressesOf(app, user)).bounced, false)
  })

  await t.test(
    'what failed where the mail was forwarded may have arrived: neither the message nor the address is given up',
    async () => {
      const [plain, named] = [await mailed(), await mailed()]
      const dead = '550 5.1.1 no such user'
      await hand(plain.address, report('forwarded@elsewhere.example', 'failed', '5.1.1', dead))
      await hand(named.address, report('forwarded@elsewhere.example', 'failed', '5.1.1', dead, named.user.email))
      for (const { user } of [plain, named]) {
        assert.equal((await findDelivery(app, user, 'email')).state, 'sent')
        assert.equal((await addressesOf(app, user)).bounced, false)
        const { timeline } = await app.proofOf(user)
        assert.ok(timeline.some(({ what, said }) => what === 'reported' && said?.includes('no such user')))
      }
      const { user, address } = plain
      await hand(address, report(user.email.toUpperCase(), 'failed', '5.1.1', dead, 'ada@elsewhere.example'))
      assert.equal((await findDelivery(app, user, 'email')).state, 'failed', 'the address of the person, in any case')
      assert.equal((await addressesOf(app, user)).bounced, true)
    },
  )

  await t.test('what is no report changes nothing, and an address that we did not give is refused', async () => {
    const { user, address } = await mailed()
    for (const text of [
      '',
      'Hello',
      'Subject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nI am away.',
      '\0\xff',
    ])
      assert.ok([200, 400].includes((await hand(address, text)).status), JSON.stringify(text))
    assert.ok([400, 415].includes((await hand(address, '{"raw":"x"}', 'text/html')).status))
    assert.equal((await hand(address, '{"raw":"x"}', 'application/json')).status, 200)
    assert.equal((await mail(user))?.state, 'sent')
    const other = address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))
    for (const wrong of [other, 'bounces@godwit.example', 'ops@godwit.example', 'x'])
      assert.equal((await hand(wrong, report(user.email, 'failed', '5.1.1'))).status, 404, wrong)
    assert.equal((await mail(user))?.state, 'sent')
  })

  await t.test(
    'whoever has the address of one mail fills nothing with it, and what changes the message is kept all the same',
    async () => {
      const { user, address } = await mailed()
      const other = await mailed()
      const kept = async (one: GivenUser) => {
        const { rows } = await sql<{ event: string; n: number }>`
        select event, count(*)::int as n from delivery_receipts where user_id = ${one.id} group by event order by event`.execute(
          app.db.db(),
        )
        return Object.fromEntries(rows.map(({ event, n }) => [event, n]))
      }
      const group = (at: number) =>
        `Final-Recipient: rfc822; ${user.email}\r\nAction: delayed\r\nStatus: 4.0.${at}\r\n\r\n`
      const many = report(user.email, 'delayed', '4.4.1').replace(
        '\r\n\r\n--b--',
        `\r\n\r\n${Array.from({ length: 40 }, (_, at) => group(at)).join('')}--b--`,
      )
      await hand(address, many)
      assert.deepEqual(await kept(user), { delayed: 5 }, 'a mail of ours has one recipient')
      const each = async (action: string, status: string, count: number) => {
        for (let at = 0; at < count; at++) await hand(address, report(user.email, action, `${status}.${at}`))
      }
      await each('delayed', '4.1', 60)
      assert.deepEqual(await kept(user), { delayed: 50 })
      await each('failed', '5.4', 5)
      assert.equal((await mail(user))?.state, 'failed')
      await each('delivered', '2.0', 5)
      assert.deepEqual([(await mail(user))?.state, (await mail(user))?.delivered_by], ['sent', 'mail_server'])
      assert.deepEqual(await kept(user), { delayed: 50, delivered: 1, failed: 1 })
      await hand(other.address, report(other.user.email, 'delayed', '4.4.1'))
      assert.deepEqual(await kept(other.user), { delayed: 1 }, 'each message has its own')
    },
  )
})
