import { audit } from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { conflict, found, invalid, notFound } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { type Errors, type TextIn, writeOptionalText } from '../../platform/texts.ts'
import { getCountry } from '../../reference/index.ts'
import {
  type AlertFilter,
  findAlert,
  findLatest,
  isDraftInThread,
  listOpenOfThread,
  lockAlert,
  pageOfAlerts,
} from '../alerts/alert.store.ts'
import {
  type Alert,
  type AlertContent,
  close,
  edit,
  publish,
  publishErrors,
  reopen,
  requireCurrent,
  requireDraft,
  supersede,
  threadOf,
} from '../alerts/alert.ts'
import { readCells } from '../footprints/footprint.service.ts'
import { isSameFootprint } from '../footprints/footprint.ts'
import { slugOf } from '../footprints/slug.ts'
import { alertCleared, alertPublished } from './alert.tasks.ts'
import {
  type AlertChanges,
  type AlertDraft,
  contentAfter,
  emptyContent,
  maxTextLength,
} from './alert-content.service.ts'
import {
  deleteAlert,
  insertAlert,
  replaceFootprint,
  updateAlertAndSources,
  updateAlertRow,
} from './alert-write.store.ts'

const auditChange = (tx: Ctx, action: string, before: Alert | null, after: Alert | null): Promise<void> =>
  audit(tx, { action, subjectKind: 'alert', subjectId: (after ?? before)?.id ?? '', companyId: null, before, after })

/** A filter as the desk sends it: the country by id or code. */
export interface FilterQuery {
  readonly status: AlertFilter['status'] | undefined
  readonly category: AlertFilter['category'] | undefined
  readonly riskLevel: AlertFilter['riskLevel'] | undefined
  readonly country: string | undefined
  readonly threadId: string | undefined
  readonly text: string | undefined
  readonly from: Date | undefined
  readonly to: Date | undefined
}

export async function resolveFilter(ctx: Ctx, { country, ...query }: FilterQuery): Promise<AlertFilter> {
  const countryId = country === undefined ? undefined : (await getCountry(ctx, country)).id
  return Object.fromEntries(Object.entries({ ...query, countryId }).filter(([, value]) => value !== undefined))
}

/** Newest first: in every status for staff, without drafts for managers. */
export const readAlertPage = (ctx: Ctx, filter: AlertFilter, pageRequest: PageRequest): Promise<Page<Alert>> =>
  pageOfAlerts(ctx.db, { ...filter, issuedOnly: deskCompany(ctx) !== null }, pageRequest)

/** One alert as the desk shows it: a manager finds no draft. */
export async function getDeskAlert(ctx: Ctx, id: string): Promise<Alert> {
  const alert = await getAlert(ctx, id)
  if (deskCompany(ctx) !== null && alert.status === 'review') throw notFound(`No alert has id ${id}.`)
  return alert
}

/** Any alert, drafts included. */
export const getAlert = async (ctx: Ctx, id: string): Promise<Alert> =>
  found(await findAlert(ctx.db, { id }), 'alert', id)

/** What stands in a thread, and the draft of what comes next. */
export const listAlertsOfThread = (ctx: Ctx, threadId: string): Promise<Alert[]> => listOpenOfThread(ctx.db, threadId)

async function lockForEdit(tx: Ctx, id: string, expected: ExpectedRevisions): Promise<Alert> {
  const alert = found(await lockAlert(tx.db, id), 'alert', id)
  checkRevision(expected, 'alert', alert.revision)
  return alert
}

/** A new draft. Its slug is made from the headline; when that is taken, the end of the id is added. */
async function draft(tx: Ctx, content: AlertContent, originAlertId: string | null): Promise<Alert> {
  const id = newId(tx.now)
  const alert: Alert = {
    ...content,
    id,
    slug: slugOf(content.headline, 'alert'),
    originAlertId,
    status: 'review',
    publishedAt: null,
    closedAt: null,
    allClear: null,
    beforeClosing: null,
    createdAt: tx.now,
    updatedAt: tx.now,
    revision: 1,
  }
  const cells = await readCells(tx, alert.footprint)
  if (await insertAlert(tx.db, alert, cells)) return alert
  const other: Alert = { ...alert, slug: `${alert.slug}-${id.slice(-12)}` }
  if (!(await insertAlert(tx.db, other, cells)))
    throw conflict('slug_taken', 'Somebody wrote the same alert at the same moment. Try again.')
  return other
}

/** Creates a draft, which only staff can see until it is published. */
export function createAlert(ctx: Ctx, input: AlertDraft): Promise<Alert> {
  return inTransaction(ctx, async (tx) => {
    const content = await contentAfter(tx, { ...input, updateReason: null }, emptyContent(input, tx.now))
    const alert = await draft(tx, content, null)
    await auditChange(tx, 'create', null, alert)
    return alert
  })
}

