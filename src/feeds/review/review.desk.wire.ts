import { type Static, Type } from 'typebox'
import {
  flag,
  id,
  idOrNull,
  integer,
  integerOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  translatedText,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, parseTime, timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import type { BulkResult } from './review.service.ts'
import type { Waiting } from './review.ts'

const FeedSays = Type.Unsafe<Record<string, unknown> | null>({
  anyOf: [
    namedObject('FeedSays', {
      headline: translatedText('What an alert would be called now.', 'Earthquake of magnitude 7.2, high risk: Peru'),
      risk_level: textOrNull('low, medium or high; null: no rule says it.', 'high'),
      phase: text('stands, over or withdrawn.', 'over'),
      finish: timeOrNull('When it ends; null: unknown.'),
      because: text(
        'Why the alert stays as it is: edited (an editor has changed it), no-rule-to-close, publishing-off (a replay that publishes nothing), stopped, drifted, not-an-alert.',
        'edited',
      ),
      at: time('Since when.'),
    }),
    { type: 'null' },
  ],
  description: 'What the feed says now while the alert stays as it is; null: the same as the alert.',
})

export const WaitingDesk = namedObject('FeedWaiting', {
  thread_id: id('The thread: the id of its first alert.'),
  event_id: idOrNull('The event; null: its reports are of no event any more.'),
  kind: textOrNull('What happens.', 'earthquake'),
  feeds: list(text('Key of a feed.', 'usgs-quakes'), 'The feeds that report it.'),
  alert_id: idOrNull('The draft that can be published; null: only what the feed says now waits.'),
  alert_revision: integerOrNull('The revision of the draft, for If-Match.', 1),
  standing_alert_id: idOrNull('The alert of the thread that people read; null: none.'),
  is_update: flag('True: the draft follows an alert that people read.', false),
  headline: translatedText('Of the draft, or of the alert that stands.', 'Earthquake of magnitude 7.4: Peru'),
  risk_level: text('low, medium or high.', 'high'),
  start: time('When it begins.'),
  finish: timeOrNull('When it ends; null: unknown.'),
  why: list(
    text('A reason.', 'no-rule'),
    'Why no rule published it: what the assessment doubts, what a rule does not allow, or the limit that held it.',
  ),
  feed_says: FeedSays,
  proposals: integer('How many other reports look like it.', 0),
  snoozed_until: timeOrNull('Until then it does not show; null: it shows.'),
  created_at: time('When it was drafted first.'),
  updated_at: time('When it changed last.'),
})

const timeText = (value: unknown): string | null => (typeof value === 'string' ? timeOut(new Date(value)) : null)

const toFeedSays = (says: NonNullable<Waiting['feedSays']>, locale: Locale) => ({
  headline: translated(says['headline'] as never, locale),
  risk_level: says['risk'] ?? null,
  phase: says['phase'],
  finish: timeText(says['finishesAt']),
  because: says['because'],
  at: timeText(says['at']),
})

export const toWaitingDesk = (one: Waiting, locale: Locale): Static<typeof WaitingDesk> => ({
  thread_id: one.threadId,
  event_id: one.eventId,
  kind: one.kind,
  feeds: [...one.feedKeys],
  alert_id: one.draftId,
  alert_revision: one.draftRevision,
  standing_alert_id: one.standingId,
  is_update: one.isUpdate,
  headline: translated(one.headline, locale),
  risk_level: one.riskLevel,
  start: timeOut(one.startsAt),
  finish: maybeTimeOut(one.finishesAt),
  why: [...one.why],
  feed_says: one.feedSays && toFeedSays(one.feedSays, locale),
  proposals: one.proposals,
  snoozed_until: maybeTimeOut(one.snoozedUntil),
  created_at: timeOut(one.createdAt),
  updated_at: timeOut(one.updatedAt),
})

export const reason = Type.String({
  minLength: 1,
  maxLength: 1_000,
  description: 'Why, for the others at the desk.',
  examples: ['Nobody lives there.'],
})

const until = Type.String({ maxLength: 40, description: 'Until when.', examples: ['2026-11-14T18:00:00.000Z'] })

export const SnoozeIn = Type.Object({ until }, { title: 'FeedSnooze', description: 'Until when it does not show.' })

export const BulkIn = namedObject(
  'FeedBulk',
  {
    action: Type.String({
      enum: ['publish', 'discard', 'snooze'],
      description: 'What is done with each.',
      examples: ['discard'],
    }),
    thread_ids: Type.Optional(
      Type.Array(
        Type.String({ format: 'uuid', description: 'A thread.', examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'] }),
        {
          maxItems: 500,
          description: 'These; without them all that the filter finds, 500 at most.',
        },
      ),
    ),
    feed: Type.Optional(Type.String({ maxLength: 60, description: 'All of this feed.', examples: ['nws-alerts'] })),
    kind: Type.Optional(Type.String({ maxLength: 40, description: 'All of this kind.', examples: ['weather'] })),
    risk_level: Type.Optional(
      Type.String({ enum: ['low', 'medium', 'high'], description: 'All of this risk.', examples: ['low'] }),
    ),
    reason: Type.Optional(reason),
    until: Type.Optional(until),
  },
  { description: 'Many at once: by their ids, or by a filter.' },
)

export const BulkResultDesk = namedObject(
  'FeedBulkResult',
  {
    done: integer('How many were done.', 12),
    refused: list(
      namedObject('FeedBulkRefusal', {
        thread_id: id('The thread.'),
        problem: text('Why it was not done.', 'The alert has no countries.'),
      }),
      'Those that could not be done.',
    ),
  },
  { description: 'What was done.' },
)

export const toBulkResultDesk = ({ done, refused }: BulkResult): Static<typeof BulkResultDesk> => ({
  done,
  refused: refused.map(({ threadId, problem }) => ({ thread_id: threadId, problem })),
})

export const snoozeUntil = (sent: string): Date => parseTime(sent, 'until')
