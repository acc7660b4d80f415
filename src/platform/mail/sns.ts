import { verify, X509Certificate } from 'node:crypto'
import { badRequest, unavailable } from '../problem.ts'
import { bodyObject, wrongSignature } from './mail-event.ts'

export interface SnsOptions {
  /** The only topic whose messages are accepted. */
  readonly topicArn: string
  /** Gets a text by HTTPS, without following redirects to other hosts. */
  readonly fetchText: (url: string) => Promise<string>
  /** The clock of the machine, which no sandbox moves. */
  readonly now: () => Date
}

/** A message of Amazon SNS whose signature is right. */
export interface SnsMessage {
  readonly type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation'
  readonly message: string
  readonly timestamp: string
  /** In a SubscriptionConfirmation: who gets this URL confirms the subscription. It is on Amazon's host. */
  readonly subscribeUrl: string | null
}

/** The signed fields in the order of the signed text. */
const notificationFields = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
const confirmationFields = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']

const topicForm = /^arn:(aws|aws-cn|aws-us-gov):sns:([a-z]{2}(?:-[a-z]+)+-\d{1,2}):\d{12}:[\w-]+(?:\.fifo)?$/

/** Amazon changes its certificate about once a year. */
const mostCertificates = 10

/**
 * The host of SNS in the topic's own region, as Amazon's Java library demands too. A pattern for the region would also match
 * `sns.s3-us-west-2.amazonaws.com`, where anybody could publish files.
 */
function snsHost(topicArn: string): string {
  const [, partition, region] = topicForm.exec(topicArn) ?? []
  if (region === undefined) throw new Error(`"${topicArn}" is not the ARN of a topic of Amazon SNS.`)
  return `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`
}

/** Checks messages of Amazon SNS; a message of anybody else throws `invalid_signature`. */
export function snsVerifier({ topicArn, fetchText, now }: SnsOptions): (body: unknown) => Promise<SnsMessage> {
  const host = snsHost(topicArn)
  const certificates = new Map<string, Promise<X509Certificate>>()

  function amazonUrl(text: string): URL {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url?.protocol !== 'https:' || url.host !== host || url.username !== '' || url.password !== '')
      throw wrongSignature(`The message names a URL that is not on ${host}.`)
    return url
  }

  async function getCertificate(url: string): Promise<X509Certificate> {
    try {
      return new X509Certificate(await fetchText(url))
    } catch {
      // SNS repeats a message after 503, and never after 4xx.
      throw unavailable('The certificate of Amazon SNS cannot be read.')
    }
  }

  async function certificateAt({ href, pathname, search, hash }: URL): Promise<X509Certificate> {
    // A query could make the API of SNS repeat a text of the sender's.
    if (!/^\/[\w-]+\.pem$/.test(pathname) || search !== '' || hash !== '')
      throw wrongSignature('The message names a URL that is no certificate of Amazon SNS.')
    let certificate = certificates.get(href)
    if (!certificate) {
      certificate = getCertificate(href)
      for (const oldest of certificates.keys()) if (certificates.size >= mostCertificates) certificates.delete(oldest)
      certificates.set(href, certificate)
      certificate.catch(() => certificates.delete(href))
    }
    const { validFrom, validTo } = await certificate
    const time = now().getTime()
    if (!(Date.parse(validFrom) <= time && time <= Date.parse(validTo)))
      throw wrongSignature('The certificate of Amazon SNS is not valid now.')
    return certificate
  }

  return async (body) => {
    const fields = bodyObject(body)
    const text = (name: string): string => {
      const value = fields[name]
      if (typeof value !== 'string') throw badRequest(`The message of Amazon SNS has no ${name}.`)
      return value
    }
    const type = text('Type')
    if (type !== 'Notification' && type !== 'SubscriptionConfirmation' && type !== 'UnsubscribeConfirmation')
      throw badRequest('The Type of the message of Amazon SNS is unknown.')
    // Every customer of Amazon can get messages signed, but only by topics of their own.
    if (text('TopicArn') !== topicArn) throw wrongSignature('The message is not from our topic.')

    const names = type === 'Notification' ? notificationFields : confirmationFields
    const signed = names
      .filter((name) => name !== 'Subject' || typeof fields[name] === 'string')
      .map((name) => `${name}\n${text(name)}\n`)
    const version = text('SignatureVersion')
    if (version !== '1' && version !== '2') throw badRequest('The SignatureVersion of the message is unknown.')
    const signature = Buffer.from(text('Signature'), 'base64')
    const { publicKey } = await certificateAt(amazonUrl(text('SigningCertURL')))
    const digest = version === '1' ? 'sha1' : 'sha256'
    if (publicKey.asymmetricKeyType !== 'rsa' || !verify(digest, Buffer.from(signed.join('')), publicKey, signature))
      throw wrongSignature('The signature of Amazon SNS is wrong.')

    return {
      type,
      message: text('Message'),
      timestamp: text('Timestamp'),
      subscribeUrl: type === 'SubscriptionConfirmation' ? amazonUrl(text('SubscribeURL')).href : null,
    }
  }
}