/** Edits a draft, or corrects the wording of a published alert. */
export function editAlert(ctx: Ctx, id: string, changes: AlertChanges, expected: ExpectedRevisions): Promise<Alert> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockForEdit(tx, id, expected)
    const reasonNeeded = before.originAlertId !== null
    const after = edit(
      before,
      await contentAfter(tx, reasonNeeded ? changes : { ...changes, updateReason: null }, before, { reasonNeeded }),
      tx.now,
    )
    await updateAlertAndSources(tx.db, after)
    if (!isSameFootprint(before.footprint, after.footprint))
      await replaceFootprint(tx.db, after, await readCells(tx, after.footprint))
    await auditChange(tx, 'edit', before, after)
    return after
  })
}

/** Publishes a draft; the alert of its thread that was published until then becomes historical in the same transaction. */
async function publishDraft(tx: Ctx, before: Alert): Promise<Alert> {
  const latest = await findLatest(tx.db, threadOf(before))
  const after = publish(before, latest, tx.now)
  const errors = publishErrors(after)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (latest?.status === 'published') {
    const old = supersede(latest, tx.now)
    await updateAlertRow(tx.db, old)
    await auditChange(tx, 'supersede', latest, old)
  }
  await updateAlertRow(tx.db, after)
  await auditChange(tx, 'publish', before, after)
  await enqueue(tx, alertPublished, { alertId: after.id }, { key: after.id })
  return after
}

export function publishAlert(ctx: Ctx, id: string, expected: ExpectedRevisions): Promise<Alert> {
  return inTransaction(ctx, async (tx) => publishDraft(tx, await lockForEdit(tx, id, expected)))
}

/**
 * Creates an update of the published alert in the same thread, with the changes and the reason. It is published at once, or kept
 * as a draft; a thread has at most one.
 */
export function updateAlert(
  ctx: Ctx,
  id: string,
  changes: AlertChanges,
  options: { asDraft: boolean },
  expected: ExpectedRevisions,
): Promise<Alert> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockForEdit(tx, id, expected)
    requireCurrent(before, 'updated')
    if (await isDraftInThread(tx.db, threadOf(before)))
      throw conflict(
        'update_in_review',
        'An update of this alert is being written already: edit, publish or delete that draft.',
      )
    const content = await contentAfter(tx, changes, { ...before, updateReason: null }, { reasonNeeded: true })
    const own = {
      ...content,
      sources: content.sources.map((source) => ({ ...source, id: newId(tx.now) })),
      footprint: {
        ...content.footprint,
        points: content.footprint.points.map((point) => ({ ...point, id: newId(tx.now) })),
        polygons: content.footprint.polygons.map((polygon) => ({ ...polygon, id: newId(tx.now) })),
      },
    }
    const next = await draft(tx, own, threadOf(before))
    await auditChange(tx, 'create', null, next)
    return options.asDraft ? next : publishDraft(tx, next)
  })
}

/** Closes the thread; the all-clear is the message to travellers. */
export function closeAlert(
  ctx: Ctx,
  id: string,
  texts: { readonly updateReason?: TextIn | null | undefined; readonly allClear?: TextIn | null | undefined },
  expected: ExpectedRevisions,
): Promise<Alert> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockForEdit(tx, id, expected)
    const errors: Errors = {}
    const updateReason = writeOptionalText(null, texts.updateReason ?? null, 'update_reason', maxTextLength, errors)
    const allClear = writeOptionalText(null, texts.allClear ?? null, 'all_clear', maxTextLength, errors)
    const after = close(before, { updateReason, allClear }, tx.now)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    await updateAlertRow(tx.db, after)
    await auditChange(tx, 'close', before, after)
    await enqueue(tx, alertCleared, { alertId: after.id }, { key: after.id })
    return after
  })
}

/** Undoes a mistaken closing within 24 hours: the alert is published again, as before. */
export function reopenAlert(ctx: Ctx, id: string, expected: ExpectedRevisions): Promise<Alert> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockForEdit(tx, id, expected)
    const after = reopen(before, tx.now)
    await updateAlertRow(tx.db, after)
    await auditChange(tx, 'reopen', before, after)
    await enqueue(tx, alertPublished, { alertId: after.id }, { key: after.id })
    return after
  })
}

/** Deletes a draft. An alert that was ever published is closed instead, never deleted. */
export function removeAlert(ctx: Ctx, id: string, expected: ExpectedRevisions): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockForEdit(tx, id, expected)
    requireDraft(before)
    await deleteAlert(tx.db, id)
    await auditChange(tx, 'delete', before, null)
  })
}
