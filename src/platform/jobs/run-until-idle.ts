/** The result of running until no work was due. */
export interface IdleResult {
  /** True when there was something to run or to wait for. */
  readonly worked: boolean
  /** When the next waiting piece of work is due. */
  readonly next: Date | undefined
}

/** Work that can be run up to a given time. */
export interface DueWork {
  /** Runs what is due by `at`, waits for what other workers run, and resolves when no work is due. */
  runUntilIdle(at: Date, signal?: AbortSignal): Promise<IdleResult>
}

/**
 * Runs several kinds of work in turns, since one may add work to another, until none has had anything to do in a full round.
 */
export async function runAllUntilIdle(works: readonly DueWork[], at: Date, signal?: AbortSignal): Promise<IdleResult> {
  const nexts: number[] = []
  let worked = false
  let idle = 0
  for (let turn = 0; idle < works.length; turn = (turn + 1) % works.length) {
    const result = await works[turn]?.runUntilIdle(at, signal)
    nexts[turn] = result?.next?.getTime() ?? Number.POSITIVE_INFINITY
    idle = result?.worked ? 1 : idle + 1
    worked ||= result?.worked === true
  }
  const next = Math.min(...nexts)
  return { worked, next: Number.isFinite(next) ? new Date(next) : undefined }
}
