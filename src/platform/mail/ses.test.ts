import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type MailEvent, metadataHeaders } from './mail-event.ts'
import {
  certificateUrl,
  readOrRefusal,
  receipt,
  recipient,
  sentAt,
  sesBounce,
  sesEvent,
  snsCertificate,
  snsConfirmation,
  snsNotification,
  snsSigned,
  subscribeUrl,
  topicArn,
} from './mail-events.testing.ts'
import { sesReader } from './ses.ts'

/** A reader, and the URLs that it fetched. */
function build(pem = snsCertificate, now = sentAt) {
  const fetched: string[] = []
  const fetchText = async (url: string): Promise<string> => {
    fetched.push(url)
    return url.endsWith('.pem') ? pem : '<ConfirmSubscriptionResponse/>'
  }
  const reader = sesReader({ topicArn, fetchText, now: () => now })
  return { fetched, read: (body: unknown) => readOrRefusal(reader, { headers: {}, body }), reader }
}

const { reader } = build()
const publish = (event: unknown): Promise<readonly MailEvent[]> =>
  reader.read({ headers: {}, body: JSON.stringify(snsSigned(snsNotification(JSON.stringify(event)))) })

/** Kind, whether the address is dead, and code. */
async function shortly(event: unknown): Promise<readonly unknown[]> {
  const [first, ...more] = await publish(event)
  assert.ok(first)
  assert.equal(more.length, 0)
  return [first.kind, first.addressIsDead, first.code]
}

test('a delivery is read with its token, its time and the answer of the server', async () => {
  const delivery = { timestamp: '2026-11-19T13:40:43.000Z', recipients: [recipient], smtpResponse: '250 2.0.0 OK' }
  const [event] = await publish(sesEvent('Delivery', { delivery }))
  assert.ok(event)
  const { raw, ...rest } = event
  assert.deepEqual(rest, {
    receipt,
    kind: 'delivered',
    recipient,
    addressIsDead: false,
    code: null,
    said: '250 2.0.0 OK',
    at: sentAt,
  })
  assert.deepEqual(raw['delivery'], delivery)
  assert.ok(!JSON.stringify(raw).includes('Storm'), 'the subject is left out')
})

test('each kind of bounce has its outcome', async () => {
  assert.deepEqual(await shortly(sesBounce()), ['failed', true, '5.1.1'])
  assert.deepEqual(await shortly(sesBounce({}, { status: '5.7.1' })), ['failed', false, '5.7.1'])
  assert.deepEqual(await shortly(sesBounce({}, { status: undefined })), ['failed', true, 'Permanent/General'])
  const suppressed = { bounceSubType: 'OnAccountSuppressionList' }
  assert.deepEqual(await shortly(sesBounce(suppressed, { status: '5.7.1' })), ['failed', true, '5.7.1'])
  const transient = { bounceType: 'Transient', bounceSubType: 'MailboxFull' }
  assert.deepEqual(await shortly(sesBounce(transient, { status: '4.4.7' })), ['failed', false, '4.4.7'])
  assert.deepEqual(await shortly(sesBounce(transient, { status: '4.4.7', action: 'delayed' })), [
    'delayed',
    false,
    '4.4.7',
  ])
  for (const [action, kind] of [
    ['delivered', 'delivered'],
    ['relayed', 'relayed'],
    ['expanded', 'relayed'],
  ])
    assert.deepEqual(await shortly(sesBounce({}, { status: '2.0.0', action })), [kind, false, '2.0.0'])
  assert.deepEqual(await shortly(sesBounce({ bounceType: 'Undetermined' })), ['failed', false, '5.1.1'])
  const [bare] = await publish(sesBounce({ bouncedRecipients: [] }))
  assert.deepEqual([bare?.recipient, bare?.said], [recipient, 'General'], 'the one destination of the message')
  const { mail, bounce } = sesBounce()
  assert.deepEqual(await shortly({ notificationType: 'Bounce', mail, bounce }), ['failed', true, '5.1.1'])
})

test('a complaint ends the address, and tells that the message came', async () => {
  const complaint = (given: Readonly<Record<string, unknown>>) =>
    shortly(
      sesEvent('Complaint', {
        complaint: {
          timestamp: '2026-11-19T13:40:43.000Z',
          complainedRecipients: [{ emailAddress: recipient }],
          complaintFeedbackType: 'abuse',
          complaintSubType: null,
          ...given,
        },
      }),
    )
  assert.deepEqual(await complaint({}), ['delivered', true, 'abuse'])
  assert.deepEqual(await complaint({ complaintFeedbackType: 'not-spam' }), ['delivered', false, 'not-spam'])
  const held = { complaintFeedbackType: undefined, complaintSubType: 'OnAccountSuppressionList' }
  assert.deepEqual(await complaint(held), ['failed', true, 'OnAccountSuppressionList'])
})

