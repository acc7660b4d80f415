import { type NextStep, readNextSteps } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { readBoardRows } from './board.store.ts'
import type { BoardFilter, BoardNumbers, BoardRow, BoardSource } from './board.ts'

export interface BoardPerson extends BoardRow {
  /** What is tried next; null: nothing. */
  readonly next: NextStep | null
}

export interface Board extends BoardNumbers {
  readonly at: Date
  readonly people: Page<BoardPerson>
}

/** The board of what the source names: the numbers of all, and a page of the people. Three statements, however many people there are. */
export async function readBoardOf(
  ctx: Ctx,
  source: BoardSource,
  filter: BoardFilter,
  page: PageRequest,
): Promise<Board> {
  const { numbers, people, total } = await readBoardRows(ctx.db, source, filter, { page, now: ctx.now })
  const next = await readNextSteps(
    ctx,
    people.flatMap(({ runningId }) => runningId ?? []),
  )
  const items = people.map((one) => ({ ...one, next: next.get(one.runningId ?? '') ?? null }))
  return { ...numbers, at: ctx.now, people: { items, total } }
}
