import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { found } from '../../platform/problem.ts'
import { assess } from '../assessment/assess.ts'
import { listNewestDrifts, listOpenDrifts } from '../drift/drift.store.ts'
import type { Drift } from '../drift/drift.ts'
import { reportFromJson } from '../evidence/kept-item.ts'
import { findFeed, listFeeds } from '../registry/feed.store.ts'
import type { KeptFeed } from '../registry/feed.ts'
import { readSurroundings } from '../surroundings/surroundings.service.ts'
import {
  findCorrection,
  findEvent,
  findItem,
  findReuse,
  listCorrectionsOf,
  listEvents,
  listJoins,
  listProposals,
  listReports,
  listReuses,
} from './event-page.store.ts'
import { measureCourses } from './feed-health.service.ts'
import { countAnswers, listAnswers, listAnswersById, listLastAnswers, listNewestItems } from './feed-page.store.ts'
import type {
  ShownAnswer,
  ShownCorrection,
  ShownEvent,
  ShownEventInFull,
  ShownFeed,
  ShownItemInFull,
} from './feed-page.ts'

const day = 86_400_000
const shownDrifts = 20
const noAnswers = {
  read: 0,
  unchanged: 0,
  refused: 0,
  failed: 0,
  notModified: 0,
  bytes: 0,
  items: 0,
  itemsWithRemarks: 0,
  itemsRefused: 0,
  itemsNew: 0,
}

async function withState(ctx: Ctx, feeds: readonly KeptFeed[], key: string | null): Promise<ShownFeed[]> {
  const { db, now } = ctx
  const dayAgo = new Date(now.getTime() - day)
  const [answers, newest, counts, courses, drifts] = await Promise.all([
    listLastAnswers(db, key),
    listNewestItems(db, key),
    countAnswers(db, key, dayAgo, now),
    measureCourses(ctx, key),
    listOpenDrifts(db, key),
  ])
  return feeds.map((feed) => {
    const isIts = ({ feedKey }: { readonly feedKey: string }): boolean => feedKey === feed.key
    const lastNewItemAt = newest.find(isIts)?.at ?? null
    return {
      ...feed,
      lastAnswer: answers.find(isIts) ?? null,
      lastNewItemAt,
      day: { ...(counts.find(isIts) ?? noAnswers), threads: courses.draftedSince(feed.key, dayAgo) },
      latency: courses.latencyOf(feed.key),
      silentMs: lastNewItemAt && now.getTime() - lastNewItemAt.getTime(),
      drifts: drifts.filter(isIts),
    }
  })
}

/** A feed that was just read or changed, with its last answer and what came of it within a day. */
export async function showFeed(ctx: Ctx, feed: KeptFeed): Promise<ShownFeed> {
  const [shown] = await withState(ctx, [feed], feed.key)
  return found(shown, 'feed', feed.key)
}

/** All feeds, each with its last answer and what came of it within a day. */
export const readFeeds = async (ctx: Ctx): Promise<ShownFeed[]> => withState(ctx, await listFeeds(ctx.db), null)

/** A feed with a page of its answers. */
export async function getFeed(
  ctx: Ctx,
  key: string,
  request: PageRequest,
): Promise<{ readonly feed: ShownFeed; readonly answers: Page<ShownAnswer>; readonly pastDrifts: readonly Drift[] }> {
  const kept = found(await findFeed(ctx.db, key), 'feed', key)
  const [feed, answers, pastDrifts] = await Promise.all([
    showFeed(ctx, kept),
    listAnswers(ctx.db, key, request),
    listNewestDrifts(ctx.db, key, shownDrifts),
  ])
  return { feed, answers, pastDrifts }
}

/** Events of a kind, or of all. */
export const readEvents = (ctx: Ctx, kind: string | undefined, request: PageRequest): Promise<Page<ShownEvent>> =>
  listEvents(ctx.db, kind ?? null, request)

/** An event with all of its reports, and why they are one. */
export async function getEvent(ctx: Ctx, id: string): Promise<ShownEventInFull> {
  return found(await findEventInFull(ctx, id), 'event', id)
}

/** What staff decided about the events of two items. */
export const getCorrection = async (ctx: Ctx, id: string): Promise<ShownCorrection> =>
  found(await findCorrection(ctx.db, id), 'correction', id)

async function findEventInFull(ctx: Ctx, id: string): Promise<ShownEventInFull | undefined> {
  const { db } = ctx
  const [event, reports, joins, proposals, reuses, corrections] = await Promise.all([
    findEvent(db, id),
    listReports(db, id),
    listJoins(db, id),
    listProposals(db, id),
    listReuses(db, id),
    listCorrectionsOf(db, id),
  ])
  if (!event) return undefined
  const shown = reports.map((one) => ({ ...one, report: reportOf(one.report) }))
  const items = shown.flatMap(({ feedKey, report, ...item }) => (report ? [{ ...item, feed: feedKey, report }] : []))
  const assessment = assess({ items }, await readSurroundings(ctx, { items }))
  return { ...event, reports: shown, joins, proposals, reuses, corrections, assessment }
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
