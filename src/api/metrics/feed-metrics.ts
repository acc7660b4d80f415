import { Gauge, type Registry } from 'prom-client'
import { type FeedMeasures, measureFeeds } from '../../feeds/index.ts'
import { contextFor, type Deps } from '../deps.ts'
import { cachedMeasure } from './cached-measure.ts'

/** Metrics of the public feeds that are on: how old what they said is, what came of it, and what is not as before. */
export function measurePublicFeeds(registry: Registry, deps: Deps): void {
  const measures = cachedMeasure(() => measureFeeds(contextFor(deps, { kind: 'system' }, 'metrics')), deps)
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    fill: (found: FeedMeasures, set: (labels: Record<Label, string>, value: number) => void) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const found = await measures()
        this.reset()
        if (found) fill(found, (labels, value) => this.set(labels, value))
      },
    })
  gauge(
    'godwit_feed_good_answer_age_seconds',
    'Time since the last good answer of a feed.',
    ['feed'],
    ({ ages }, set) => {
      for (const { feed, goodSeconds } of ages) if (goodSeconds !== null) set({ feed }, goodSeconds)
    },
  )
  gauge('godwit_feed_new_item_age_seconds', 'Time since something new came of a feed.', ['feed'], ({ ages }, set) => {
    for (const { feed, newSeconds } of ages) if (newSeconds !== null) set({ feed }, newSeconds)
  })
  gauge(
    'godwit_feed_latency_seconds',
    'How long each step took within the last seven days: sent (an earthquake until its report), stored, drafted, published by a rule, notified (the first person).',
    ['feed', 'step', 'quantile'],
    ({ latencies }, set) => {
      for (const one of latencies)
        for (const step of ['sent', 'stored', 'drafted', 'published', 'notified'] as const)
          for (const [quantile, seconds] of [
            ['0.5', one[`${step}P50`]],
            ['0.95', one[`${step}P95`]],
          ] as const)
            if (seconds !== null) set({ feed: one.feed, step, quantile }, seconds)
    },
  )
  gauge(
    'godwit_feed_answers',
    'Answers of a feed within the last day, by outcome.',
    ['feed', 'outcome'],
    ({ counts }, set) => {
      for (const { feedKey: feed, read, unchanged, refused, failed } of counts)
        for (const [outcome, count] of Object.entries({ read, unchanged, refused, failed }))
          set({ feed, outcome }, count)
    },
  )
  gauge(
    'godwit_feed_items',
    'Items of the answers of a feed that were read within the last day, by outcome: read, with_remarks, refused; new are those that no answer had before.',
    ['feed', 'outcome'],
    ({ counts }, set) => {
      for (const { feedKey: feed, items, itemsWithRemarks, itemsRefused, itemsNew } of counts) {
        set({ feed, outcome: 'read' }, items - itemsWithRemarks - itemsRefused)
        set({ feed, outcome: 'with_remarks' }, itemsWithRemarks)
        set({ feed, outcome: 'refused' }, itemsRefused)
        set({ feed, outcome: 'new' }, itemsNew)
      }
    },
  )
  gauge(
    'godwit_feed_drifts_open',
    'Feeds that are not as before, by kind. No rule publishes anything of them.',
    ['feed', 'kind'],
    ({ drifts }, set) => {
      for (const drift of drifts) set(drift, 1)
    },
  )
}
