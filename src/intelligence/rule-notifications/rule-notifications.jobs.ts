import { type Job, job } from '../../platform/jobs/job.ts'
import { ruleChanged } from '../../reference/index.ts'
import { notifyRuleChange, type RenderRule } from './rule-notifications.service.ts'

/** `render` converts a rule to the public form that webhooks send; the caller passes it in. */
export const ruleNotificationJobs = (render: RenderRule): readonly Job[] => [
  job(ruleChanged, (ctx, { kind, ruleId }) => notifyRuleChange(ctx, kind, ruleId, render), { transactional: true }),
]
