import cluster, { type Worker } from 'node:cluster'
import type { MetricsExchange, ProcessMetrics } from '../api/index.ts'

/**
 * How long to wait for the metrics of a process that is busy. Without its counts the sums would fall and rise again, which Prometheus takes for a
 * restart. One that ends is not waited for.
 */
const patienceMs = 8_000

/** Messages between the processes of a cluster; the primary passes them on. */
type Message =
  | { readonly metrics: 'collect'; readonly id: number }
  | { readonly metrics: 'read'; readonly id: string }
  | { readonly metrics: 'of one'; readonly id: string; readonly found: ProcessMetrics }
  | { readonly metrics: 'of all'; readonly id: number; readonly found: readonly ProcessMetrics[] }

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'metrics' in value

/** In the primary: a process that is scraped gets the metrics of all processes. */
export function passMetricsOn(): void {
  const answers = new Map<string, (found: ProcessMetrics) => void>()
  let requests = 0
  const read = (worker: Worker): Promise<ProcessMetrics[]> =>
    new Promise((resolve) => {
      const id = `${++requests}`
      const end = (found: ProcessMetrics[]): void => {
        clearTimeout(timer)
        answers.delete(id)
        worker.off('disconnect', ended)
        resolve(found)
      }
      const ended = (): void => end([])
      const timer = setTimeout(ended, patienceMs)
      worker.once('disconnect', ended)
      answers.set(id, (found) => end([found]))
      worker.send({ metrics: 'read', id } satisfies Message, (error: Error | null) => {
        if (error) end([])
      })
    })
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return
    if (message.metrics === 'of one') answers.get(message.id)?.(message.found)
    if (message.metrics !== 'collect') return
    const { id } = message
    const all = Object.values(cluster.workers ?? {}).flatMap((one) => (one?.isConnected() ? [read(one)] : []))
    void Promise.all(all).then((found) => {
      if (worker.isConnected()) worker.send({ metrics: 'of all', id, found: found.flat() } satisfies Message)
    })
  })
}

/** In a process of the cluster: sends its own metrics to the primary, and requests those of all. */
export function clusterMetrics(): MetricsExchange {
  const waiting = new Map<number, (found: readonly ProcessMetrics[]) => void>()
  let requests = 0
  let own: (() => Promise<ProcessMetrics>) | undefined
  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return
    if (message.metrics === 'of all') waiting.get(message.id)?.(message.found)
    const { id } = message
    if (message.metrics === 'read' && typeof id === 'string')
      void own?.().then((found) => process.send?.({ metrics: 'of one', id, found } satisfies Message))
  })
  return {
    offer(read) {
      own = read
    },
    collect: () =>
      new Promise((resolve) => {
        const id = ++requests
        const end = (found: readonly ProcessMetrics[]): void => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(found)
        }
        // The primary waits for the others; without any response of it, no process is counted.
        const timer = setTimeout(() => end([]), patienceMs + 1_000)
        waiting.set(id, end)
        process.send?.({ metrics: 'collect', id } satisfies Message)
      }),
  }
}
