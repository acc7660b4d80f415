import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import type { PageRequest } from '../../platform/http/paging.ts'
import { type Board, type BoardFilter, readBoardOf } from '../../safety/index.ts'
import { getDeskAlert } from '../alert-editing/alert.service.ts'
import { threadOf } from '../alerts/alert.ts'
import { setFanOutLimits } from '../trip-alerts/trip-alert.store.ts'
import { alertSource } from './alert-board.store.ts'

/** How each of those stands whom the alert concerns; for a manager among the own company's people. */
export async function readAlertBoard(
  ctx: Ctx,
  alertId: string,
  filter: BoardFilter,
  page: PageRequest,
): Promise<Board> {
  const alert = await getDeskAlert(ctx, alertId)
  const query = { alertId: alert.id, threadId: threadOf(alert), now: ctx.now, companyId: deskCompany(ctx) }
  return inTransaction(ctx, async (tx) => {
    await setFanOutLimits(tx.db)
    return readBoardOf(tx, alertSource(query, alert.publishedAt), filter, page)
  })
}
