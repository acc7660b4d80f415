import { type Job, job } from '../../platform/jobs/job.ts'
import { ruleChanged } from '../../reference/index.ts'
import { notifyRuleChange, type RenderRule } from './rule-notifications.service.ts'

/** `show`: how partners are shown a rule; the door knows the wire. */
export const ruleNotificationJobs = (render: RenderRule): readonly Job[] => [
  job(ruleChanged, (ctx, { kind, ruleId }) => notifyRuleChange(ctx, kind, ruleId, render), { transactional: true }),
]