test('a delay, a rejection and a failed rendering are read', async () => {
  const deliveryDelay = {
    timestamp: '2026-11-19T13:40:43.000Z',
    delayType: 'MailboxFull',
    delayedRecipients: [{ emailAddress: recipient, status: '4.2.2', diagnosticCode: 'smtp; 452 4.2.2 full' }],
  }
  assert.deepEqual(await shortly(sesEvent('DeliveryDelay', { deliveryDelay })), ['delayed', false, '4.2.2'])
  const [rejected] = await publish(sesEvent('Reject', { reject: { reason: 'Bad content' } }))
  const { kind, code, said, at, recipient: to } = rejected ?? {}
  assert.deepEqual([kind, code, said, to], ['failed', 'Reject', 'Bad content', recipient])
  assert.deepEqual(at, new Date('2026-11-19T13:40:44.000Z'), 'the time of the publication: the event has none')
  const failure = { errorMessage: 'Attribute is missing', templateName: 'alert' }
  assert.deepEqual(await shortly(sesEvent('Rendering Failure', { failure })), ['failed', false, 'Rendering Failure'])
})

test('what says nothing of a delivery, and what has no token of ours, yields no event', async () => {
  for (const type of ['Send', 'Open', 'Click', 'Subscription', 'constructor'])
    assert.deepEqual(await publish(sesEvent(type)), [])
  for (const tags of [undefined, null, {}, [], { receipt }, { receipt: [] }, { receipt: [7] }, { receipt: ['a b'] }])
    assert.deepEqual(await publish(sesEvent('Reject', { mail: { tags } })), [])
})

test('the token goes out as a tag, with the configuration set that publishes it', () => {
  assert.deepEqual(metadataHeaders('ses', receipt), { 'X-SES-MESSAGE-TAGS': `receipt=${receipt}` })
  assert.deepEqual(metadataHeaders('ses', receipt, 'events'), {
    'X-SES-MESSAGE-TAGS': `receipt=${receipt}`,
    'X-SES-CONFIGURATION-SET': 'events',
  })
})

test('both versions of the signature are verified, and every signed field is covered', async () => {
  const { read } = build()
  const event = JSON.stringify(sesEvent('Open'))
  for (const SignatureVersion of ['1', '2'])
    for (const message of [
      snsNotification(event, { SignatureVersion }),
      snsNotification(event, { SignatureVersion, Subject: undefined }),
      snsConfirmation({ SignatureVersion }),
      snsConfirmation({ SignatureVersion, Type: 'UnsubscribeConfirmation' }),
    ]) {
      const signed = snsSigned(message)
      assert.deepEqual(await read(signed), [])
      const names = Object.keys(message).filter((name) => name !== 'SigningCertURL' && name !== 'UnsubscribeURL')
      for (const name of names) {
        const changed = await read({ ...signed, [name]: `${String(signed[name] ?? '')}x` })
        assert.ok(Array.isArray(changed) && (changed[0] === 403 || changed[0] === 400), name)
      }
      const otherVersion = SignatureVersion === '1' ? '2' : '1'
      assert.deepEqual(await read({ ...signed, SignatureVersion: otherVersion }), [403, 'invalid_signature'])
      assert.deepEqual(await read({ ...signed, Signature: '' }), [403, 'invalid_signature'])
    }
})

test('a message of another topic is refused, although Amazon signed it', async () => {
  const { read, fetched } = build()
  const TopicArn = 'arn:aws:sns:eu-west-1:999999999999:mail-events'
  assert.deepEqual(await read(snsSigned(snsNotification('{}', { TopicArn }))), [403, 'invalid_signature'])
  assert.deepEqual(await read(snsSigned(snsConfirmation({ TopicArn }))), [403, 'invalid_signature'])
  assert.deepEqual(fetched, [])
  for (const arn of [
    '',
    'mail-events',
    'arn:aws:sqs:eu-west-1:123456789012:x',
    'arn:aws:sns:s3-us-west-2:123456789012:x',
  ])
    assert.throws(() => sesReader({ topicArn: arn, fetchText: async () => '', now: () => sentAt }), /is not the ARN/)
})

test('a certificate from elsewhere is refused, and not even fetched', async () => {
  const { read, fetched } = build()
  const wrong = [
    'http://sns.eu-west-1.amazonaws.com/a.pem',
    'https://sns.us-east-1.amazonaws.com/a.pem',
    'https://sns.eu-west-1.amazonaws.com.evil.example/a.pem',
    'https://sns.eu-west-1.amazonaws.com.cn/a.pem',
    'https://sns.eu-west-1.amazonaws.com./a.pem',
    'https://evil.example/sns.eu-west-1.amazonaws.com/a.pem',
    'https://sns.eu-west-1.amazonaws.com@evil.example/a.pem',
    'https://user@sns.eu-west-1.amazonaws.com/a.pem',
    'https://user:password@sns.eu-west-1.amazonaws.com/a.pem',
    'https://sns.eu-west-1.amazonaws.com:8443/a.pem',
    'https://sns.s3-us-west-2.amazonaws.com/a.pem',
    'https://snsxeu-west-1.amazonaws.com/a.pem',
    'https://evil.example\\@sns.eu-west-1.amazonaws.com/a.pem',
    'https://sns.eu-west-1.amazonaws.com/a.pem?Action=x',
    'https://sns.eu-west-1.amazonaws.com/?Action=x&y=.pem',
    'https://sns.eu-west-1.amazonaws.com/#a.pem',
    'https://sns.eu-west-1.amazonaws.com/a.txt',
    'https://sns.eu-west-1.amazonaws.com/a/b.pem',
    'file:///etc/a.pem',
    'a.pem',
    '',
  ]
  for (const SigningCertURL of wrong)
    assert.deepEqual(
      await read(snsSigned(snsNotification('{}', { SigningCertURL }))),
      [403, 'invalid_signature'],
      SigningCertURL,
    )
  assert.deepEqual(fetched, [])
})

