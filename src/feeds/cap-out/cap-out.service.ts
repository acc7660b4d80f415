import { getPublicAlert } from '../../intelligence/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inLanguage } from '../../platform/i18n.ts'
import { isUuid } from '../../platform/ids.ts'
import { found, invalid } from '../../platform/problem.ts'
import { readSafetyCategories } from '../../reference/index.ts'
import { messageOf } from './alert-message.ts'
import type { FeedPage } from './atom-feed.ts'
import { type ListPlace, listMessages, listOriginalIds, listRegionShapes, pageOfListedAlerts } from './cap-out.store.ts'
import type { CapMessage } from './message.ts'
import type { Sender } from './sender.ts'
import { lastMessage } from './sent-message.ts'

const days = 86_400_000
/** So long readers find what was closed or replaced. */
const listedFor = 7 * days
const perPage = 200

const placeText = ({ updatedAt, id }: ListPlace): string => `${updatedAt.toISOString()}_${id}`

function placeOf(text: string): ListPlace {
  const [, time = '', id = ''] = /^(\d{4}-[\d:.T-]{18}Z)_([\da-f-]{36})$/.exec(text) ?? []
  const updatedAt = new Date(time)
  if (Number.isNaN(updatedAt.getTime()) || !isUuid(id)) throw invalid({ before: 'is no place of this list' })
  return { updatedAt, id }
}

/** A page of the alerts that stand, or were closed or replaced within seven days. */
export async function readCapFeed(ctx: Ctx, before: string | undefined): Promise<FeedPage> {
  const since = new Date(ctx.now.getTime() - listedFor)
  const rows = await pageOfListedAlerts(ctx.db, since, before === undefined ? null : placeOf(before), perPage + 1)
  const last = rows.length > perPage ? rows[perPage - 1] : undefined
  return {
    entries: rows.slice(0, perPage).map(({ id, headline, publishedAt, sentAt }) => ({
      alertId: id,
      headline: inLanguage(headline, 'en') ?? '',
      publishedAt,
      sentAt,
    })),
    next: last ? placeText(last) : null,
  }
}

/** The last message of an alert that was ever published. */
export async function getCapMessage(
  ctx: Ctx,
  alertId: string,
  from: { readonly sender: Sender; readonly status: CapMessage['status'] },
): Promise<CapMessage> {
  const full = await getPublicAlert(ctx, alertId)
  const { alert } = full
  const threadId = alert.originAlertId ?? alert.id
  const header = found(lastMessage(await listMessages(ctx.db, threadId), alert.id), 'message of an alert', alertId)
  const hashes = alert.sources.flatMap(({ origin }) => (origin ? [origin.sha256] : []))
  return messageOf({
    full,
    header,
    ...from,
    categories: await readSafetyCategories(ctx),
    regions: await listRegionShapes(ctx.db, alert.footprint.regionIds),
    originalIds: await listOriginalIds(ctx.db, threadId, hashes),
  })
}
