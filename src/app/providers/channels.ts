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
  twilioKeyPath,
  twilioStatusPath,
  unsubscribeLink,
  voiceChannel,
  whatsappChannel,
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

/** What goes to telephones, all by one account at Twilio. */
async function openPhones(config: Config, vault: Vault): Promise<OpenChannel[]> {
  const { twilioAccountSid: accountSid, twilioAuthToken: authToken, twilioFrom, twilioWhatsappFrom } = config
  if (!accountSid || !authToken || !twilioFrom) return []
  const { twilioCalls, twilioClient } = await import('../../platform/providers/twilio.ts')
  const account = { accountSid, authToken, baseUrl: config.twilioUrl }
  // Twilio refuses an address that it cannot reach.
  const base = config.baseUrl?.replace(/\/+$/, '')
  const addressOfToken = (path: (token: string) => string) =>
    base === undefined ? undefined : (message: OutgoingMessage) => base + path(tokenOf(vault, message))
  const statusUrl = addressOfToken(twilioStatusPath)
  const options = { statusUrl, takesAnswers: config.smsAnswers }
  const opened = (client: { check(): Promise<void>; close(): Promise<void> }, channel: Channel): OpenChannel => ({
    channel,
    check: () => client.check(),
    close: () => client.close(),
  })
  const sms = twilioClient({ ...account, from: twilioFrom })
  const found = [opened(sms, paced(smsChannel(sms, config.smsConcurrency, options), config.smsPerSecond))]
  if (twilioWhatsappFrom) {
    const client = twilioClient({ ...account, from: `whatsapp:${twilioWhatsappFrom}` })
    const template = { en: config.twilioWhatsappTemplateEn, es: config.twilioWhatsappTemplateEs }
    const channel = whatsappChannel(client, config.smsConcurrency, { ...options, template })
    found.push(opened(client, paced(channel, config.smsPerSecond)))
  }
  if (config.twilioVoiceFrom) {
    const client = twilioCalls({ ...account, from: config.twilioVoiceFrom })
    const channel = voiceChannel(client, config.callsConcurrency, { statusUrl, keyUrl: addressOfToken(twilioKeyPath) })
    found.push(opened(client, paced(channel, config.callsPerSecond)))
  }
  return found
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
  return [...(await openMail(config, vault)), ...(await openPhones(config, vault)), ...(await openPush(config, vault))]
}
