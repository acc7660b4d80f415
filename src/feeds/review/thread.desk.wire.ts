import { type Static, Type } from 'typebox'
import {
  id,
  idOrNull,
  integer,
  namedObject,
  text,
  time,
  timeOrNull,
  translatedText,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import type { ShownThread } from './review.ts'

const ByRule = Type.Unsafe<{ rule_id: string; name: string; revision: number; at: string } | null>({
  anyOf: [
    namedObject('FeedThreadRule', {
      rule_id: id('The rule.'),
      name: text('What staff call it.', 'Strong earthquakes'),
      revision: integer('The revision of the rule that published it.', 1),
      at: time('When it published.'),
    }),
    { type: 'null' },
  ],
  description: 'The rule that published an alert of the thread last; null: only people did.',
})

export const ThreadDesk = namedObject('FeedThread', {
  thread_id: id('The thread: the id of its first alert.'),
  event_id: idOrNull('Its event; null: its reports are of no event any more.'),
  alert_id: id('The alert that people read; else the draft; else the last one.'),
  status: text('review, published or historical.', 'published'),
  headline: translatedText('Of that alert.', 'Earthquake of magnitude 7.4: Peru'),
  risk_level: text('low, medium or high.', 'high'),
  published_by: ByRule,
  ended_at: timeOrNull('Since when the feed changes nothing of it any more; null: it does.'),
})

export const toThreadDesk = (one: ShownThread, locale: Locale): Static<typeof ThreadDesk> => ({
  thread_id: one.threadId,
  event_id: one.eventId,
  alert_id: one.alertId,
  status: one.status,
  headline: translated(one.headline, locale),
  risk_level: one.riskLevel,
  published_by:
    one.ruleId && one.ruleAt
      ? { rule_id: one.ruleId, name: one.ruleName ?? '', revision: one.ruleRevision ?? 0, at: timeOut(one.ruleAt) }
      : null,
  ended_at: maybeTimeOut(one.endedAt),
})
