import { respondersChanged } from '../../people/index.ts'
import { type Job, job } from '../../platform/jobs/job.ts'
import { dispatchWaitingIssues } from '../duty/duty.tasks.ts'
import { announceFinishedIssue, checkSilence, dispatchIssue, finishIssue } from '../issues/issue.tasks.ts'
import {
  dispatchWaiting,
  finishClosed,
  notifyClaimers,
  notifyFinished,
  notifySilence,
} from './issue-notifications.service.ts'

/** They write only to the database, so that their work and their completion commit together. */
const transactional = { transactional: true }

export const issueJobs: readonly Job[] = [
  job(dispatchIssue, (ctx, { issueId }) => notifyClaimers(ctx, issueId), transactional),
  job(dispatchWaitingIssues, dispatchWaiting, transactional),
  job(respondersChanged, dispatchWaiting, transactional),
  job(checkSilence, (ctx, { issueId }) => notifySilence(ctx, issueId), transactional),
  job(finishIssue, (ctx, { issueId }) => finishClosed(ctx, issueId), transactional),
  job(announceFinishedIssue, (ctx, { issueId }) => notifyFinished(ctx, issueId), transactional),
]
