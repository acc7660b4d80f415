import type { Feed } from '../registry/feed.ts'

/** What staff say of a feed. Whether it is on is said by pausing and resuming it. */
export type FeedDraft = Omit<Feed, 'state' | 'stateReason'>

/** Its key is for good. */
export type FeedChange = Partial<Omit<FeedDraft, 'key'>>

/** The parsers of forms that many publishers use. The others read one publisher's feed. */
export const openParsers = ['cap', 'geojson', 'georss'] as const

/** Words that stand where the key of a feed stands in an address. */
export const reservedKeys: ReadonlySet<string> = new Set(
  'cap corrections drafts drifts events export health items limits proposals publishing queue review rules stop switch threads try'.split(
    ' ',
  ),
)

/** Where a new feed says nothing. */
export const usualDraft = {
  intervalSeconds: 300,
  silenceHours: null,
  floor: 0,
  trust: 50,
  languages: ['en'],
  zone: null,
  licenceUrl: null,
  region: [],
  listIsWhole: false,
  maxAgeHours: 24,
} as const satisfies Partial<FeedDraft>

export const notYetOn = 'It was not switched on yet.'

/** The fields whose value is another one. */
export const changedFields = (before: FeedDraft, after: FeedDraft): (keyof FeedDraft)[] =>
  (Object.keys(after) as (keyof FeedDraft)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
