import type { Ctx } from '../../platform/ctx.ts'
import type { PageRequest } from '../../platform/http/paging.ts'
import { type Board, readBoardOf } from '../boards/board.service.ts'
import type { BoardFilter } from '../boards/board.ts'
import { callSource } from './call-board.store.ts'
import { getCall } from './call-for-help.service.ts'

/** Who was told to come, and how far the message came with each. */
export async function readCallBoard(ctx: Ctx, id: string, filter: BoardFilter, page: PageRequest): Promise<Board> {
  return readBoardOf(ctx, callSource(await getCall(ctx, id)), filter, page)
}
