import { createHmac, createSign } from 'node:crypto'
import { Problem } from '../problem.ts'
import type { MailEventReader, ProviderRequest } from './mail-event.ts'

export const receipt = '1k2f-9f86d081884c7d659a2feaa0c55ad015'
export const recipient = 'ada@example.com'

type Fields = Readonly<Record<string, unknown>>

/** Reads a request; a Problem as its status and code. Every other error is thrown. */
export async function readOrRefusal(reader: MailEventReader, request: ProviderRequest): Promise<unknown> {
  try {
    return await reader.read(request)
  } catch (error) {
    if (error instanceof Problem) return [error.status, error.code]
    throw error
  }
}

// Postmark

export const postmarkPassword = 'a-password-of-the-tests'

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

const postmarkFields: Fields = {
  MessageStream: 'outbound',
  ServerID: 4242,
  MessageID: '5f6c1c8e-2b0e-4e3f-9a53-6d1f0a9f7c11',
  Tag: 'notification',
  Metadata: { receipt },
}

export const postmarkDelivery = (given: Fields = {}): Fields => ({
  ...postmarkFields,
  RecordType: 'Delivery',
  Recipient: recipient,
  DeliveredAt: '2026-11-19T13:40:43.1234567Z',
  Details: 'smtp;250 2.0.0 OK',
  ...given,
})

export const postmarkBounce = (given: Fields = {}): Fields => ({
  ...postmarkFields,
  RecordType: 'Bounce',
  ID: 692560173,
  Type: 'HardBounce',
  TypeCode: 1,
  Name: 'Hard bounce',
  Description: 'The server was unable to deliver your message.',
  Details: 'smtp;550 5.1.1 no such user',
  Email: recipient,
  From: 'alerts@example.com',
  BouncedAt: '2026-11-19T08:40:43.1234567-05:00',
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: 'Storm in Lisbon',
  Content: 'Return-Path: the whole message, with its text',
  ...given,
})

export const postmarkComplaint = (given: Fields = {}): Fields =>
  postmarkBounce({
    RecordType: 'SpamComplaint',
    Type: 'SpamComplaint',
    TypeCode: 100001,
    Name: 'Spam complaint',
    ...given,
  })

// Mailgun

export const mailgunKey = 'a-signing-key-of-the-tests'
/** The time of every event of Mailgun and of every signature here. */
export const sentAt = new Date('2026-11-19T13:40:43Z')

export const mailgunSignature = (timestamp = String(sentAt.getTime() / 1000), token = 'c0ffee'.repeat(8)): Fields => ({
  timestamp,
  token,
  signature: createHmac('sha256', mailgunKey).update(timestamp).update(token).digest('hex'),
})

export const mailgunEvent = (given: Fields = {}): Fields => ({
  id: 'Ase7i2zsRYeDXztHGENqRA',
  event: 'delivered',
  timestamp: sentAt.getTime() / 1000 + 0.25,
  'log-level': 'info',
  recipient,
  'recipient-domain': 'example.com',
  'delivery-status': {
    code: 250,
    message: 'OK',
    description: '',
    'enhanced-code': '2.0.0',
    'attempt-no': 1,
    'mx-host': 'mx.example.com',
  },
  'user-variables': { receipt },
  message: {
    headers: { to: recipient, from: 'alerts@example.com', subject: 'Storm in Lisbon', 'message-id': 'a1@example.com' },
    size: 1234,
    attachments: [],
  },
  tags: [],
  ...given,
})

export const mailgunFailure = (given: Fields = {}, status: Fields = {}): Fields =>
  mailgunEvent({
    event: 'failed',
    severity: 'permanent',
    reason: 'bounce',
    'delivery-status': { code: 550, message: 'no such user', description: '', 'enhanced-code': '5.1.1', ...status },
    ...given,
  })

// Amazon SNS and SES

export const topicArn = 'arn:aws:sns:eu-west-1:123456789012:mail-events'
export const certificateUrl = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem'

