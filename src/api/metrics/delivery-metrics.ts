import { Counter, Gauge, type Registry } from 'prom-client'
import { measureDelivery, tryCounts, webhookTryCounts } from '../../delivery/index.ts'
import { contextFor, type Deps } from '../deps.ts'
import { cachedMeasure } from './cached-measure.ts'

/** Metrics of deliveries to people and to webhook endpoints, and of noise (notifications per person and thread). */
export function measureDeliveries(registry: Registry, deps: Deps): void {
  const measures = cachedMeasure(() => measureDelivery(contextFor(deps, { kind: 'system' }, 'metrics')), deps)
  const spread = (name: string, help: string, of: 'perThread' | 'perPerson') =>
    new Gauge({
      name,
      help,
      labelNames: ['quantile'] as const,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const found = (await measures())?.[of]
        if (!found) return this.reset()
        this.set({ quantile: '0.5' }, found.median)
        this.set({ quantile: '0.95' }, found.p95)
        this.set({ quantile: '0.99' }, found.p99)
        this.set({ quantile: '1' }, found.most)
      },
    })
  spread(
    'godwit_notifications_per_person_and_thread',
    'Notifications that one person got of one thread within the last day.',
    'perThread',
  )
  spread('godwit_notifications_per_person', 'Notifications that one person got within the last day.', 'perPerson')
  const waiting = (name: string, help: string, of: 'waiting' | 'lateSeconds') =>
    new Gauge({
      name,
      help,
      labelNames: ['channel'] as const,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const found = await measures()
        this.reset()
        for (const one of found?.waiting ?? []) this.set({ channel: one.channel }, one[of])
      },
    })
  waiting('godwit_deliveries_waiting', 'Deliveries that wait, due or not, by channel.', 'waiting')
  waiting(
    'godwit_deliveries_late_seconds',
    'How long the oldest due delivery has been waiting, by channel.',
    'lateSeconds',
  )
  new Counter({
    name: 'godwit_delivery_tries_total',
    help: 'Tries to send something, by channel and outcome.',
    labelNames: ['channel', 'outcome'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const { channel, outcome, count } of tryCounts()) this.inc({ channel, outcome }, count)
    },
  })
  new Gauge({
    name: 'godwit_webhook_deliveries',
    help: 'Webhook deliveries that did not arrive yet: waiting for a try, or paused because their endpoint is disabled.',
    labelNames: ['state'] as const,
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const found = (await measures())?.webhooks
      this.reset()
      if (!found) return
      this.set({ state: 'waiting' }, found.waiting)
      this.set({ state: 'paused' }, found.paused)
    },
  })
  new Gauge({
    name: 'godwit_webhook_deliveries_late_seconds',
    help: 'How long the oldest due webhook delivery has been waiting.',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const found = (await measures())?.webhooks
      this.reset()
      if (found) this.set(found.lateSeconds)
    },
  })
  new Counter({
    name: 'godwit_webhook_tries_total',
    help: 'Tries to deliver to a webhook endpoint, by outcome: delivered, failed (tried again later), exhausted (the last try failed).',
    labelNames: ['outcome'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const { outcome, count } of webhookTryCounts()) this.inc({ outcome }, count)
    },
  })
}
