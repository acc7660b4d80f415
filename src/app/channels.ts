import type { Channel, OutgoingMessage } from '../delivery/index.ts'
import {
  browserAgent,
  browserChannel,
  browserKeys,
  mailChannel,
  pushChannel,
  smsChannel,
  unsubscribeLink,
} from '../delivery/jobs.ts'
import type { Config } from '../platform/config.ts'
import type { Vault } from '../platform/crypto/vault.ts'
import { apnsClient } from '../platform/providers/apns.ts'
import { fcmClient } from '../platform/providers/fcm.ts'
import { pace } from '../platform/providers/pace.ts'
import { smtpClient } from '../platform/providers/smtp.ts'
import { twilioClient } from '../platform/providers/twilio.ts'
import { webPushClient } from '../platform/providers/web-push.ts'
import { addressOf } from './address.ts'

/** A channel with its provider. */
export interface OpenChannel {
  readonly channel: Channel
  /** Connects, and throws what is wrong; absent where the provider has nothing to ask. */
  readonly check?: () => Promise<void>
  close(): Promise<void>
}

const paced = (channel: Channel, perSecond: number): Channel => {
  const turn = pace(perSecond)
  return {
    ...channel,
    async send(message, signal) {
      await turn(signal)
      return channel.send(message, signal)
    },
  }
}

function openMail(config: Config, vault: Vault): OpenChannel[] {
  if (!config.smtpUrl || !config.mailFrom) return []
  const base = addressOf(config, config.port)
  const client = smtpClient({ url: config.smtpUrl, from: config.mailFrom, connections: config.mailConcurrency })
  const channel = mailChannel({
    client,
    concurrency: config.mailConcurrency,
    host: new URL(base).hostname,
    unsubscribeUrl: (message: OutgoingMessage) => unsubscribeLink(vault, base, message),
  })
  return [
    { channel: paced(channel, config.mailPerSecond), check: () => client.check(), close: async () => client.close() },
  ]
}

function openSms(config: Config): OpenChannel[] {
  if (!config.twilioAccountSid || !config.twilioAuthToken || !config.twilioFrom) return []
  const client = twilioClient({
    accountSid: config.twilioAccountSid,
    authToken: config.twilioAuthToken,
    from: config.twilioFrom,
    baseUrl: config.twilioUrl,
  })
  const channel = paced(smsChannel(client, config.smsConcurrency), config.smsPerSecond)
  return [{ channel, check: () => client.check(), close: () => client.close() }]
}

function openPush(config: Config, vault: Vault): OpenChannel[] {
  const { apnsKey, apnsKeyId, apnsTeamId, apnsTopic, fcmAccount, webPushSubject, pushConcurrency, pushPerSecond } =
    config
  const found: OpenChannel[] = []
  if (apnsKey && apnsKeyId && apnsTeamId && apnsTopic) {
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
    const client = fcmClient({ account: fcmAccount, baseUrl: config.fcmUrl })
    const channel = paced(pushChannel('fcm', client, pushConcurrency), pushPerSecond)
    found.push({ channel, check: () => client.check(), close: () => client.close() })
  }
  if (webPushSubject) {
    const rules = { allowPrivate: config.webhookAllowPrivate }
    const client = webPushClient({ keys: browserKeys(vault), subject: webPushSubject, agent: browserAgent(rules) })
    const channel = paced(browserChannel(client, pushConcurrency, rules), pushPerSecond)
    found.push({ channel, close: () => client.close() })
  }
  return found
}

/** The channels that are configured. Nothing connects before something is sent. */
export const openChannels = (config: Config, vault: Vault): readonly OpenChannel[] => [
  ...openMail(config, vault),
  ...openSms(config),
  ...openPush(config, vault),
]
