import { notifyPublishingHeld } from '../../src/feeds/drift/drift.service.ts'
import { answerOf, readListed, testFeed, writeFeeds } from '../../src/feeds/evidence/evidence.testing.ts'
import { takeAnswer } from '../../src/feeds/evidence/take-answer.service.ts'
import { inTransaction } from '../../src/platform/ctx.ts'
import type { TestApp } from './app.ts'

/** Causes what staff are notified of: a feed that has drifted (530), and a limit that holds what rules would publish (531). */
export async function causeFeedNotices(app: TestApp): Promise<void> {
  const feed = testFeed('drifting')
  await writeFeeds(app.db.db(), [feed])
  await takeAnswer(app.ctx(), feed, answerOf(feed, app.clock.now().toISOString(), 'no list'), readListed)
  const held = { reason: 'limit-hour', feedKey: feed.key, threadId: null }
  await inTransaction(app.ctx(), (tx) => notifyPublishingHeld(tx, held))
}
