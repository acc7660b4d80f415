import type { Report, ReportArea } from '../reading/reading.ts'

/** What of a report decides which event it is of. */
export interface FusionReport
  extends Pick<Report, 'kind' | 'name' | 'keys' | 'sentAt' | 'startsAt' | 'point' | 'facts'> {
  readonly area: Pick<ReportArea, 'countries'>
}

/** An item as fusion sees it. */
export interface FusionItem {
  readonly id: string
  readonly feed: string
  /** Who is behind the feed. Two feeds of one agency share their ids. */
  readonly agency: string
  readonly nativeId: string
  readonly report: FusionReport
  /** When the first and the last answer was read in which it stood. */
  readonly firstAt: Date
  readonly lastAt: Date
}

/** How two earthquakes of different agencies may differ and still be one. */
export interface EarthquakeLimits {
  readonly seconds: number
  readonly km: number
  readonly magnitudes: number
  /** The next candidate must be so many times as far away. */
  readonly clearly: number
}

export interface FusionRules {
  readonly earthquakes: EarthquakeLimits
  /** Agencies that replace the id of one network by that of another; the two never stand in one answer. */
  readonly replacesIds: ReadonlySet<string>
  /** Two cyclones with a position at the same time so near to each other are one. */
  readonly cyclones: { readonly minutes: number; readonly km: number }
}

export const usualRules: FusionRules = {
  earthquakes: { seconds: 22, km: 60, magnitudes: 0.7, clearly: 2 },
  replacesIds: new Set(['usgs']),
  cyclones: { minutes: 60, km: 40 },
}

/** Tests, exercises and what is not for the public are evidence: they are of no event. */
export const isOfEvent = ({ status, isPublic }: Report): boolean => status === 'actual' && isPublic

/** An event, by an item of it. Once the item is gone or was parted, by a key of the item. Null: by no key. */
export interface Anchor {
  readonly item: string
  readonly key: string | null
}

/** What staff decided about items: it wins over every rule. Corrections are numbered in the order in which they were made. */
export interface Corrections {
  /** Pairs of events that are one, in the order of their numbers. */
  readonly together: readonly { readonly number: number; readonly anchors: readonly [Anchor, Anchor] }[]
  /**
   * Items that do not belong where keys and rules put them, by `ownKeyOf`, each with the number of its correction. All versions of such an item
   * are an event of their own; only staff join it with another one afterwards.
   */
  readonly parted: ReadonlyMap<string, number>
  /** Pairs of items whose events are two. No rule joins them and they are not proposed; a common key still makes them one. */
  readonly apart: readonly (readonly [string, string])[]
}

export const noCorrections: Corrections = { together: [], parted: new Map(), apart: [] }

/** An item's id at its feed, among all feeds. */
export const nativeIdOf = ({ feed, nativeId }: Pick<FusionItem, 'feed' | 'nativeId'>): string => `${feed} ${nativeId}`

/** Why two items are one event, with the numbers that decided. */
export interface Join {
  readonly rule: 'key' | 'earthquake' | 'replaced-id' | 'cyclone' | 'staff'
  readonly items: readonly [string, string]
  readonly key: string | null
  readonly numbers: Readonly<Record<string, number>>
}

/** Two events that look alike. A person decides. */
export interface Proposal {
  readonly rule: 'ambiguous-earthquake' | 'ambiguous-cyclone' | 'same-disease' | 'same-flood' | 'same-name'
  readonly items: readonly [string, string]
  readonly numbers: Readonly<Record<string, number>>
}

/** An item under a key whose event is clearly another one. It changes nothing of that event. */
export interface Reuse {
  readonly item: string
  readonly key: string
  /** What differs too much. */
  readonly differs: 'kind' | 'place' | 'time' | 'magnitude'
  readonly numbers: Readonly<Record<string, number>>
}

/** Items that are one event, in the order of their ids. */
export interface FusedEvent {
  readonly items: readonly FusionItem[]
  readonly joins: readonly Join[]
}

export interface Fusion {
  readonly events: readonly FusedEvent[]
  readonly proposals: readonly Proposal[]
  readonly reuses: readonly Reuse[]
}

/** The order in which a publisher sent its items; ties by the first answer, then by id, so that arrival never matters. */
export const bySending = (a: FusionItem, b: FusionItem): number =>
  sentTime(a) - sentTime(b) || a.firstAt.getTime() - b.firstAt.getTime() || (a.id < b.id ? -1 : 1)

const sentTime = ({ report, firstAt }: FusionItem): number => (report.sentAt ?? firstAt).getTime()

/** The item that was there first. An event is called by it. */
export const firstOf = (items: readonly FusionItem[]): FusionItem | undefined =>
  [...items].sort((a, b) => a.firstAt.getTime() - b.firstAt.getTime() || (a.id < b.id ? -1 : 1))[0]

/** Of an agency's items of one event, the one that counts: sent last. */
export const latestOf = (items: readonly FusionItem[]): FusionItem | undefined => [...items].sort(bySending).at(-1)

export const numberOf = (report: FusionReport, fact: string): number | undefined => {
  const value = report.facts[fact]
  return typeof value === 'number' ? value : undefined
}
