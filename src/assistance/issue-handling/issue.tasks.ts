import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

const OfIssue = Type.Object({ issueId: Uuid })

/** The issue waits: notifies those who may claim it (0). */
export const dispatchIssue = task('dispatch-issue', OfIssue, { priority: 'urgent' })

/** The issue is finished: notifies its handler (10). */
export const announceFinishedIssue = task('announce-finished-issue', OfIssue)
