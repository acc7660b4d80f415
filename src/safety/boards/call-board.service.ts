import type { Ctx } from '../../platform/ctx.ts'
import type { PageRequest } from '../../platform/http/paging.ts'
import { getCall } from '../calls-for-help/call-for-help.service.ts'
import { readBoardOf } from './board.service.ts'
import type { Board, BoardFilter } from './board.ts'
import { callSource } from './call-board.store.ts'

/** Who was told to come, and how far the message came with each. */
export async function readCallBoard(ctx: Ctx, id: string, filter: BoardFilter, page: PageRequest): Promise<Board> {
  return readBoardOf(ctx, callSource(await getCall(ctx, id)), filter, page)
}
