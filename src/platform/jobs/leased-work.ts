import type { Clock } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Log } from '../log.ts'
import type { Query } from './dedicated-connection.ts'
import { LeaseLoop } from './lease-loop.ts'
import type { LeasedTable } from './lease-sql.ts'
import { type LeasedRow, LeaseStore } from './lease-store.ts'
import { runAllUntilIdle } from './run-until-idle.ts'
import type { QueueMaker, WorkQueue } from './work-queue.ts'

/** What the queues of a leased table need. */
export interface QueueDeps {
  /** The lease holder: statements that finish a row check it, together with the row's attempts. */
  readonly holder: string
  readonly clock: Clock
  readonly log: Log
  /** The ctx of one run: the system's, at the clock's time. */
  readonly makeCtx: (requestId: string) => Ctx
}

interface LoopDeps extends QueueDeps {
  readonly query: Query
  readonly leaseSeconds: number
  readonly pollMs?: number
}

export type Loop = Pick<LeaseLoop<LeasedRow>, 'start' | 'wake' | 'drain' | 'nextDue' | 'runUntilIdle'>

/** A leased table besides the jobs, such as deliveries; the worker runs it in the same way. */
export interface LeasedWork {
  readonly table: string
  loop(deps: LoopDeps): Loop
}

/** Declares such work. The queues are made once per worker; or, where a maker is given, each when it has something due. */
export function leasedWork<R extends LeasedRow>(
  table: LeasedTable,
  queues: (deps: QueueDeps) => readonly WorkQueue<R>[] | QueueMaker<R>,
): LeasedWork {
  return {
    table: table.table,
    loop: (deps) => {
      const { clock, log } = deps
      const leases = new LeaseStore<R>(deps.query, table, deps)
      const poll = deps.pollMs === undefined ? {} : { pollMs: deps.pollMs }
      return new LeaseLoop<R>({ leases, queues: queues(deps), clock, log, ...poll })
    },
  }
}

/** Several loops as one; one may add work to another. */
export function combineLoops(loops: readonly Loop[]): Loop {
  const nextDue = async (): Promise<Date | undefined> => {
    const times = await Promise.all(loops.map((loop) => loop.nextDue()))
    return times.reduce((first, time) => (first && (!time || first < time) ? first : time), undefined)
  }
  return {
    start: () => {
      for (const loop of loops) loop.start()
    },
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    drain: async (ms) => {
      const left = await Promise.all(loops.map((loop) => loop.drain(ms)))
      return { abandoned: left.reduce((sum, { abandoned }) => sum + abandoned, 0) }
    },
    nextDue,
    runUntilIdle: (at, signal) => runAllUntilIdle(loops, at, signal),
  }
}
