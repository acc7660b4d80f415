import type { Ctx } from '../../platform/ctx.ts'
import { measureReach as measure } from './reach.store.ts'
import type { Reach, ReachQuery } from './reach.ts'

/** How far the messages about one thing came, among these people. */
export const measureReach = (ctx: Ctx, query: ReachQuery): Promise<Reach> => measure(ctx.db, query)
