import { Counter, Gauge, type Registry } from 'prom-client'
import { type DeliveryMeasures, measureDelivery, tryCounts } from '../delivery/index.ts'
import { contextFor, type Deps } from './deps.ts'

/** The counts are cached for this time, so that frequent scrapes do not query the database each time. */
const freshMs = 60_000

/** Metrics of deliveries to people and of noise (notifications per person and thread). */
export function measureDeliveries(registry: Registry, deps: Deps): void {
  let cached: Promise<DeliveryMeasures | undefined> | undefined
  let cachedAt = Number.NEGATIVE_INFINITY
  /** Empty while the database cannot be reached, so that /metrics still answers. */
  const measures = (): Promise<DeliveryMeasures | undefined> => {
    if (cached && performance.now() - cachedAt < freshMs) return cached
    cachedAt = performance.now()
    cached = measureDelivery(contextFor(deps, { kind: 'system' }, 'metrics')).catch((error: Error) => {
      deps.log.debug({ err: error.message }, 'deliveries could not be measured')
      cached = undefined
      return undefined
    })
    return cached
  }
  const spread = (name: string, help: string, of: 'perThread' | 'perPerson') =>
    new Gauge({
      name,
      help,
      labelNames: ['quantile'] as const,
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
    help: 'Tries of this process to send something, by channel and outcome.',
    labelNames: ['channel', 'outcome'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const { channel, outcome, count } of tryCounts()) this.inc({ channel, outcome }, count)
    },
  })
}
