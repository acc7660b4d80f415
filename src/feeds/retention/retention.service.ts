import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { deleteEmptyEvents, lockEvents } from '../events/event.store.ts'
import { lockFeed } from '../evidence/answer.store.ts'
import { listFeeds } from '../registry/feed.store.ts'
import {
  deleteOldAnswers,
  deleteOldDrifts,
  deleteOldItems,
  deleteUnusedBodies,
  listAnswersBefore,
  listItemsBefore,
  type PagePlace,
} from './retention.store.ts'

const atOnce = 1_000
const beginning: PagePlace = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

/** In pages, each in a transaction in which no answer of the feed is taken. */
async function inPages(
  ctx: Ctx,
  feedKey: string,
  list: (after: PagePlace) => Promise<PagePlace[]>,
  remove: (tx: Ctx, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  let after: PagePlace | undefined = beginning
  while (after) {
    const page: readonly PagePlace[] = await list(after)
    const ids = page.map(({ id }) => id)
    if (ids.length > 0)
      await inTransaction(ctx, async (tx) => {
        await lockFeed(tx.db, feedKey)
        await remove(tx, ids)
      })
    after = page.length < atOnce ? undefined : page.at(-1)
  }
}

/** Deletes what feeds said so many days ago. What an alert rests on stays as long as the alert. */
export async function forgetOldEvidence(ctx: Ctx, days: number): Promise<void> {
  const before = new Date(ctx.now.getTime() - days * 86_400_000)
  for (const { key } of await listFeeds(ctx.db)) {
    await inPages(
      ctx,
      key,
      (after) => listItemsBefore(ctx.db, key, after, before, atOnce),
      async (tx, ids) => {
        await lockEvents(tx.db)
        await deleteEmptyEvents(tx.db, await deleteOldItems(tx.db, ids, before))
      },
    )
    await inPages(
      ctx,
      key,
      (after) => listAnswersBefore(ctx.db, key, after, before, atOnce),
      async (tx, ids) => deleteUnusedBodies(tx.db, await deleteOldAnswers(tx.db, ids)),
    )
  }
  await deleteOldDrifts(ctx.db, before)
}