test('the certificate is fetched once, and again after a failure', async () => {
  const { read, fetched } = build()
  const message = snsSigned(snsNotification('{}'))
  await Promise.all([read(message), read(message)])
  await read(message)
  assert.deepEqual(fetched, [certificateUrl])

  for (let index = 0; index < 12; index++)
    await read({ ...message, SigningCertURL: certificateUrl.replace('.pem', `${index}.pem`) })
  assert.equal(fetched.length, 13)
  await read(message)
  assert.equal(fetched.length, 14, 'of many certificates the oldest is forgotten')

  const broken = build('not a certificate')
  for (let tries = 0; tries < 2; tries++) assert.deepEqual(await broken.read(message), [503, 'unavailable'])
  assert.equal(broken.fetched.length, 2)
})

test('a certificate counts only while it is valid', async () => {
  const message = snsSigned(snsNotification('{}'))
  for (const time of ['2024-12-31T23:59:59Z', '2099-01-01T00:00:01Z'])
    assert.deepEqual(await build(snsCertificate, new Date(time)).read(message), [403, 'invalid_signature'])
  assert.deepEqual(await build(snsCertificate, new Date('2098-12-31T00:00:00Z')).read(message), [])
})

test('a subscription is confirmed at Amazon alone, and only after the signature', async () => {
  const { read, fetched } = build()
  assert.deepEqual(await read(JSON.stringify(snsSigned(snsConfirmation()))), [])
  assert.deepEqual(fetched, [certificateUrl, subscribeUrl])
  for (const SubscribeURL of ['https://evil.example/', subscribeUrl.replace('https', 'http'), 'x'])
    assert.deepEqual(await read(snsSigned(snsConfirmation({ SubscribeURL }))), [403, 'invalid_signature'])
  assert.deepEqual(await read({ ...snsSigned(snsConfirmation()), Token: 'abd' }), [403, 'invalid_signature'])
  assert.deepEqual(await read(snsSigned(snsConfirmation({ Type: 'UnsubscribeConfirmation' }))), [])
  assert.deepEqual(fetched, [certificateUrl, subscribeUrl])

  const fetchText = async (url: string) => {
    if (url === subscribeUrl) throw new Error('no answer')
    return snsCertificate
  }
  const failing = sesReader({ topicArn, fetchText, now: () => sentAt })
  const body = snsSigned(snsConfirmation())
  assert.deepEqual(await readOrRefusal(failing, { headers: {}, body }), [503, 'unavailable'])
})

test('a malformed body is refused with a Problem', async () => {
  const { read } = build()
  for (const body of [
    null,
    undefined,
    [],
    7,
    '',
    'text',
    '[]',
    'null',
    {},
    { Type: 'Notification' },
    { Type: 'Other' },
  ])
    assert.deepEqual(await read(body), [400, 'bad_request'])
  for (const message of ['', 'text', 'null', '[]', '7'])
    assert.deepEqual(await read(snsSigned(snsNotification(message))), [400, 'bad_request'])
  const fields = (object: object) => fc.dictionary(fc.constantFrom(...Object.keys(object)), fc.jsonValue())
  const signed = snsSigned(snsConfirmation())
  await fc.assert(fc.asyncProperty(fields(signed), async (change) => void (await read({ ...signed, ...change }))))
  const bounce = sesBounce()
  const change = fc.oneof(
    fields(bounce),
    fields(Object(bounce['bounce'])).map((one) => ({ bounce: { ...Object(bounce['bounce']), ...one } })),
    fields(Object(bounce['mail'])).map((one) => ({ mail: { ...Object(bounce['mail']), ...one } })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('Bounce', 'Complaint', 'Delivery', 'DeliveryDelay', 'Reject'),
      change,
      async (type, one) => {
        const parts = { complaint: bounce['bounce'], delivery: bounce['bounce'], deliveryDelay: bounce['bounce'] }
        await read(snsSigned(snsNotification(JSON.stringify({ ...bounce, ...parts, eventType: type, ...one }))))
      },
    ),
  )
})
