import { job } from '../../platform/jobs/job.ts'
import { announceRenewal, expireSubscription, renewSubscription } from '../subscriptions/subscription.tasks.ts'
import { announceUpcoming, expireAtFinish, renewAtFinish } from './renewal.service.ts'

export const announceRenewalJob = job(announceRenewal, announceUpcoming, { transactional: true })
export const renewSubscriptionJob = job(renewSubscription, renewAtFinish)
export const expireSubscriptionJob = job(expireSubscription, expireAtFinish, { transactional: true })
