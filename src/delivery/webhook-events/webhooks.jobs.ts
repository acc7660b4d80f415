import { type Job, job } from '../../platform/jobs/job.ts'
import { type LeasedWork, leasedWork } from '../../platform/jobs/leased-work.ts'
import { type Claimed, deliverer, webhookDeliveriesTable } from '../webhooks/delivering.service.ts'
import { createOutgoing, type OutgoingOptions } from '../webhooks/outgoing.ts'
import { endpointStillFailing } from '../webhooks/webhook.tasks.ts'
import { notifyIfFailing } from './event-log.service.ts'

/** Delivers what is due, each endpoint in a queue of its own. */
export const webhookWork = (options: OutgoingOptions): LeasedWork =>
  leasedWork<Claimed>(webhookDeliveriesTable, (deps) => deliverer(createOutgoing(options), deps))

export const webhookJobs: readonly Job[] = [
  job(endpointStillFailing, (ctx, { endpointId, since }) => notifyIfFailing(ctx, endpointId, new Date(since))),
]
