import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { sameBytes, sha256 } from '../../platform/crypto/vault.ts'
import { unauthorized } from '../../platform/problem.ts'
import type { Deps } from '../deps.ts'
import { callerOf, logRequest } from '../http/request-log.ts'
import { measureDeliveries } from './delivery-metrics.ts'
import { measurePublicFeeds } from './feed-metrics.ts'
import { measureJobs } from './job-metrics.ts'

export interface Metrics {
  readonly registry: Registry
  request(method: string, route: string, status: number, seconds: number): void
}

/** The metrics for Prometheus. No label names a person, a company or a key. */
export function createMetrics(
  deps: Deps,
  sources: {
    responseCache: () => { answers: number; bytes: number }
    fastPath: () => ReadonlyMap<string, { sent: number; notModified: number }>
  },
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'godwit_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'godwit_database_connections',
    help: 'Database connections by state.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { total, idle, waiting } = deps.pool.stats
      this.set({ state: 'open' }, total)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waited_for' }, waiting)
    },
  })
  new Gauge({
    name: 'godwit_ready_answers',
    help: 'Responses in the cache.',
    registers: [registry],
    collect() {
      this.set(sources.responseCache().answers)
    },
  })
  new Gauge({
    name: 'godwit_ready_bytes',
    help: 'Bytes of the responses in the cache.',
    registers: [registry],
    collect() {
      this.set(sources.responseCache().bytes)
    },
  })
  new Counter({
    name: 'godwit_ready_requests_total',
    help: 'Requests answered by the fast path from the response cache, by route and status.',
    labelNames: ['route', 'status'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [route, { sent, notModified }] of sources.fastPath()) {
        this.inc({ route, status: '200' }, sent)
        this.inc({ route, status: '304' }, notModified)
      }
    },
  })
  new Gauge({
    name: 'godwit_processes',
    help: 'Processes whose metrics are in this answer.',
    registers: [registry],
  }).set(1)
  measureDeliveries(registry, deps)
  measureJobs(registry, deps)
  measurePublicFeeds(registry, deps)
  const children = new Map<string, ReturnType<typeof durations.labels>>()
  return {
    registry,
    request(method, route, status, seconds) {
      const name = `${method} ${route} ${status}`
      let child = children.get(name)
      if (!child) {
        child = durations.labels(method, route, String(status))
        children.set(name, child)
      }
      child.observe(seconds)
    },
  }
}

export function countRequests(app: FastifyInstance, measures: Metrics, deps: Deps): void {
  app.addHook('onResponse', (req, reply, done) => {
    const seconds = reply.elapsedTime / 1000
    measures.request(req.method, req.routeOptions.url ?? 'unmatched', reply.statusCode, seconds)
    // The router's errors occur before the hooks, so there is no ctx yet.
    const actor = (req.ctx as typeof req.ctx | undefined)?.actor ?? { kind: 'nobody' }
    logRequest(deps, {
      requestId: req.id,
      method: req.method,
      route: req.routeOptions.url ?? 'unmatched',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      caller: callerOf(actor),
    })
    done()
  })
}

export function serveMetrics(app: FastifyInstance, measures: Metrics, deps: Deps): void {
  const key = deps.config.metricsKey
  const { registry } = measures
  const exchange = deps.metricsExchange
  exchange?.offer(() => registry.getMetricsAsJSON())
  /** Those of all processes on this port, summed: a scrape reaches any one of them. */
  const metricsOfAll = async (): Promise<string> => {
    const found = (await exchange?.collect()) ?? []
    return found.length === 0 ? registry.metrics() : AggregatorRegistry.aggregate([...found]).metrics()
  }
  app.get(
    '/metrics',
    { config: { access: ['anyone'], alwaysOpen: true, format: 'other' }, schema: { hide: true } as object },
    async (req, reply) => {
      const given = /^Bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? ''
      if (key && !sameBytes(sha256(given), sha256(key))) throw unauthorized('Metrics need their key as a Bearer token.')
      return reply.type(registry.contentType).send(await metricsOfAll())
    },
  )
}
