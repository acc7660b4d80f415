import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailEventReader, MailProvider } from '../../platform/mail/mail-event.ts'
import {
  basic,
  mailgunEvent,
  mailgunFailure,
  mailgunKey,
  mailgunSignature,
  postmarkBounce,
  postmarkDelivery,
  postmarkPassword,
  sentAt,
  sesBounce,
  sesEvent,
  snsCertificate,
  snsNotification,
  snsSigned,
  topicArn,
} from '../../platform/mail/mail-events.testing.ts'
import { mailgunReader } from '../../platform/mail/mailgun.ts'
import { postmarkReader } from '../../platform/mail/postmark.ts'
import { sesReader } from '../../platform/mail/ses.ts'
import { addressesOf } from '../channels/channels.testing.ts'
import { notified, reportedApp } from './receipts.testing.ts'

const now = () => sentAt
const readers: Readonly<Record<MailProvider, MailEventReader>> = {
  postmark: postmarkReader({ password: postmarkPassword }),
  mailgun: mailgunReader({ signingKey: mailgunKey, now }),
  ses: sesReader({ topicArn, now, fetchText: async () => snsCertificate }),
}

test('providers of e-mail report, each in its own words', async (t) => {
  const app = await reportedApp(t, { mailEvents: (provider) => readers[provider] })
  const mailed = async () => {
    const user = await app.given()
    const { token } = await notified(app, user, 'email')
    await app.sendOn('email')
    const mail = async () => {
      const found = (await app.proofOf(user)).deliveries.find(({ channel }) => channel === 'email')
      return [found?.state, found?.delivered_by ?? null]
    }
    return { user, token, mail }
  }
  const door = (provider: string) => `/api/v2/message_events/mail/${provider}`
  const authorization = basic('godwit', postmarkPassword)

  await t.test('Postmark: a delivery, and a bounce of an address that does not exist', async () => {
    const [arrived, bounced] = [await mailed(), await mailed()]
    const send = (body: object, headers = { authorization }) => app.nobody.post(door('postmark'), body, headers)
    const delivery = postmarkDelivery({ Metadata: { receipt: arrived.token } })
    assert.equal((await send(delivery, { authorization: basic('godwit', 'wrong') })).status, 401)
    assert.deepEqual(await arrived.mail(), ['sent', null])
    for (let again = 0; again < 2; again++) assert.equal((await send(delivery)).status, 200)
    assert.deepEqual(await arrived.mail(), ['sent', 'postmark'])
    await send(postmarkBounce({ Metadata: { receipt: bounced.token }, Email: bounced.user.email }))
    assert.deepEqual(await bounced.mail(), ['failed', null])
    assert.equal((await addressesOf(app, bounced.user)).bounced, true)
    assert.equal((await send(postmarkDelivery({ Metadata: {} }))).status, 200, 'a message that is not ours')
    assert.equal((await send(postmarkDelivery({ Metadata: { receipt: 'zz-00' } }))).status, 200)
  })

  await t.test('an address that comes back in other letters is the person’s all the same', async () => {
    const { user, token } = await mailed()
    const bounce = postmarkBounce({ Metadata: { receipt: token }, Email: user.email.toUpperCase() })
    await app.nobody.post(door('postmark'), bounce, { authorization })
    assert.notEqual(user.email, user.email.toUpperCase())
    assert.equal((await addressesOf(app, user)).bounced, true)
  })

  await t.test('Mailgun', async () => {
    const [arrived, failed] = [await mailed(), await mailed()]
    const of = (token: string) => ({ 'user-variables': { receipt: token } })
    const mailgun = (event: object, signature: object = mailgunSignature()) =>
      app.nobody.post(door('mailgun'), { signature, 'event-data': event })
    assert.equal((await mailgun(mailgunEvent(of(arrived.token)))).status, 200)
    assert.deepEqual(await arrived.mail(), ['sent', 'mailgun'])
    assert.equal((await mailgun(mailgunFailure(of(failed.token)))).status, 200)
    assert.deepEqual(await failed.mail(), ['failed', null])
    assert.equal(
      (await mailgun(mailgunEvent(of(failed.token)), mailgunSignature('1763550000', 'x'.repeat(48)))).status,
      403,
    )
  })

  await t.test('Amazon SES, in the text that SNS sends', async () => {
    const { token, mail } = await mailed()
    const event = sesEvent('Delivery', {
      mail: { ...(sesEvent('Delivery')['mail'] as object), tags: { receipt: [token] } },
    })
    const send = (body: object) =>
      app.nobody.call('POST', door('ses'), {
        payload: JSON.stringify(body),
        headers: { 'content-type': 'text/plain; charset=UTF-8' },
      })
    const signed = snsSigned(snsNotification(JSON.stringify(event)))
    assert.equal((await send({ ...signed, Message: JSON.stringify({ ...event, more: 1 }) })).status, 403)
    assert.equal((await send(signed)).status, 200)
    assert.deepEqual(await mail(), ['sent', 'ses'])
  })

  await t.test('Amazon SES: a message that was only passed on is not delivered', async () => {
    const { user, token, mail } = await mailed()
    const event = sesBounce({}, { action: 'relayed', status: '2.0.0' })
    const tagged = { ...event, mail: { ...(event['mail'] as object), tags: { receipt: [token] } } }
    const payload = JSON.stringify(snsSigned(snsNotification(JSON.stringify(tagged))))
    const answer = await app.nobody.call('POST', door('ses'), { payload, headers: { 'content-type': 'text/plain' } })
    assert.equal(answer.status, 200)
    assert.deepEqual(await mail(), ['sent', null])
    const { timeline } = await app.proofOf(user)
    assert.ok(timeline.some(({ what, source }) => what === 'reported' && source === 'ses'))
  })

  await t.test('nobody else', async () => {
    assert.ok([400, 404, 422].includes((await app.nobody.post(door('sendgrid'), {})).status))
  })
})

test('the door of a provider that is not configured is closed', async (t) => {
  const app = await reportedApp(t)
  assert.equal((await app.nobody.post('/api/v2/message_events/mail/postmark', postmarkDelivery())).status, 404)
})
