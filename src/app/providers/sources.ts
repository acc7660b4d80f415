import type { Config } from '../../platform/config/config.ts'
import { version } from '../../platform/config/version.ts'
import { createGetter, type Getter } from '../../platform/outgoing/get.ts'
import { aeroApi } from '../../platform/providers/aeroapi.ts'
import { aeroApiSource, type FlightSource, simulatorSource } from '../../protection/index.ts'

type FlightConfig = Pick<Config, 'flightSource' | 'aeroapiKey' | 'aeroapiUrl' | 'aeroapiPerMinute'>

/** The source that flights are polled from, as configured. Read when it is first needed. */
export function configuredFlightSource(read: () => FlightConfig): () => FlightSource | null {
  let source: FlightSource | null | undefined
  return () => {
    if (source !== undefined) return source
    const { flightSource, aeroapiKey: key, aeroapiUrl: baseUrl, aeroapiPerMinute: perMinute } = read()
    if (flightSource === 'aeroapi' && key) source = aeroApiSource(aeroApi({ key, baseUrl, perMinute }))
    else source = flightSource === 'simulator' ? simulatorSource('godwit') : null
    return source
  }
}

type FeedConfig = Pick<Config, 'feeds' | 'feedsContact' | 'webhookAllowPrivate'>

/** What public feeds are read with, as configured. Made when it is first needed. */
export function configuredFeedGetter(read: () => FeedConfig): () => Getter | null {
  let getter: Getter | null | undefined
  return () => {
    if (getter !== undefined) return getter
    const { feeds, feedsContact, webhookAllowPrivate } = read()
    getter =
      feeds === 'live'
        ? createGetter({ userAgent: `Godwit/${version} (${feedsContact})`, allowPrivate: webhookAllowPrivate })
        : null
    return getter
  }
}
