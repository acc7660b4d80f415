import type { Routes } from '../platform/http/routes.ts'
import { feedRoutesDesk } from './feed-pages/feed.desk.routes.ts'

export const routes: readonly Routes[] = [feedRoutesDesk]
