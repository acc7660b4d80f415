/** What was found when nothing that is due was left. */
export interface Rest {
  /** Whether there was anything to do, or to wait for. */
  readonly worked: boolean
  /** When the next waiting piece of work is due. */
  readonly next: Date | undefined
}

/** Work that can be done up to a time. */
export interface DueWork {
  /** Runs what is due by then, waits for what others run, and answers when nothing of it is left. */
  runToRest(at: Date, signal?: AbortSignal): Promise<Rest>
}

/**
 * Several kinds of work in turns, since one may cause another: until each has been found at rest after the last that had
 * anything to do. Nobody has to be asked once more for what comes next.
 */
export async function restInTurns(works: readonly DueWork[], at: Date, signal?: AbortSignal): Promise<Rest> {
  const nexts: number[] = []
  let worked = false
  let resting = 0
  for (let turn = 0; resting < works.length; turn = (turn + 1) % works.length) {
    const rest = await works[turn]?.runToRest(at, signal)
    nexts[turn] = rest?.next?.getTime() ?? Number.POSITIVE_INFINITY
    resting = rest?.worked ? 1 : resting + 1
    worked ||= rest?.worked === true
  }
  const next = Math.min(...nexts)
  return { worked, next: Number.isFinite(next) ? new Date(next) : undefined }
}
