import {
  audit,
  getResponder,
  isResponder,
  isTimeZone,
  ownProfile,
  type ResponderAtDesk,
  type ResponderFilter,
  readResponders,
} from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { forbidden, invalid } from '../../platform/problem.ts'
import { findDutyHours, findDutyHoursForUpdate, saveDutyHours } from './duty.store.ts'
import { dispatchWaitingIssues } from './duty.tasks.ts'
import { type DutyHours, type DutyPart, dutyErrors, isOnDuty } from './duty.ts'
import { onDuty } from './duty-roster.service.ts'

/** A responder's hours, and whether the responder is on duty now. */
export interface DutyNow {
  readonly hours: DutyHours
  readonly isOnDuty: boolean
  /** Null: never set, always on duty. */
  readonly updatedAt: Date | null
}

/** Undefined leaves a part as it is. */
export interface DutyChange {
  readonly timezone?: string | undefined
  readonly weekly?: readonly DutyPart[] | undefined
  readonly awayUntil?: Date | null | undefined
}

interface Person {
  readonly id: string
  readonly timezoneIdentifier: string | null
}

/** Hours that were never set: every hour, by the clocks of the person's own zone. */
const unset = ({ timezoneIdentifier }: Person): DutyHours => ({
  timezone: timezoneIdentifier ?? 'UTC',
  weekly: [],
  awayUntil: null,
})

async function dutyNow(ctx: Ctx, person: Person): Promise<DutyNow> {
  const stored = await findDutyHours(ctx.db, person.id)
  const hours = stored ?? unset(person)
  return { hours, isOnDuty: isOnDuty(hours, ctx.now), updatedAt: stored?.updatedAt ?? null }
}

/** The hours before and after. */
async function changeHours(
  tx: Ctx,
  person: Person,
  change: DutyChange,
): Promise<{ readonly before: DutyHours | undefined; readonly after: DutyHours }> {
  const before = await findDutyHoursForUpdate(tx.db, person.id)
  const known = before ?? unset(person)
  const after: DutyHours = {
    timezone: change.timezone ?? known.timezone,
    weekly: change.weekly ?? known.weekly,
    awayUntil: change.awayUntil === undefined ? known.awayUntil : change.awayUntil,
  }
  const errors = dutyErrors(after, isTimeZone)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await saveDutyHours(tx.db, person.id, after, tx.now)
  await enqueue(tx, dispatchWaitingIssues, {}, { key: 'all' })
  return { before, after }
}

function requireResponder({ actor }: Ctx): void {
  if (actor.kind !== 'user' || !isResponder(actor.roles)) throw forbidden('Only responders have duty hours.')
}

export async function getOwnDutyHours(ctx: Ctx): Promise<DutyNow> {
  requireResponder(ctx)
  return dutyNow(ctx, await ownProfile(ctx))
}

export async function changeOwnDutyHours(ctx: Ctx, change: DutyChange): Promise<DutyNow> {
  requireResponder(ctx)
  const own = await ownProfile(ctx)
  await inTransaction(ctx, (tx) => changeHours(tx, own, change))
  return dutyNow(ctx, own)
}

/** For staff and the responder's managers. */
export async function getDutyHours(ctx: Ctx, id: string): Promise<DutyNow> {
  return dutyNow(ctx, (await getResponder(ctx, id)).user)
}

/** The hours hold in every company: a manager does not set those of a guest. */
function requireOwn(ctx: Ctx, { user }: ResponderAtDesk): void {
  const companyId = deskCompany(ctx)
  if (companyId !== null && user.companyId !== companyId)
    throw forbidden('The account of this person belongs elsewhere; the hours cannot be changed here.')
}

export async function changeDutyHours(ctx: Ctx, id: string, change: DutyChange): Promise<DutyNow> {
  const responder = await getResponder(ctx, id)
  requireOwn(ctx, responder)
  const { user } = responder
  await inTransaction(ctx, async (tx) => {
    const { before, after } = await changeHours(tx, user, change)
    await audit(tx, {
      action: 'set_duty_hours',
      subjectKind: 'user',
      subjectId: user.id,
      companyId: user.companyId,
      before: before ?? null,
      after,
    })
  })
  return dutyNow(ctx, user)
}

export interface ResponderOnDuty {
  readonly responder: ResponderAtDesk
  readonly isOnDuty: boolean
}

/** Responders at the desk, and which of them are on duty now. */
export async function readDuty(
  ctx: Ctx,
  filter: ResponderFilter,
  pageRequest: PageRequest,
): Promise<Page<ResponderOnDuty>> {
  const { items, total } = await readResponders(ctx, filter, pageRequest)
  const ids = items.map(({ userId }) => userId)
  const present = await onDuty(ctx.db, ids, ctx.now)
  return { total, items: items.map((responder) => ({ responder, isOnDuty: present.has(responder.userId) })) }
}
