import { type Job, job } from '../../platform/jobs/job.ts'
import { visaRequirementChanged } from '../../reference/index.ts'
import { notifyVisaChange, type RenderVisa } from './visa-notifications.service.ts'

/** `render` converts a requirement to the public form that webhooks send; the caller passes it in. */
export const visaNotificationJobs = (render: RenderVisa): readonly Job[] => [
  job(visaRequirementChanged, (ctx, change) => notifyVisaChange(ctx, change, render), { transactional: true }),
]
