import { type Company, getCompany, readPeopleAsSeen, type User } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { unauthorized } from '../../platform/problem.ts'
import { type Issue, peopleOfIssue } from '../issues/issue.ts'
import { actingFor } from '../issues/issue-access.service.ts'
import { countBelongings, type IssueScope, pageOfIssues } from './issue-handling.store.ts'

/** An issue with what belongs to it, as far as the caller may see it. */
export interface IssueInFull {
  readonly issue: Issue
  readonly company: Pick<Company, 'id' | 'name'> | undefined
  readonly bids: number
  readonly appointments: number
}

export interface SeenIssues {
  readonly items: readonly IssueInFull[]
  /** Everybody whom the issues name, as the caller may see them. */
  readonly people: ReadonlyMap<string, User>
}

/** The companies of the issues. A responder of the network reads each in its own scope: seeing the issue is the right to it. */
async function readCompanies(ctx: Ctx, issues: readonly Issue[]): Promise<ReadonlyMap<string, Company>> {
  const found = new Map<string, Company>()
  for (const companyId of new Set(issues.map((issue) => issue.companyId)))
    found.set(companyId, await getCompany(actingFor(ctx, { companyId }), companyId))
  return found
}

/** Issues that the caller may see, with what belongs to them. */
export async function seeIssues(ctx: Ctx, issues: readonly Issue[]): Promise<SeenIssues> {
  const ids = issues.map((issue) => issue.id)
  const people = await readPeopleAsSeen(ctx, issues.flatMap(peopleOfIssue))
  const counts = await countBelongings(ctx.db, ids)
  const companies = await readCompanies(ctx, issues)
  const items = issues.map((issue) => ({
    issue,
    company: companies.get(issue.companyId),
    bids: counts.get(issue.id)?.bids ?? 0,
    appointments: counts.get(issue.id)?.appointments ?? 0,
  }))
  return { items, people }
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
