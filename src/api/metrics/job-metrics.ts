import { Counter, Gauge, type Registry } from 'prom-client'
import type { TaskStats } from '../../platform/jobs/worker.ts'
import type { Deps } from '../deps.ts'
import { cachedMeasure } from './cached-measure.ts'

/** Metrics of jobs and dead letters. What waits is the same for all processes, so the largest number counts and not the sum. */
export function measureJobs(registry: Registry, deps: Deps): void {
  const { worker } = deps
  if (!worker) return
  const stats = cachedMeasure(() => worker.stats(), deps)
  const gauge = (name: string, help: string, of: (one: TaskStats) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['task'] as const,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const found = await stats()
        this.reset()
        for (const one of found ?? []) this.set({ task: one.task }, of(one))
      },
    })
  gauge('godwit_jobs_waiting', 'Jobs that wait, due or not, by task.', (one) => one.waiting)
  gauge(
    'godwit_jobs_late_seconds',
    'How long the oldest due job has been waiting, by task.',
    (one) => one.oldestSeconds,
  )
  gauge('godwit_dead_jobs', 'Dead letters: jobs that ran out of tries, by task.', (one) => one.dead)
  new Counter({
    name: 'godwit_jobs_total',
    help: 'Runs of jobs since the start, by task and outcome.',
    labelNames: ['task', 'outcome'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const { task, done, failed } of worker.counts()) {
        this.inc({ task, outcome: 'done' }, done)
        this.inc({ task, outcome: 'failed' }, failed)
      }
    },
  })
}
