import { type AuditLine, readAudit, readPeopleAsSeen, type User } from '../../people/index.ts'
import { type Ctx, deskCompany } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { found } from '../../platform/problem.ts'
import { type Issue, peopleOfIssue } from '../issues/issue.ts'
import { getIssue, mayRespond, readIssues } from '../issues/issue-access.service.ts'
import { findInHelpRoom, listWaitingIds, pageOfHelpRoom, summarizeHelpRoom } from './help-room.store.ts'
import type { HelpRoomFilter, HelpRoomIssue, HelpRoomSummary } from './help-room.ts'

/** Issues with the people whom they name, as the caller may see them. */
export interface WithPeople<T> {
  readonly value: T
  readonly people: ReadonlyMap<string, User>
}

/** Issues at the desk: a manager's company's own; for staff those of all companies. */
export async function readHelpRoom(
  ctx: Ctx,
  filter: HelpRoomFilter,
  pageRequest: PageRequest,
): Promise<WithPeople<Page<HelpRoomIssue>>> {
  const own = { ...filter, companyId: deskCompany(ctx) ?? filter.companyId }
  const value = await pageOfHelpRoom(ctx.db, own, ctx.now, pageRequest)
  const people = await readPeopleAsSeen(
    ctx,
    value.items.flatMap(({ issue }) => peopleOfIssue(issue)),
  )
  return { value, people }
}

export const readSummary = (ctx: Ctx, companyId: string | null): Promise<HelpRoomSummary> =>
  summarizeHelpRoom(ctx.db, deskCompany(ctx) ?? companyId, ctx.now)

const mostCounted = 1_000

/** How many issues nobody handles yet: of a company or of all; for a responder those that they may answer. */
export async function countWaitingIssues(ctx: Ctx, companyId: string | null): Promise<number> {
  const ids = await listWaitingIds(ctx.db, companyId, mostCounted)
  if (ctx.actor.kind !== 'user' || ids.length === 0) return ids.length
  return [...(await readIssues(ctx, ids)).values()].filter((issue) => mayRespond(ctx, issue)).length
}

/** One thing that happened to an issue. */
export interface TimelineEntry {
  readonly at: Date
  readonly action: string
  readonly actorKind: string | null
  /** The person who did it, where it was one. */
  readonly personId: string | null
  readonly before: unknown
  readonly after: unknown
}

/** What the issue's own columns say of its past: the log has only what staff, managers and companies did. */
function milestones(issue: Issue): TimelineEntry[] {
  const entry = (action: string, at: Date | null, personId: string | null = null): TimelineEntry[] =>
    at ? [{ at, action, actorKind: personId === null ? null : 'user', personId, before: null, after: null }] : []
  return [
    ...entry('create', issue.createdAt, issue.creatorId),
    ...entry('wait', issue.waitingAt),
    ...entry('dispatch', issue.dispatchedAt),
    ...entry('claim', issue.claimedAt, issue.handlerId),
    ...entry('inactive', issue.inactiveAt),
    ...entry('close', issue.closedAt),
    ...entry('cancel', issue.cancelledAt),
    ...entry('finish', issue.finishedAt),
  ]
}

const peopleKinds = new Set(['user', 'manager', 'staff'])

const toEntry = ({ at, action, actorKind, actorId, before, after }: AuditLine): TimelineEntry => ({
  at,
  action,
  actorKind,
  personId: peopleKinds.has(actorKind) ? actorId : null,
  before,
  after,
})

/** Acts that give an issue a handler; the time of the last one is `claimedAt`. */
const handlerActs = ['claim', 'hand_over', 'accept']

/** When it was closed before it was opened again: the column has the last time alone. */
const earlierCloses = (logged: readonly TimelineEntry[]): TimelineEntry[] =>
  logged.flatMap(({ action, before }) => {
    const { closedAt } = (before ?? {}) as { closedAt?: string | null }
    if (action !== 'reopen' || !closedAt) return []
    return [{ at: new Date(closedAt), action: 'close', actorKind: null, personId: null, before: null, after: null }]
  })

/** Oldest first. A milestone that the log has too, from the same moment, is shown as the log tells it. */
function mergeTimeline(issue: Issue, lines: readonly AuditLine[]): TimelineEntry[] {
  const logged = lines.map(toEntry)
  const isLogged = ({ action, at }: TimelineEntry): boolean =>
    logged.some(
      (one) =>
        one.at.getTime() === at.getTime() &&
        (one.action === action || (action === 'claim' && handlerActs.includes(one.action))),
    )
  const known = [...milestones(issue), ...earlierCloses(logged)]
  return [...known.filter((one) => !isLogged(one)), ...logged].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

export interface HelpRoomDetail {
  readonly row: HelpRoomIssue
  readonly timeline: readonly TimelineEntry[]
}

const mostLines = 200

export async function getInHelpRoom(ctx: Ctx, id: string): Promise<WithPeople<HelpRoomDetail>> {
  const issue = await getIssue(ctx, id)
  const row = found(await findInHelpRoom(ctx.db, issue.id), 'issue', id)
  const { items } = await readAudit(ctx, { subjectKind: 'issue', subjectId: issue.id }, { page: 1, perPage: mostLines })
  const timeline = mergeTimeline(row.issue, items)
  const people = await readPeopleAsSeen(ctx, [
    ...peopleOfIssue(row.issue),
    ...timeline.flatMap(({ personId }) => (personId === null ? [] : [personId])),
  ])
  return { value: { row, timeline }, people }
}
