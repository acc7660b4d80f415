import { type Job, job } from '../../platform/jobs/job.ts'
import { ruleChanged } from '../../reference/index.ts'
import { notifyRuleChange } from './rule-notifications.service.ts'

export const ruleNotificationJobs: readonly Job[] = [
  job(ruleChanged, (ctx, { kind, ruleId }) => notifyRuleChange(ctx, kind, ruleId), { transactional: true }),
]
