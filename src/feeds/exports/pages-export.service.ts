import type { Ctx } from '../../platform/ctx.ts'
import { listDriftsAfter } from '../drift/drift.store.ts'
import type { Drift } from '../drift/drift.ts'
import { type ExportedThread, listThreadsAfter } from './thread-export.store.ts'

const atOnce = 200

/** Every thread that was drafted from an event. */
export async function* exportThreads({ db }: Ctx): AsyncGenerator<readonly ExportedThread[]> {
  let last: string | null = null
  for (;;) {
    const threads: readonly ExportedThread[] = await listThreadsAfter(db, last, atOnce)
    if (threads.length > 0) yield threads
    if (threads.length < atOnce) return
    last = threads.at(-1)?.thread ?? null
  }
}

/** Every time in which a feed was not as before. */
export async function* exportDrifts({ db }: Ctx): AsyncGenerator<readonly Drift[]> {
  let last: string | null = null
  for (;;) {
    const drifts: readonly Drift[] = await listDriftsAfter(db, last, atOnce)
    if (drifts.length > 0) yield drifts
    if (drifts.length < atOnce) return
    last = drifts.at(-1)?.id ?? null
  }
}
