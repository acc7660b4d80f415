import { channelProviders, type ProvidedChannel, providedChannels } from '../../platform/config/channel-providers.ts'
import type { Config } from '../../platform/config/config.ts'
import { createVault } from '../../platform/crypto/vault.ts'
import { openChannels } from '../providers/channels.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const names = {
  email: 'e-mail',
  sms: 'short messages',
  apns: 'push to iOS',
  fcm: 'push to Android',
  webpush: 'push to browsers',
  whatsapp: 'WhatsApp',
  voice: 'calls',
} as const satisfies Readonly<Record<ProvidedChannel, string>>

/** What a channel does without its setting. */
const without = (name: ProvidedChannel, { simulateChannels }: Config): string => {
  if (simulateChannels)
    return 'simulated for the people of the demo, nothing is sent (GODWIT_SIMULATE_CHANNELS); messages to others go to the outbox.'
  return name === 'whatsapp' || name === 'voice'
    ? 'steps of escalation leave it out.'
    : 'messages go to the outbox, which the desk shows.'
}

const longestMs = 20_000

/** Checks which channels have a provider and whether it accepts our credentials. Sends nothing. */
export async function checkChannels(config: Config): Promise<Finding[]> {
  // Nothing is sent, so the Web Push keys do not matter.
  const open = await openChannels(config, createVault(config.masterKey ?? '00'.repeat(32)))
  try {
    return await Promise.all(
      providedChannels.map(async (name) => {
        const about = names[name]
        const one = open.find(({ channel }) => channel.name === name)
        if (!one) return note(about, `${channelProviders[name].setting} is not set: ${without(name, config)}`)
        if (!one.check) return ok(about, 'Configured; the provider answers only to messages.')
        let timer: NodeJS.Timeout | undefined
        try {
          const late = new Promise<never>((_, reject) => {
            timer = setTimeout(() => reject(new Error(`no answer within ${longestMs / 1000} s`)), longestMs)
          })
          await Promise.race([one.check(), late])
          return ok(about, 'The provider lets us in.')
        } catch (error) {
          return wrong(about, `The provider does not let us in: ${error instanceof Error ? error.message : 'unknown'}.`)
        } finally {
          clearTimeout(timer)
        }
      }),
    )
  } finally {
    await Promise.all(open.map((one) => one.close()))
  }
}
