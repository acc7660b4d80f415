import type { Routes } from '../platform/http/routes.ts'
import { callBoardRoutesDesk } from './boards/call-board.desk.routes.ts'
import { callForHelpRoutesDesk } from './calls-for-help/call-for-help.desk.routes.ts'
import { checkInRequestRoutesDesk } from './check-in-requests/check-in-request.desk.routes.ts'

export { BoardOut, BoardQuery, toBoardOut, toFilter } from './boards/board.desk.wire.ts'

export const routes: readonly Routes[] = [callBoardRoutesDesk, callForHelpRoutesDesk, checkInRequestRoutesDesk]
