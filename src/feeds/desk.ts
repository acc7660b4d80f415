import type { Routes } from '../platform/http/routes.ts'
import { correctionRoutesDesk } from './corrections/correction.desk.routes.ts'
import { driftRoutesDesk } from './drift/drift.desk.routes.ts'
import { feedRoutesDesk } from './feed-pages/feed.desk.routes.ts'
import { ownFeedRoutesDesk } from './own-feeds/own-feed.desk.routes.ts'
import { publishingRoutesDesk } from './publishing/publishing.desk.routes.ts'
import { reviewRoutesDesk } from './review/review.desk.routes.ts'
import { threadRoutesDesk } from './review/thread.desk.routes.ts'

export const routes: readonly Routes[] = [
  feedRoutesDesk,
  driftRoutesDesk,
  correctionRoutesDesk,
  ownFeedRoutesDesk,
  publishingRoutesDesk,
  reviewRoutesDesk,
  threadRoutesDesk,
]
