import { Type } from 'typebox'
import { decimalOrNull, integer, integerOrNull, namedObject, type Wire } from '../../platform/http/fields.ts'
import { DriftDesk, toDriftDesk } from '../drift/drift.desk.wire.ts'
import type { ShownFeed } from './feed-page.ts'

const DayDesk = namedObject(
  'FeedDay',
  {
    read: integer('Answers that were read.', 40),
    unchanged: integer('Answers that were as the one before.', 1400),
    refused: integer('Answers that were no answer of this feed.', 0),
    failed: integer('Requests to which nothing came.', 2),
    not_modified: integer('Answers with status 304, which have no body.', 1390),
    bytes: integer('Bytes that came over the network.', 1_204_000),
    items: integer('Items of the answers that were read.', 960),
    items_with_remarks: integer('Of these, how many were read with remarks.', 3),
    items_refused: integer('Of these, how many were refused.', 0),
    items_new: integer('Items that no answer had before.', 12),
    threads: integer('Threads of alerts that were drafted.', 2),
  },
  { description: 'What came within the last 24 hours.' },
)

const LatencyDesk = namedObject(
  'FeedLatency',
  {
    sent_p50: decimalOrNull(
      'Seconds from an earthquake to its report by the agency, the median. Null: other things.',
      310,
    ),
    sent_p95: decimalOrNull('The same for 95 of 100.', 1260),
    stored_p50: decimalOrNull(
      'Seconds from the report until it is stored here, the median. Null: nothing new came.',
      42,
    ),
    stored_p95: decimalOrNull('The same for 95 of 100.', 88),
    drafted_p50: decimalOrNull(
      'Seconds from there until its alert is drafted, the median. Null: nothing was drafted.',
      1,
    ),
    drafted_p95: decimalOrNull('The same for 95 of 100.', 2),
    published_p50: decimalOrNull('Seconds from the draft until a rule publishes it, the median. Null: none did.', 0.1),
    published_p95: decimalOrNull('The same for 95 of 100.', 0.4),
    notified_p50: decimalOrNull(
      'Seconds from there until the first person is notified, the median. Null: nobody was.',
      1,
    ),
    notified_p95: decimalOrNull('The same for 95 of 100.', 2),
  },
  { description: 'How long things took within the last seven days: the first report of each.' },
)

const SilenceDesk = namedObject(
  'FeedSilence',
  {
    hours: decimalOrNull('For how long nothing new has come. Null: nothing has come yet.', 1.5),
    usual_hours: integerOrNull('So long is normal. Null: nobody can say.', 12),
  },
  { description: 'How long the feed has been silent, beside what is usual.' },
)

/** How a feed is doing. */
export const healthFields = {
  day: DayDesk,
  latency: LatencyDesk,
  silence: SilenceDesk,
  drifts: Type.Array(DriftDesk, { description: 'What is not as before and still open.', examples: [[]] }),
}

export const pastDrifts = Type.Array(DriftDesk, {
  description: 'Its last 20 drifts, open or closed, the newest first.',
  examples: [[]],
})

const HealthDesk = Type.Object(healthFields)

const hours = (ms: number): number => Math.round(ms / 360_000) / 10
const rounded = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds * 10) / 10)

export const toHealth = ({ day, latency, silentMs, silenceHours, drifts }: ShownFeed): Wire<typeof HealthDesk> => ({
  day: {
    read: day.read,
    unchanged: day.unchanged,
    refused: day.refused,
    failed: day.failed,
    not_modified: day.notModified,
    bytes: day.bytes,
    items: day.items,
    items_with_remarks: day.itemsWithRemarks,
    items_refused: day.itemsRefused,
    items_new: day.itemsNew,
    threads: day.threads,
  },
  latency: {
    sent_p50: rounded(latency.sentP50),
    sent_p95: rounded(latency.sentP95),
    stored_p50: rounded(latency.storedP50),
    stored_p95: rounded(latency.storedP95),
    drafted_p50: rounded(latency.draftedP50),
    drafted_p95: rounded(latency.draftedP95),
    published_p50: rounded(latency.publishedP50),
    published_p95: rounded(latency.publishedP95),
    notified_p50: rounded(latency.notifiedP50),
    notified_p95: rounded(latency.notifiedP95),
  },
  silence: { hours: silentMs === null ? null : hours(silentMs), usual_hours: silenceHours },
  drifts: drifts.map(toDriftDesk),
})
