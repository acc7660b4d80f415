import { type Company, getCompany, readPeopleAsSeen } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { unauthorized } from '../../platform/problem.ts'
import { isItsResponder, seesAllOf } from '../appointments/appointment-access.ts'
import { seeBids } from '../appointments/appointment-view.service.ts'
import type { BidInFull, Sight } from '../appointments/appointment-view.ts'
import { listBidsOfIssues } from '../appointments/bid.store.ts'
import type { Bid } from '../appointments/bid.ts'
import { type Issue, peopleOfIssue } from '../issues/issue.ts'
import { actingFor } from '../issues/issue-access.service.ts'
import { listNotesFor } from '../notes/note.service.ts'
import type { Note } from '../notes/note.ts'
import { type IssueScope, pageOfIssues } from './issue-handling.store.ts'

/** An issue with what belongs to it, as far as the caller may see it. */
export interface IssueInFull {
  readonly issue: Issue
  readonly company: Pick<Company, 'id' | 'name'> | undefined
  readonly bids: readonly BidInFull[]
  /** Pinned ones first, then the newest. */
  readonly notes: readonly Note[]
}

export interface SeenIssues {
  readonly items: readonly IssueInFull[]
  /** What the caller may see of the people of issues and bids, and of the money of appointments. */
  readonly sight: Sight
}

/**
 * Reads for the issues of each company. A responder of the network reads in the scope of each company: seeing the issue is the right to
 * what belongs to it.
 */
async function readByCompany<Found>(
  ctx: Ctx,
  issues: readonly Issue[],
  read: (acting: Ctx, companyId: string, some: readonly Issue[]) => Promise<Found>,
): Promise<Found[]> {
  const all: Found[] = []
  for (const [companyId, some] of Map.groupBy(issues, (issue) => issue.companyId))
    all.push(await read(actingFor(ctx, { companyId }), companyId, some))
  return all
}

const idsOf = (issues: readonly Issue[]): string[] => issues.map(({ id }) => id)

/** The bids of the issues; of an issue that a responder sees by the field alone only the own ones. */
async function readBids(ctx: Ctx, issues: readonly Issue[]): Promise<readonly Bid[]> {
  const bids = await readByCompany(ctx, issues, (acting, _, some) => listBidsOfIssues(acting.db, idsOf(some)))
  const whole = new Set(idsOf(issues.filter((issue) => seesAllOf(ctx.actor, issue))))
  return bids.flat().filter((bid) => whole.has(bid.issueId) || isItsResponder(ctx.actor, bid))
}

/** Issues that the caller may see, with what belongs to them. */
export async function seeIssues(ctx: Ctx, issues: readonly Issue[]): Promise<SeenIssues> {
  const companies = await readByCompany(ctx, issues, (acting, companyId) => getCompany(acting, companyId))
  const { items: bids, sight } = await seeBids(ctx, await readBids(ctx, issues))
  const notes = await listNotesFor(ctx, issues)
  const writers = [...notes.values()].flat().flatMap(({ ownerId }) => ownerId ?? [])
  const people = await readPeopleAsSeen(ctx, [...issues.flatMap(peopleOfIssue), ...writers])
  const items = issues.map((issue) => ({
    issue,
    company: companies.find((company) => company.id === issue.companyId),
    bids: bids.filter((bid) => bid.issueId === issue.id),
    notes: notes.get(issue.id) ?? [],
  }))
  return { items, sight: { ...sight, people: new Map([...sight.people, ...people]) } }
}

function scopeOf({ actor }: Ctx): IssueScope {
  switch (actor.kind) {
    case 'company':
    case 'manager':
      return { kind: 'company', companyId: actor.companyId }
    case 'user':
      return { kind: 'person', userId: actor.userId, companyId: actor.companyId, roles: actor.roles }
    case 'staff':
    case 'system':
      return { kind: 'all' }
    default:
      throw unauthorized('Issues are for travellers, those who help them and their companies.')
  }
}

/** The issues that the caller may see, in the order in which they were made: open ones, or all. */
export const readIssueList = (ctx: Ctx, all: boolean, pageRequest: PageRequest): Promise<Page<Issue>> =>
  pageOfIssues(ctx.db, scopeOf(ctx), all, pageRequest)
