import { countWaitingIssues } from '../../assistance/index.ts'
import { channelState, readChannelHealth, readFailingEndpoints } from '../../delivery/index.ts'
import { countFeedQueue } from '../../feeds/index.ts'
import { countAlertsToReview } from '../../intelligence/index.ts'
import { type Ctx, deskCompany } from '../../platform/ctx.ts'
import { countDeadLetters } from '../../platform/jobs/dead-letters.ts'
import { countOpenClaims } from '../../protection/index.ts'
import { countSafetyForDesk } from '../../safety/index.ts'

/** What waits for somebody; null where it is not the caller's to do. */
export interface DeskCounts {
  readonly at: Date
  readonly callsForHelp: number | null
  readonly alertsToReview: number | null
  readonly feedQueue: number | null
  readonly unanswered: number | null
  readonly issuesWaiting: number
  readonly failingEndpoints: number | null
  readonly failingChannels: number | null
  readonly deadJobs: number | null
  readonly openClaims: number | null
}

async function count(ctx: Ctx): Promise<DeskCounts> {
  const { actor, now: at } = ctx
  const company = deskCompany(ctx)
  const issuesWaiting = await countWaitingIssues(ctx, company)
  const nothing = { callsForHelp: null, unanswered: null, failingEndpoints: null, openClaims: null }
  const ofStaff = { alertsToReview: null, feedQueue: null, failingChannels: null, deadJobs: null }
  if (actor.kind === 'user') return { at, ...nothing, ...ofStaff, issuesWaiting }
  const ofCompany = {
    ...(await countSafetyForDesk(ctx, company)),
    failingEndpoints: (await readFailingEndpoints(ctx, company)).count,
    openClaims: await countOpenClaims(ctx, company),
  }
  if (actor.kind !== 'staff') return { at, ...ofCompany, ...ofStaff, issuesWaiting }
  const channels = await readChannelHealth(ctx)
  return {
    at,
    ...ofCompany,
    issuesWaiting,
    alertsToReview: await countAlertsToReview(ctx),
    feedQueue: await countFeedQueue(ctx),
    failingChannels: channels.filter((one) => channelState(one, at) !== 'ok').length,
    deadJobs: (await countDeadLetters(ctx)).count,
  }
}

/** Counts are kept for so long, for all who may see the same. */
const freshMs = 2_000
const mostKept = 1_000

/** Counts for the open pages: each is computed at most once in a few seconds, however many pages request it. */
export class DeskCounter {
  private readonly kept = new Map<string, { readonly until: number; readonly counts: Promise<DeskCounts> }>()

  read(ctx: Ctx): Promise<DeskCounts> {
    const { actor } = ctx
    const whose = actor.kind === 'manager' ? actor.companyId : actor.kind === 'user' ? actor.userId : 'staff'
    const known = this.kept.get(whose)
    if (known && known.until > performance.now()) return known.counts
    if (this.kept.size >= mostKept) this.kept.clear()
    const counts = count(ctx)
    this.kept.set(whose, { until: performance.now() + freshMs, counts })
    counts.catch(() => this.kept.delete(whose))
    return counts
  }
}
