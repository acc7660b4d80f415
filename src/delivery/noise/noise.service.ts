import { type Ctx, deskCompany } from '../../platform/ctx.ts'
import { invalid } from '../../platform/problem.ts'
import { countWaiting, countWaitingWebhooks, measureNoise } from './noise.store.ts'
import { type DistributionSummary, type Noise, summarizeDistribution } from './noise.ts'

const day = 86_400_000
const defaultDays = 7
const maxDays = 92

/** Noise within a period, by default the last 7 days. A manager sees only the own company's. */
export async function getNoise(
  ctx: Ctx,
  query: {
    readonly from?: Date | undefined
    readonly until?: Date | undefined
    readonly companyId?: string | undefined
  },
): Promise<Noise> {
  const until = query.until ?? ctx.now
  const from = query.from ?? new Date(until.getTime() - defaultDays * day)
  if (from >= until) throw invalid({ from: 'must be before until' })
  if (until.getTime() - from.getTime() > maxDays * day)
    throw invalid({ from: `must be within ${maxDays} days of until` })
  return measureNoise(ctx.db, from, until, deskCompany(ctx) ?? query.companyId)
}

/** For the metrics: the noise of the last day, and the deliveries that wait. */
export interface DeliveryMeasures {
  readonly perThread: DistributionSummary
  readonly perPerson: DistributionSummary
  readonly waiting: readonly { readonly channel: string; readonly waiting: number; readonly lateSeconds: number }[]
  readonly webhooks: { readonly waiting: number; readonly paused: number; readonly lateSeconds: number }
}

export async function measureDelivery(ctx: Ctx): Promise<DeliveryMeasures> {
  const noise = await measureNoise(ctx.db, new Date(ctx.now.getTime() - day), ctx.now, undefined)
  const waiting = await countWaiting(ctx.db)
  const webhooks = await countWaitingWebhooks(ctx.db)
  const late = (oldest: Date | null): number =>
    oldest ? Math.max(0, (ctx.now.getTime() - oldest.getTime()) / 1000) : 0
  return {
    perThread: summarizeDistribution(noise.perThread),
    perPerson: summarizeDistribution(noise.perPerson),
    waiting: waiting.map(({ channel, waiting: count, oldest }) => ({
      channel,
      waiting: count,
      lateSeconds: late(oldest),
    })),
    webhooks: { waiting: webhooks.waiting, paused: webhooks.paused, lateSeconds: late(webhooks.oldest) },
  }
}
