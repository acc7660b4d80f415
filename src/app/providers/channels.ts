import type { Channel, OutgoingMessage } from '../../delivery/index.ts'
import {
  browserAgent,
  browserChannel,
  browserKeys,
  browserReceiptPath,
  type MailReporting,
  mailChannel,
  pushChannel,
  receiptToken,
  returnAddress,
  smsChannel,
  twilioStatusPath,
  unsubscribeLink,
} from '../../delivery/jobs.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import { metadataHeaders } from '../../platform/mail/mail-event.ts'
import { throttle } from '../../platform/providers/throttle.ts'
import { addressOf } from '../address.ts'

/** A channel with its provider. */
export interface OpenChannel {
  readonly channel: Channel
  /** Connects, and throws when that fails; absent where a provider has no such check. */
  readonly check?: () => Promise<void>
  close(): Promise<void>
}

const paced = (channel: Channel, perSecond: number): Channel => {
  const turn = throttle(perSecond)
  return {
    ...channel,
    async send(message, signal) {
      await turn(signal)
      return channel.send(message, signal)
    },
  }
}

const tokenOf = (vault: Vault, { id }: OutgoingMessage): string => receiptToken(vault, Number(id))

/** How mail servers and the provider say what becomes of a mail. */
function reportingOf({ mailReturn, mailEvents, sesConfigurationSet }: Config, token: string): MailReporting {
  return {
    headers: mailEvents === undefined ? {} : metadataHeaders(mailEvents, token, sesConfigurationSet),
    ...(mailReturn === undefined
      ? {}
      : { report: { returnAddress: returnAddress(mailReturn, token), envelopeId: token } }),
  }
}

async function openMail(config: Config, vault: Vault): Promise<OpenChannel[]> {
  if (!config.smtpUrl || !config.mailFrom) return []
  const base = addressOf(config, config.port)
  const { smtpClient } = await import('../../platform/providers/smtp.ts')
  const client = smtpClient({ url: config.smtpUrl, from: config.mailFrom, connections: config.mailConcurrency })
  const channel = mailChannel({
    client,
    concurrency: config.mailConcurrency,
    host: new URL(base).hostname,
    unsubscribeUrl: (message: OutgoingMessage) => unsubscribeLink(vault, base, message),
    reporting: (message: OutgoingMessage) => reportingOf(config, tokenOf(vault, message)),
  })
  return [
    { channel: paced(channel, config.mailPerSecond), check: () => client.check(), close: async () => client.close() },
  ]
}

async function openSms(config: Config, vault: Vault): Promise<OpenChannel[]> {
  if (!config.twilioAccountSid || !config.twilioAuthToken || !config.twilioFrom) return []
  const { twilioClient } = await import('../../platform/providers/twilio.ts')
  const client = twilioClient({
    accountSid: config.twilioAccountSid,
    authToken: config.twilioAuthToken,
    from: config.twilioFrom,
    baseUrl: config.twilioUrl,
  })
  // Twilio refuses an address that it cannot reach.
  const base = config.baseUrl?.replace(/\/+$/, '')
  const statusUrl = base && ((message: OutgoingMessage) => base + twilioStatusPath(tokenOf(vault, message)))
  const options = { statusUrl: statusUrl || undefined, takesAnswers: config.smsAnswers }
  const channel = paced(smsChannel(client, config.smsConcurrency, options), config.smsPerSecond)
  return [{ channel, check: () => client.check(), close: () => client.close() }]
}

async function openPush(config: Config, vault: Vault): Promise<OpenChannel[]> {
  const { apnsKey, apnsKeyId, apnsTeamId, apnsTopic, fcmAccount, webPushSubject, pushConcurrency, pushPerSecond } =
    config
  const found: OpenChannel[] = []
  if (apnsKey && apnsKeyId && apnsTeamId && apnsTopic) {
    const { apnsClient } = await import('../../platform/providers/apns.ts')
    const client = apnsClient({
      key: apnsKey,
      keyId: apnsKeyId,
      teamId: apnsTeamId,
      topic: apnsTopic,
      production: !config.apnsSandbox,
    })
    const channel = paced(pushChannel('apns', client, pushConcurrency), pushPerSecond)
    found.push({ channel, close: () => client.close() })
  }
  if (fcmAccount) {
    const { fcmClient } = await import('../../platform/providers/fcm.ts')
    const client = fcmClient({ account: fcmAccount, baseUrl: config.fcmUrl })
    const channel = paced(pushChannel('fcm', client, pushConcurrency), pushPerSecond)
    found.push({ channel, check: () => client.check(), close: () => client.close() })
  }
  if (webPushSubject) {
    const rules = { allowPrivate: config.webhookAllowPrivate }
    const { webPushClient } = await import('../../platform/providers/web-push.ts')
    const client = webPushClient({ keys: browserKeys(vault), subject: webPushSubject, agent: browserAgent(rules) })
    const receiptPath = (message: OutgoingMessage): string => browserReceiptPath(tokenOf(vault, message))
    const channel = paced(browserChannel(client, pushConcurrency, { rules, receiptPath }), pushPerSecond)
    found.push({ channel, close: () => client.close() })
  }
  return found
}

/**
 * The configured channels. They connect when the first message is sent; the library of a provider that is not configured is not
 * loaded.
 */
export async function openChannels(config: Config, vault: Vault): Promise<readonly OpenChannel[]> {
  return [...(await openMail(config, vault)), ...(await openSms(config, vault)), ...(await openPush(config, vault))]
}
