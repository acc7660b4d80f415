import { Type } from 'typebox'
import {
  flag,
  id,
  integer,
  integerOrNull,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { toDriftDesk } from '../drift/drift.desk.wire.ts'
import type { Drift } from '../drift/drift.ts'
import { FeedEventInFullDesk, ReuseDesk, toFeedEventInFullDesk, toReuse } from './event.desk.wire.ts'
import { healthFields, pastDrifts, toHealth } from './feed-health.desk.wire.ts'
import type { ShownAnswer, ShownFeed, ShownItemInFull } from './feed-page.ts'
import { itemFields, orNull, RemarkDesk, toFeedItemDesk, toRemark } from './report.desk.wire.ts'

const words = (description: string, example: readonly string[]) =>
  Type.Array(Type.String(), { description, examples: [[...example]] })

const AnswerDesk = namedObject(
  'FeedAnswer',
  {
    id: id('Id of the answer.'),
    address: text('Where it was read.', 'https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/4.5_week.geojson'),
    at: time('When it was read.'),
    outcome: text('One of read, unchanged, refused (no answer of this feed), failed (nothing came).', 'read'),
    status: integerOrNull('The status of HTTP. Null: there was no answer.', 200),
    problem: textOrNull('Why it was refused or failed.', null),
    items: integer('How many items it has.', 24),
    items_with_remarks: integer('Of these, how many were read with remarks.', 0),
    items_refused: integer('Of these, how many were refused.', 0),
    items_new: integer('Of these, how many no answer had before.', 1),
    remarks: Type.Array(RemarkDesk, { description: 'About the answer beside its items.', examples: [[]] }),
    made_at: timeOrNull('The time that it gives for itself.'),
    encoded_bytes: integerOrNull('How many bytes came over the network.', 18_204),
    digest: textOrNull('SHA-256 of its body after decompression.', '9f86d081884c7d65'),
  },
  { description: 'What a feed answered once.' },
)

export const FeedDesk = namedObject(
  'Feed',
  {
    key: text('Its key.', 'usgs-quakes'),
    name: text('What it tells of.', 'Earthquakes of magnitude 4.5 and more'),
    publisher: text('Who publishes it.', 'U.S. Geological Survey'),
    agency: text('Who is behind it. Feeds of one agency share their ids.', 'usgs'),
    addresses: words('Where it is read.', [
      'https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/4.5_week.geojson',
    ]),
    parser: text('What reads it.', 'usgs-quakes'),
    interval_seconds: integer('How often it is read.', 60),
    silence_hours: integerOrNull('So long without a new item is normal. Null: nobody can say.', 12),
    floor: integer('The fewest items of a whole answer.', 20),
    trust: integer('0 to 100: of several agencies the values of the one with the highest are taken.', 90),
    languages: words('Its languages.', ['en']),
    zone: textOrNull('The zone of times that have none. Null: such a time is not understood.', null),
    licence: text('Its licence.', 'Public domain.'),
    licence_url: textOrNull('Where the licence is.', 'https://www.usgs.gov/information-policies-and-instructions'),
    region: words('The countries that it may speak for, alpha-2. Empty: all.', []),
    list_is_whole: flag('Its answers hold everything that is in effect: what leaves them is over.', false),
    max_age_hours: integer('Older items are never published by a rule.', 24),
    state: text('One of on, paused.', 'on'),
    state_reason: textOrNull('Why it is paused.', null),
    is_own: flag('An operator added it; the others come with the product.', false),
    revision: integer('Counts the edits.', 1),
    last_answer: orNull(AnswerDesk, 'Its last answer. Null: it has none yet.'),
    last_new_item_at: timeOrNull('When an item came that no answer had before.'),
    ...healthFields,
  },
  { description: 'A public feed, and how it is doing.' },
)

export const FeedInFullDesk = namedObject(
  'FeedInFull',
  {
    ...FeedDesk.properties,
    past_drifts: pastDrifts,
    answers: Type.Array(AnswerDesk, { description: 'A page of its answers, the last first.', examples: [[]] }),
  },
  { description: 'A public feed with a page of its answers.' },
)

export const FeedItemInFullDesk = namedObject(
  'FeedItemInFull',
  {
    ...itemFields,
    source: text(
      'The text of the item alone, as it came. The report can be read from it again.',
      '{"id":"us6000tkt2"}',
    ),
    digest: text('SHA-256 of the source.', '9f86d081884c7d65'),
    first_answer: AnswerDesk,
    last_answer: AnswerDesk,
    reuse: orNull(ReuseDesk, 'The key that it uses again for something else. Null: it does not.'),
    event: orNull(FeedEventInFullDesk, 'Its event. Null: it is of none, such as an exercise.'),
  },
  { description: 'An item with its proof: the bytes, the answers that had them, what was read, and its event.' },
)

const toAnswerDesk = (answer: ShownAnswer): Wire<typeof AnswerDesk> => ({
  id: answer.id,
  address: answer.address,
  at: timeOut(answer.at),
  outcome: answer.outcome,
  status: answer.status,
  problem: answer.problem,
  items: answer.items,
  items_with_remarks: answer.itemsWithRemarks,
  items_refused: answer.itemsRefused,
  items_new: answer.itemsNew,
  remarks: answer.remarks.map(toRemark),
  made_at: maybeTimeOut(answer.madeAt),
  encoded_bytes: answer.encodedBytes,
  digest: answer.digest,
})

export const toFeedDesk = (feed: ShownFeed): Wire<typeof FeedDesk> => ({
  key: feed.key,
  name: feed.name,
  publisher: feed.publisher,
  agency: feed.agency,
  addresses: [...feed.addresses],
  parser: feed.parser,
  interval_seconds: feed.intervalSeconds,
  silence_hours: feed.silenceHours,
  floor: feed.floor,
  trust: feed.trust,
  languages: [...feed.languages],
  zone: feed.zone,
  licence: feed.licence,
  licence_url: feed.licenceUrl,
  region: [...feed.region],
  list_is_whole: feed.listIsWhole,
  max_age_hours: feed.maxAgeHours,
  state: feed.state,
  state_reason: feed.stateReason,
  is_own: feed.isOwn,
  revision: feed.revision,
  last_answer: feed.lastAnswer && toAnswerDesk(feed.lastAnswer),
  last_new_item_at: maybeTimeOut(feed.lastNewItemAt),
  ...toHealth(feed),
})

export const toFeedInFullDesk = (
  feed: ShownFeed,
  answers: readonly ShownAnswer[],
  past: readonly Drift[],
): Wire<typeof FeedInFullDesk> => ({
  ...toFeedDesk(feed),
  past_drifts: past.map(toDriftDesk),
  answers: answers.map(toAnswerDesk),
})

export const toFeedItemInFullDesk = (item: ShownItemInFull): Wire<typeof FeedItemInFullDesk> => ({
  ...toFeedItemDesk(item),
  source: item.source,
  digest: item.digest,
  first_answer: toAnswerDesk(item.firstAnswer),
  last_answer: toAnswerDesk(item.lastAnswer),
  reuse: item.reuse && toReuse(item.reuse),
  event: item.event && toFeedEventInFullDesk(item.event),
})