/** A certificate from 2025 to 2099 that its own key signed. It protects nothing: it signs the messages of tests. */
export const snsCertificate = `-----BEGIN CERTIFICATE-----
MIICqjCCAZICAQEwDQYJKoZIhvcNAQELBQAwGjEYMBYGA1UEAwwPc25zLmV4YW1w
bGUuY29tMCAXDTI1MDEwMTAwMDAwMFoYDzIwOTkwMTAxMDAwMDAwWjAaMRgwFgYD
VQQDDA9zbnMuZXhhbXBsZS5jb20wggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEK
AoIBAQChUCN8cxjftbgFUiNXcXkZ0enfgW4i0OlJywpjcX0vKIGF4nfKDojmwU7r
YRLIS9PgPyVZp0V7ktU72ed19IvaUI5Gj7Cq8JxNQCwfDslmYwH9VgA+XVcyzwfJ
zTYXO2GPn6/c206MxATl3srTBzHvdhBi7H2fYpAFc/wZ9UGx1tQN4WhvkMese7Xo
xeVdvoZxiaqrAd2qlQurPqy3E2UmkOogfzMI/f5Y39Vy+CyjsJxbUEloL1Rm9av2
L1GbwcrOpHbUzs1F7FkGEqDYq247m4b042Q9PDjgU925L15O5XXBUbfRANDp/jSR
Bdl0H+zFCprIiz6AGLfMs6BZXQSFAgMBAAEwDQYJKoZIhvcNAQELBQADggEBAB1j
ZsZdTvYbloaGOF2K4sGjVhV5Wo2s1P37ap1s5Y4d7WD3hUudvPbeP0SbnzqvubsK
VhgEtMtjl4b+ilKVXCN8J4k229ehe9b2Zcyz3g1/swZY/+SamqlvKosESqo8VYJF
jZQqed8p+GkkUNMcfP5tIrnZsJlfa1foq1kjrz1+PeDdeao5AWb5vfnG/45JWIME
iVHy1U8XVXgxwr3Moz5xlgUFt5SFqmv8CL1I3FhU/ewM+8ysubpoagTiQLZsBL1g
yM/MP+AB13VCPwhc2Sa/AeKDqDJqFfeMe55HMQmf6neY+jTWiFVDvPPif2sd+3Kk
mp2YH/ulOlqz72AZDHM=
-----END CERTIFICATE-----
`

const snsKey = `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQChUCN8cxjftbgF
UiNXcXkZ0enfgW4i0OlJywpjcX0vKIGF4nfKDojmwU7rYRLIS9PgPyVZp0V7ktU7
2ed19IvaUI5Gj7Cq8JxNQCwfDslmYwH9VgA+XVcyzwfJzTYXO2GPn6/c206MxATl
3srTBzHvdhBi7H2fYpAFc/wZ9UGx1tQN4WhvkMese7XoxeVdvoZxiaqrAd2qlQur
Pqy3E2UmkOogfzMI/f5Y39Vy+CyjsJxbUEloL1Rm9av2L1GbwcrOpHbUzs1F7FkG
EqDYq247m4b042Q9PDjgU925L15O5XXBUbfRANDp/jSRBdl0H+zFCprIiz6AGLfM
s6BZXQSFAgMBAAECggEAJWVnpJ0mIg6Fh65ABTCIK4UvW6IsvyOBQZsxYFZZ+AnC
5R/YN15hPGWJ/yU07nwttSnOZddSU1B54HMmpoC3vze3lAIRqb837Oy4jcamx/ah
6nH6gnqvEVdPbegF5yLb/ii940xwDFAQ9p1MldlwKRxMtjIu+TknPCxkQDxMK4bM
zHXCWgvQXDHDNW560BiwmelJtJn0EKCPBfzL9aQVe94C9Xdb4ZUjQjPJQjGHoTos
v0tFmw6YIIfDLOGQoBTZ+IeO4gIAhb8MB2Cw/Zs6e3vJPfNq/xPoZ1o53cQYKeHw
E+UQM7z6wwYlqCAwiTA9VhsCu8y3czGsrkduwnvZYQKBgQDOeO7Gez9Yl9WtxEjF
Z2yKurbImno+sPoCJgwfXI059hGHALyb7T9/QpYT8IEIDeoi6mRLf9+GeSEA3gzf
K81CjjGt3R3wGvCTQmR7sM7XK7XJ/RF7UI32+/sPgkWxVlJIz2AhB3SX3uHmIBy1
QbNqUSsOBxS3xxq4ZRBgF9javQKBgQDIAg7gTVmZaEoKpl9uZ8utloqR5RAX+yDh
rZKhiEmgAqhaJuHbllOag05Uz74RJPf/HrpWQzrw8OHmg03X/1bq71ugWY6Mdhcw
58+i71fySsh9zWXRoTHls7UjnBjOUThn8HVjFBJW3hsqfuYQRiipxj8TDWXS5wHO
z4PkiyPRaQKBgQCknx1aGVhXbbAL/Q08f4q2TcqAxVIke/zKC8Xsl2FuzjgJWNgI
xq+y6sc4HLD0WAvPTO0smUcCM7/Rrjm7EnR01WTcyAkfsIsSDoSJbl5shshJxUHT
/VVDkIMLSYYBr96peNafXw9iK24XipD5H+pKIW9fntuw78npLYNR6pGXTQKBgQCE
i1CedsQk9Mb0jdL6UJDa5cPI8ZsbuVHOHP/qSm44Ouqka9YLdnDLGa9EZzOXGv+6
MvvbhMw/tfKOl39z4AQSxzLabd8Y2H1/7G9ek+ydZc++Bust4/w0NEabZavOtmaC
AwlX8opAxQoNvHDsYgI6mGVeU+ehv3MkQcMvJsJC2QKBgCAGb+iQ5dJc5bDv1X2w
We/uZuP5coASJk4WeP5OiRshvmdXh44zaHXHz30TUk+b4SrnKidPMsbARQL2tm3/
2Bkv7s4K94eT55C7bmmbqsIxE4GoaTVaq0PsKARVsSd0zQmtWRTxExZrR7Kbl/VO
lHlNRZ92or44FWct9mbmrSrA
-----END PRIVATE KEY-----
`

