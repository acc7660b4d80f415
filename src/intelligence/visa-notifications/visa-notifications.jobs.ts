import { type Job, job } from '../../platform/jobs/job.ts'
import { visaRequirementChanged } from '../../reference/index.ts'
import { notifyVisaChange } from './visa-notifications.service.ts'

export const visaNotificationJobs: readonly Job[] = [
  job(visaRequirementChanged, (ctx, change) => notifyVisaChange(ctx, change), { transactional: true }),
]
