import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

const OfIssue = Type.Object({ issueId: Uuid })

/** The issue waits: notifies those who may claim it (0). */
export const dispatchIssue = task('dispatch-issue', OfIssue, { priority: 'urgent' })

/** 24 hours after the traveller's last message: notifies the handler that the traveller is silent (9). */
export const checkSilence = task('check-silence', OfIssue)

/** A closed issue was opened again: its handler goes on with it and is notified (0); where that person may not any more, it waits. */
export const announceReopened = task('announce-reopened', Type.Object({ issueId: Uuid, revision: Type.Integer() }), {
  priority: 'urgent',
})

/** Seven days after an issue was closed: finishes it. */
export const finishIssue = task('finish-issue', OfIssue)

/** The issue is finished: notifies its handler (10). */
export const announceFinishedIssue = task('announce-finished-issue', OfIssue)
