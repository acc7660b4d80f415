import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { found } from '../../platform/problem.ts'
import { assess } from '../assessment/assess.ts'
import { reportFromJson } from '../evidence/kept-item.ts'
import { findFeed, listFeeds } from '../registry/feed.store.ts'
import type { Feed } from '../registry/feed.ts'
import {
  findEvent,
  findItem,
  findReuse,
  listEvents,
  listJoins,
  listProposals,
  listReports,
} from './event-page.store.ts'
import { countAnswers, listAnswers, listAnswersById, listLastAnswers, listNewestItems } from './feed-page.store.ts'
import type { ShownAnswer, ShownEvent, ShownEventInFull, ShownFeed, ShownItemInFull } from './feed-page.ts'

const day = 86_400_000
const nothing = { read: 0, unchanged: 0, refused: 0, failed: 0, itemsNew: 0 }

async function withState({ db, now }: Ctx, feeds: readonly Feed[], key: string | null): Promise<ShownFeed[]> {
  const [answers, newest, counts] = await Promise.all([
    listLastAnswers(db, key),
    listNewestItems(db, key),
    countAnswers(db, key, new Date(now.getTime() - day), now),
  ])
  return feeds.map((feed) => {
    const isIts = ({ feedKey }: { readonly feedKey: string }): boolean => feedKey === feed.key
    const { read, unchanged, refused, failed, itemsNew } = counts.find(isIts) ?? nothing
    return {
      ...feed,
      lastAnswer: answers.find(isIts) ?? null,
      lastNewItemAt: newest.find(isIts)?.at ?? null,
      day: { read, unchanged, refused, failed, itemsNew },
    }
  })
}

/** All feeds, each with its last answer and what came of it within a day. */
export const readFeeds = async (ctx: Ctx): Promise<ShownFeed[]> => withState(ctx, await listFeeds(ctx.db), null)

/** A feed with a page of its answers. */
export async function getFeed(
  ctx: Ctx,
  key: string,
  request: PageRequest,
): Promise<{ readonly feed: ShownFeed; readonly answers: Page<ShownAnswer> }> {
  const kept = found(await findFeed(ctx.db, key), 'feed', key)
  const [feed] = await withState(ctx, [kept], key)
  return { feed: found(feed, 'feed', key), answers: await listAnswers(ctx.db, key, request) }
}

/** Events of a kind, or of all. */
export const readEvents = (ctx: Ctx, kind: string | undefined, request: PageRequest): Promise<Page<ShownEvent>> =>
  listEvents(ctx.db, kind ?? null, request)

/** An event with all of its reports, and why they are one. */
export async function getEvent(ctx: Ctx, id: string): Promise<ShownEventInFull> {
  return found(await findEventInFull(ctx, id), 'event', id)
}

async function findEventInFull({ db }: Ctx, id: string): Promise<ShownEventInFull | undefined> {
  const [event, reports, joins, proposals] = await Promise.all([
    findEvent(db, id),
    listReports(db, id),
    listJoins(db, id),
    listProposals(db, id),
  ])
  if (!event) return undefined
  const shown = reports.map((one) => ({ ...one, report: reportOf(one.report) }))
  const items = shown.flatMap(({ feedKey, report, ...item }) => (report ? [{ ...item, feed: feedKey, report }] : []))
  return { ...event, reports: shown, joins, proposals, assessment: assess({ items }) }
}

const reportOf = (json: unknown): ReturnType<typeof reportFromJson> | null =>
  json === null ? null : reportFromJson(json)

/** An item with its proof: the bytes, the answers that had it, what was read of it, and its event. */
export async function getItem(ctx: Ctx, id: string): Promise<ShownItemInFull> {
  const item = found(await findItem(ctx.db, id), 'item', id)
  const { firstAnswerId, lastAnswerId, eventId, report, ...rest } = item
  const answers = await listAnswersById(ctx.db, [firstAnswerId, lastAnswerId])
  const answer = (wanted: string): ShownAnswer =>
    found(
      answers.find((one) => one.id === wanted),
      'answer',
      wanted,
    )
  return {
    ...rest,
    report: reportOf(report),
    firstAnswer: answer(firstAnswerId),
    lastAnswer: answer(lastAnswerId),
    reuse: (await findReuse(ctx.db, id)) ?? null,
    event: eventId === null ? null : ((await findEventInFull(ctx, eventId)) ?? null),
  }
}
