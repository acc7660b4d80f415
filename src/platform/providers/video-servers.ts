import { type LiveKit, liveKit } from './livekit.ts'

/** What carries video calls: a LiveKit server, or browsers with the help of these servers. */
export interface VideoServers {
  readonly liveKit: LiveKit | undefined
  readonly turnUrls: readonly string[]
  readonly turnSecret: string | undefined
}

export interface VideoSettings {
  readonly livekitUrl: string | undefined
  readonly livekitApiKey: string | undefined
  readonly livekitApiSecret: string | undefined
  readonly turnUrls: readonly string[] | undefined
  readonly turnSecret: string | undefined
}

/** As configured. */
export function videoServers(config: VideoSettings): VideoServers {
  const { livekitUrl: url, livekitApiKey: apiKey, livekitApiSecret: apiSecret } = config
  return {
    liveKit: url && apiKey && apiSecret ? liveKit({ url, apiKey, apiSecret }) : undefined,
    turnUrls: config.turnUrls ?? [],
    turnSecret: config.turnSecret,
  }
}
