import { type Cron, cron } from '../../platform/jobs/cron.ts'
import { type Job, job } from '../../platform/jobs/job.ts'
import { announceFinishedIssue, dispatchIssue } from './issue.tasks.ts'
import {
  dispatchWaiting,
  finishClosed,
  notifyClaimers,
  notifyFinished,
  notifySilence,
} from './issue-notifications.service.ts'

/** Transactional: they write only to the database, so that their work and their completion commit together. */
export const issueJobs: readonly Job[] = [
  job(dispatchIssue, (ctx, { issueId }) => notifyClaimers(ctx, issueId), { transactional: true }),
  job(announceFinishedIssue, (ctx, { issueId }) => notifyFinished(ctx, issueId), { transactional: true }),
]

export const issueCrons: readonly Cron[] = [
  cron('dispatch-waiting-issues', '*/10 * * * *', dispatchWaiting),
  cron('notify-silent-travellers', '*/10 * * * *', notifySilence),
  cron('finish-closed-issues', '*/10 * * * *', finishClosed),
]
