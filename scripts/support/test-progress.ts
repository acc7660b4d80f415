/** Says how far a test run is: one line that is rewritten on a terminal, a line a minute elsewhere. */
import type { ProcessTimes } from './test-times.ts'

/** Hears of a run. A group is the files of one process. */
export interface RunWatcher {
  running(group: readonly string[], file: string): void
  ended(group: readonly string[], times: ProcessTimes): void
}

export interface Progress extends RunWatcher {
  readonly processes: readonly ProcessTimes[]
  stop(): void
}

export interface ProgressOptions {
  readonly files: number
  readonly out: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number }
}

const minute = 60_000

/** `12:34`. */
const clock = (ms: number): string =>
  `${Math.floor(ms / minute)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

export function showProgress({ files, out }: ProgressOptions): Progress {
  const started = performance.now()
  const processes: ProcessTimes[] = []
  /** The files of each running group that have begun, in that order. */
  const current = new Map<readonly string[], Set<string>>()
  let done = 0
  const text = (): string => {
    const begun = [...current.values()]
    const ended = begun.reduce((total, { size }) => total + size - 1, done)
    const now = begun.map((group) => [...group].at(-1)).join(', ')
    return `${clock(performance.now() - started)}  ${ended} of ${files} files; now ${now}`
  }
  const rewrite = (): void => void out.write(`\r\u001b[K${text().slice(0, (out.columns ?? 80) - 1)}`)
  const say = (): void => void (out.isTTY ? rewrite() : out.write(`${text()}\n`))
  const timer = setInterval(say, out.isTTY ? 1_000 : minute)
  timer.unref()
  return {
    processes,
    running(group, file) {
      const begun = current.get(group) ?? new Set()
      begun.delete(file)
      current.set(group, begun.add(file))
    },
    ended(group, times) {
      current.delete(group)
      done += group.length
      processes.push(times)
    },
    stop() {
      clearInterval(timer)
      if (out.isTTY) out.write('\r\u001b[K')
    },
  }
}
