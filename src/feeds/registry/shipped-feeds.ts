import type { Feed } from './feed.ts'
import { adviceFeeds } from './shipped-advice.ts'
import { hazardFeeds } from './shipped-hazards.ts'

/**
 * The feeds that come with the product. On where the publisher's terms allow that everybody passes its content on; the others are paused, with the reason.
 * Addresses, cadences and licences as their publishers state them.
 */
export const shippedFeeds: readonly Feed[] = [...hazardFeeds, ...adviceFeeds]
