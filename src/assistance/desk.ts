import type { Routes } from '../platform/http/routes.ts'
import { dutyRoutesDesk } from './duty/duty.desk.routes.ts'
import { helpRoomRoutesDesk } from './help-room/help-room.desk.routes.ts'
import { messageDeskRoutes } from './messaging/message.desk.routes.ts'

export const routes: readonly Routes[] = [dutyRoutesDesk, helpRoomRoutesDesk, messageDeskRoutes]