const signedFields: Readonly<Record<string, readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}

/** The fields with the signature that Amazon SNS would give them. */
export function snsSigned(fields: Fields): Fields {
  const text = (signedFields[String(fields['Type'])] ?? [])
    .filter((name) => fields[name] !== undefined)
    .map((name) => `${name}\n${String(fields[name])}\n`)
    .join('')
  const algorithm = fields['SignatureVersion'] === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
  return { ...fields, Signature: createSign(algorithm).update(text).sign(snsKey, 'base64') }
}

export const snsNotification = (message: string, given: Fields = {}): Fields => ({
  Type: 'Notification',
  MessageId: '8a7b6c5d-1234-5678-9abc-def012345678',
  TopicArn: topicArn,
  Subject: 'Amazon SES Email Event Notification',
  Message: message,
  Timestamp: '2026-11-19T13:40:44.000Z',
  SignatureVersion: '2',
  SigningCertURL: certificateUrl,
  UnsubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?Action=Unsubscribe',
  ...given,
})

export const subscribeUrl = `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${topicArn}&Token=abc`

export const snsConfirmation = (given: Fields = {}): Fields => ({
  Type: 'SubscriptionConfirmation',
  MessageId: '8a7b6c5d-1234-5678-9abc-def012345679',
  Token: 'abc',
  TopicArn: topicArn,
  Message: 'You have chosen to subscribe to the topic.',
  SubscribeURL: subscribeUrl,
  Timestamp: '2026-11-19T13:40:44.000Z',
  SignatureVersion: '1',
  SigningCertURL: certificateUrl,
  ...given,
})

export const sesEvent = (eventType: string, given: Fields = {}): Fields => ({
  eventType,
  mail: {
    timestamp: '2026-11-19T13:40:40.000Z',
    source: 'alerts@example.com',
    messageId: '0102018f-example-000000',
    destination: [recipient],
    headersTruncated: false,
    headers: [{ name: 'Subject', value: 'Storm in Lisbon' }],
    commonHeaders: { from: ['alerts@example.com'], subject: 'Storm in Lisbon' },
    tags: { 'ses:configuration-set': ['events'], receipt: [receipt] },
  },
  ...given,
})

export const sesBounce = (bounce: Fields = {}, bounced: Fields = {}): Fields =>
  sesEvent('Bounce', {
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [
        {
          emailAddress: recipient,
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: 'smtp; 550 5.1.1 no such user',
          ...bounced,
        },
      ],
      timestamp: '2026-11-19T13:40:43.000Z',
      feedbackId: '0102018f-example-feedback',
      reportingMTA: 'dns; mx.example.com',
      ...bounce,
    },
  })
