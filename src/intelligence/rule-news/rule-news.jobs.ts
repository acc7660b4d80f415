import { type Job, job } from '../../platform/jobs/job.ts'
import { ruleChanged } from '../../reference/index.ts'
import { type ShowRule, tellOfRule } from './rule-news.service.ts'

/** `show`: how partners are shown a rule; the door knows the wire. */
export const ruleNewsJobs = (show: ShowRule): readonly Job[] => [
  job(ruleChanged, (ctx, { kind, ruleId }) => tellOfRule(ctx, kind, ruleId, show), { transactional: true }),
]
