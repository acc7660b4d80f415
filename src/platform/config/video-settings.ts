import { type Setting, setting, text, url } from './setting.ts'

const group = 'Video'

const iceUrl = /^(stun|stuns|turn|turns):[^\s,]+$/

/** Addresses separated by commas, as browsers write them. */
const iceUrls: Setting<readonly string[]> = setting(
  'GODWIT_TURN_URL',
  {
    group,
    about:
      'Servers that help two browsers to reach each other where no LiveKit is configured, separated by commas: stun:host:3478,turn:host:3478,turns:host:5349.',
  },
  (value) => {
    const urls = value.split(',').map((one) => one.trim())
    return urls.every((one) => iceUrl.test(one))
      ? { ok: urls }
      : { wrong: 'must be addresses that start with stun:, turn: or turns:, separated by commas' }
  },
)

/** Video calls: rooms of a LiveKit server, or browser to browser. */
export const videoSettings = {
  livekitUrl: url(
    'GODWIT_LIVEKIT_URL',
    {
      group,
      about: 'The LiveKit server that video calls run on: wss://host. Without it they go from browser to browser.',
    },
    ['ws:', 'wss:', 'http:', 'https:'],
  ),
  livekitApiKey: text('GODWIT_LIVEKIT_API_KEY', { group, about: 'The API key at that server.' }),
  livekitApiSecret: text('GODWIT_LIVEKIT_API_SECRET', {
    group,
    about: 'The secret of that key; join tokens are signed with it.',
    secret: true,
  }),
  turnUrls: iceUrls,
  turnSecret: text('GODWIT_TURN_SECRET', {
    group,
    about:
      'The secret that the TURN server shares (coturn: static-auth-secret). Credentials are made from it for each call.',
    secret: true,
  }),
} as const

export type OptionalVideoSetting = keyof typeof videoSettings

/** One sentence for each missing setting of a server that is configured in part. */
export function incompleteVideo(value: (name: string) => string | undefined): string[] {
  const livekit = [videoSettings.livekitUrl, videoSettings.livekitApiKey, videoSettings.livekitApiSecret]
  const given = livekit.find(({ name }) => value(name))
  const missing = given ? livekit.filter(({ name }) => !value(name)).map(({ name }) => [name, given.name]) : []
  const { turnUrls, turnSecret } = videoSettings
  if (/\bturns?:/.test(value(turnUrls.name) ?? '') && !value(turnSecret.name))
    missing.push([turnSecret.name, turnUrls.name])
  if (value(turnSecret.name) && !value(turnUrls.name)) missing.push([turnUrls.name, turnSecret.name])
  return missing.map(([name, needs]) => `${name} is not set, and ${needs} needs it.`)
}
