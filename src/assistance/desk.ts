import type { Routes } from '../platform/http/routes.ts'
import { messageDeskRoutes } from './messaging/message.desk.routes.ts'

export const routes: readonly Routes[] = [messageDeskRoutes]
