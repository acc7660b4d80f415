import type { Browser, Page } from 'playwright-core'

interface TraceEvent {
  readonly ph: string
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly args?: { readonly name?: string; readonly src_func?: string }
}

/** One task of a page's main thread, in milliseconds. */
export interface PageTask {
  readonly whole: number
  /** Of it, how long the page waited until the browser had drawn the frame before (“Commit”). */
  readonly waited: number
}

const categories = ['disabled-by-default-devtools.timeline', '__metadata']

/** The tasks of 50 ms and more of the page that drew most meanwhile: the one in front. */
function readTasks(events: readonly TraceEvent[]): PageTask[] {
  const mains = new Set(
    events
      .filter(({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const timed = events.filter(({ ph, pid, tid }) => ph === 'X' && mains.has(`${pid} ${tid}`))
  const commits = timed.filter(({ name }) => name === 'Commit')
  const waits = new Map<number, number>()
  for (const { pid, dur = 0 } of commits) waits.set(pid, (waits.get(pid) ?? 0) + dur)
  const [front] = [...waits].toSorted(([, a], [, b]) => b - a)[0] ?? []
  const within = (task: TraceEvent): number =>
    commits
      .filter(({ pid, ts }) => pid === task.pid && ts >= task.ts && ts < task.ts + (task.dur ?? 0))
      .reduce((sum, { dur = 0 }) => sum + dur, 0)
  return timed
    .filter(({ name, pid, dur = 0 }) => name === 'RunTask' && pid === front && dur >= 50_000)
    .map((task) => ({ whole: (task.dur ?? 0) / 1000, waited: within(task) / 1000 }))
}

/** The long tasks of a page while something is done with it. */
export async function tasksDuring<T>(
  browser: Browser,
  page: Page,
  act: () => Promise<T>,
): Promise<{ readonly result: T; readonly tasks: PageTask[] }> {
  await browser.startTracing(page, { categories })
  const result = await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return { result, tasks: readTasks(traceEvents) }
}
