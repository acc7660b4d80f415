import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { invalid } from '../../platform/problem.ts'
import type { ExpectedRevisions } from '../../platform/revisions.ts'
import { findAlert, findLatest } from '../alerts/alert.store.ts'
import { type Alert, type AlertStatus, threadOf } from '../alerts/alert.ts'
import { closeAlert, createAlert, editAlert, getAlert, publishAlert, updateAlert } from './alert.service.ts'
import type { AlertChanges, AlertDraft } from './alert-content.service.ts'

async function latestOfThread(tx: Ctx, originId: string): Promise<Alert> {
  const named = await findAlert(tx.db, { id: originId })
  const latest = named && (await findLatest(tx.db, threadOf(named)))
  if (!latest) throw invalid({ origin_alert_id: 'names no alert that was published' })
  return latest
}

/**
 * Creates an alert. With an origin it is an update of the published alert of that thread; with the status of a published alert it
 * is published in the same transaction.
 */
export function createAlertWithStatus(
  ctx: Ctx,
  input: AlertDraft,
  { originId, status }: { readonly originId: string | null; readonly status: AlertStatus | undefined },
): Promise<Alert> {
  return inTransaction(ctx, async (tx) => {
    const asDraft = status !== 'published'
    if (originId !== null) {
      const { id } = await latestOfThread(tx, originId)
      return updateAlert(tx, id, input, { asDraft }, undefined)
    }
    const draft = await createAlert(tx, input)
    return asDraft ? draft : publishAlert(tx, draft.id, undefined)
  })
}

type Transition = (tx: Ctx, id: string, expected: ExpectedRevisions) => Promise<Alert>

/** The step from the current status to the one that was sent. Every other status is ignored: the caller sent back what it had read. */
function transitionTo(
  status: AlertStatus | undefined,
  now: AlertStatus,
  { updateReason }: AlertChanges,
): Transition | undefined {
  if (now === 'review' && status === 'published') return publishAlert
  if (now === 'published' && status === 'historical')
    return (tx, id, expected) => closeAlert(tx, id, { updateReason }, expected)
  return undefined
}

/** Edits an alert, and publishes or closes it when the sent status says so. */
export function editAlertAndStatus(
  ctx: Ctx,
  id: string,
  changes: AlertChanges,
  status: AlertStatus | undefined,
  expected: ExpectedRevisions,
): Promise<Alert> {
  return inTransaction(ctx, async (tx) => {
    const transition = transitionTo(status, (await getAlert(tx, id)).status, changes)
    if (transition && Object.keys(changes).length === 0) return transition(tx, id, expected)
    const edited = await editAlert(tx, id, changes, expected)
    return transition ? transition(tx, id, undefined) : edited
  })
}
