import { readNextSteps } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { PageRequest } from '../../platform/http/paging.ts'
import { type BoardSource, readBoardRows, readStandingRows } from './board.store.ts'
import type { Board, BoardFilter, Standings } from './board.ts'

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

/** The same numbers, and everybody's standing. One statement. */
export const readStandingsOf = (ctx: Ctx, source: BoardSource): Promise<Standings> => readStandingRows(ctx.db, source)
