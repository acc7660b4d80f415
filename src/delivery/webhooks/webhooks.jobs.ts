import { type Job, job } from '../../platform/jobs/job.ts'
import { type LeasedWork, leasedWork } from '../../platform/jobs/leased-work.ts'
import { tellIfFailing } from '../webhook-events/event-log.service.ts'
import { type Claimed, deliverer, webhookDeliveriesTable } from './delivering.service.ts'
import { createOutgoing, type OutgoingOptions } from './outgoing.ts'
import { endpointStillFailing } from './webhook.tasks.ts'

/** Delivers what is due, each endpoint in a lane of its own. */
export const webhookWork = (options: OutgoingOptions): LeasedWork =>
  leasedWork<Claimed>(webhookDeliveriesTable, (deps) => deliverer(createOutgoing(options), deps))

export const webhookJobs: readonly Job[] = [
  job(endpointStillFailing, (ctx, { endpointId, since }) => tellIfFailing(ctx, endpointId, new Date(since))),
]
