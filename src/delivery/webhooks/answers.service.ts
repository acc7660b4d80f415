import type { Ctx } from '../../platform/ctx.ts'
import type { Journal, Page } from '../../platform/journal.ts'
import { gathered } from '../sending/gathered.ts'
import { untilWritten } from '../sending/until-written.ts'
import { saveResults } from './delivering.store.ts'
import type { Place } from './gate.ts'
import { lineOf, type Result, resultOfLine } from './result.ts'

/** A result on its way to the database, and the place of its request. */
export interface Kept {
  readonly result: Result
  readonly place: Place
  readonly holding: { readonly aborted: boolean }
}

/** Writes down what tries came to, many together. */
export interface Answers {
  /**
   * `safe` when a crash of this process cannot lose it any more; then its place is free. `written` when it is in the database:
   * whether the row was still ours.
   */
  keep(kept: Kept): { readonly safe: Promise<void>; readonly written: Promise<boolean> }
  /** Writes what processes of this machine left behind that are gone. Throws while the database takes nothing. */
  recover(): Promise<void>
}

export interface AnswersOptions {
  readonly ctx: () => Ctx
  readonly holder: string
  readonly journal: Journal | undefined
  /** The worker has ended. */
  readonly ended: AbortSignal
  /** False when there is no other answer to wait for. */
  readonly moreToCome: () => boolean
}

const rowsAtOnce = 100
/** Statements at a time where there is no journal: the shorter a result waits, the less a crash can double. */
const savesAtOnce = 3
/** With a journal nothing is in a hurry but what somebody looks at: results are gathered for a moment. */
const gatherMs = 50
const mostGathered = 250
/** What the database does not have is kept up to here; beyond it a place is free only when its result is written. */
const mostUnwritten = 500
/** A statement that the database refuses so often, while it is there, will never be taken. */
const mostRefusals = 10

export const createAnswers = (options: AnswersOptions): Answers => {
  const { journal } = options
  return journal ? journaled(options, journal) : direct(options)
}

/** Without a journal a result is safe when the database has been given it. */
function direct({ ctx, holder }: AnswersOptions): Answers {
  interface Saving extends Kept {
    /** It did not arrive there the first time. */
    readonly again: boolean
  }
  const save = gathered<Saving, boolean>(
    rowsAtOnce,
    async (some) => {
      const results = some.map(({ result }) => result)
      try {
        const saved = saveResults(ctx().db, holder, results)
        // The server finishes a statement that it was given, whatever becomes of us. One that failed is not believed again.
        for (const { place, again } of some) if (!again) place.safe()
        const ours = await saved
        return results.map(({ row }) => ours.has(row.id))
      } catch (error) {
        for (const { place } of some) place.unsafe()
        throw error
      }
    },
    savesAtOnce,
  )
  return {
    keep(kept) {
      let again = false
      const once = (): Promise<boolean> => {
        const saving = { ...kept, again }
        again = true
        return save(saving)
      }
      const written = untilWritten(once, kept.holding).finally(() => kept.place.safe())
      return { safe: written.then(() => {}), written }
    },
    recover: async () => {},
  }
}

interface Entry extends Kept {
  readonly isSafe: () => void
  readonly done: (ours: boolean) => void
  readonly failed: (error: unknown) => void
}

/** Refused by a server that works; not while it is away, starts, stops, or has no room. */
const refused = (error: unknown): boolean => {
  const { code, severity } = error as { code?: string; severity?: string }
  return severity === 'ERROR' && code !== undefined && !/^(08|25|40|53|55|57)/.test(code)
}

/** With a journal a result is safe when it stands there; what stands there is written in large batches, one at a time. */
function journaled({ ctx, holder, ended, moreToCome }: AnswersOptions, journal: Journal): Answers {
  let arrived: Entry[] = []
  let gathering: { readonly page: Page; readonly entries: Entry[] } = { page: journal.page(), entries: [] }
  let unwritten = 0
  let timer: NodeJS.Timeout | undefined
  let writing = false
  let failing = false

  /** What came in during this turn goes into the journal in one go, and the next requests may start. */
  function note(): void {
    const some = arrived
    arrived = []
    gathering.entries.push(...some)
    const took = some.filter(({ result }) => result.error === null)
    unwritten += some.length
    if (took.length > 0 && unwritten <= mostUnwritten && gathering.page.write(took.map(({ result }) => lineOf(result))))
      for (const { place, isSafe } of took) {
        place.safe()
        isSafe()
      }
    if (gathering.entries.length >= mostGathered) void write()
    else {
      timer ??= setTimeout(() => void write(), gatherMs)
      // Others that were let in have begun by then.
      setImmediate(() => {
        if (!moreToCome()) void write()
      })
    }
  }

  async function write(): Promise<void> {
    if (writing || gathering.entries.length === 0) return
    writing = true
    clearTimeout(timer)
    timer = undefined
    const { page, entries } = gathering
    gathering = { page: journal.page(), entries: [] }
    try {
      const ours = await untilTaken(entries.map(({ result }) => result))
      page.done()
      for (const { result, done } of entries) done(ours.has(result.row.id))
    } catch (error) {
      if (!ended.aborted) page.done()
      for (const { failed } of entries) failed(error)
    }
    for (const { place, isSafe } of entries) {
      place.safe()
      isSafe()
    }
    unwritten -= entries.length
    writing = false
    if (gathering.entries.length >= mostGathered || !moreToCome()) void write()
    else if (gathering.entries.length > 0) timer ??= setTimeout(() => void write(), gatherMs)
  }

  /** The database may be away for as long as it likes: what it will be told stands in the journal. */
  async function untilTaken(results: readonly Result[]): Promise<ReadonlySet<number>> {
    let refusals = 0
    for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
      try {
        const ours = await saveResults(ctx().db, holder, results)
        failing = false
        return ours
      } catch (error) {
        if (refused(error)) refusals++
        failing = refusals < mostRefusals && !ended.aborted
        if (!failing) throw error
        await new Promise((resolve) => setTimeout(resolve, wait).unref())
      }
    }
  }

  async function writeLeft(page: ReturnType<Journal['leftBehind']>[number]): Promise<void> {
    const results = page.lines.flatMap((line) => resultOfLine(line) ?? [])
    try {
      for (let from = 0; from < results.length; from += mostGathered)
        await saveResults(ctx().db, page.holder, results.slice(from, from + mostGathered))
    } catch (error) {
      if (!refused(error)) throw error
      ctx().log.error({ err: (error as Error).message }, 'a page of the journal is not taken by the database')
    }
    page.done()
  }

  return {
    keep(kept) {
      let isSafe = (): void => {}
      const safe = new Promise<void>((resolve) => {
        isSafe = resolve
      })
      const written = new Promise<boolean>((done, failed) => {
        if (arrived.push({ ...kept, isSafe, done, failed }) === 1) setImmediate(note)
      })
      return { safe, written }
    },
    async recover() {
      // Our own first: whose lease ended while the database was away would be tried again by ourselves.
      if (failing) throw new Error('results wait to be written')
      for (const page of journal.leftBehind()) await writeLeft(page)
    },
  }
}
