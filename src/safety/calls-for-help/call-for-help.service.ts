import { announce, callIsTaken, chainSoon } from '../../delivery/index.ts'
import {
  audit,
  managersOf,
  type PersonalData,
  readPeopleAsSeen,
  shownName,
  throwUnauthorizedOrNotFound,
  type User,
} from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import { violates } from '../../platform/db/violations.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, unauthorized } from '../../platform/problem.ts'
import { readLastPlaces } from '../last-places/last-place.service.ts'
import type { LastPlace } from '../last-places/last-place.ts'
import { waitsAgainNotice } from './call-for-help.notices.ts'
import {
  eraseCallData,
  existsInOtherTenant,
  findCall,
  findOpenCallOf,
  insertCall,
  listCallData,
  lockCall,
  notifyNodes,
  pageOfCalls,
  updateCall,
} from './call-for-help.store.ts'
import type { CallFilter, CallForHelp, HelpCheckIn, OwnCall } from './call-for-help.ts'

/** Opens a call at the desk, in the transaction of the check-in that says help. */
export async function openCall(tx: Ctx, checkIn: HelpCheckIn, words: string | null): Promise<void> {
  await insertCall(tx.db, newId(tx.now), { ...checkIn, words }, tx.now)
  await notifyNodes(tx.db, checkIn)
}

/** Of a call that somebody has, those who are notified once more need not be woken. */
export async function endIfClaimed(tx: Ctx, companyId: string, userId: string): Promise<void> {
  const call = await findOpenCallOf(tx.db, companyId, userId)
  if (call?.claimedAt) await callIsTaken(tx, userId, companyId)
}

/** A call with where the person is, and those who work on it. */
export interface ShownCall extends CallForHelp {
  readonly place: LastPlace
  readonly claimedBy: User | undefined
  readonly resolvedBy: User | undefined
}

/** What the check-in of the call itself says, where nothing else is known any more. */
const ownPlace = ({ lat, lng, anonymized, countryCode, lastCalledAt }: CallForHelp, unknown: LastPlace): LastPlace =>
  lat === null && countryCode === null
    ? unknown
    : { ...unknown, certainty: 'reported', source: 'check_in', lat, lng, anonymized, countryCode, since: lastCalledAt }

async function shown(ctx: Ctx, calls: readonly CallForHelp[]): Promise<ShownCall[]> {
  const places = await readLastPlaces(
    ctx,
    calls.map((one) => one.userId),
    ctx.now,
    deskCompany(ctx),
  )
  const people = await readPeopleAsSeen(
    ctx,
    calls.flatMap(({ claimedById, resolvedById }) => [claimedById ?? [], resolvedById ?? []].flat()),
  )
  return calls.map((one) => {
    const place = places(one.userId)
    return {
      ...one,
      place: place.certainty === 'unknown' ? ownPlace(one, place) : place,
      claimedBy: people.get(one.claimedById ?? ''),
      resolvedBy: people.get(one.resolvedById ?? ''),
    }
  })
}

/** Calls for help at the desk: a manager's company's own; for staff those of all companies. */
export async function readCalls(ctx: Ctx, filter: CallFilter, pageRequest: PageRequest): Promise<Page<ShownCall>> {
  const own = { ...filter, companyId: deskCompany(ctx) ?? filter.companyId }
  const { items, total } = await pageOfCalls(ctx.db, own, pageRequest)
  return { items: await shown(ctx, items), total }
}

/** The caller's open call for help, and who works on it. */
export async function findOwnCall(
  ctx: Ctx,
): Promise<(Pick<OwnCall, 'id' | 'since' | 'claimedAt'> & { readonly claimedBy: User | undefined }) | undefined> {
  const { actor } = ctx
  if (actor.kind !== 'user') throw unauthorized('This is for travellers.')
  const call = await findOpenCallOf(ctx.db, actor.companyId, actor.userId)
  if (!call) return undefined
  const { claimedById, ...rest } = call
  const people = await readPeopleAsSeen(ctx, claimedById === null ? [] : [claimedById])
  return { ...rest, claimedBy: people.get(claimedById ?? '') }
}

const findOwn = async (ctx: Ctx, id: string): Promise<CallForHelp> =>
  (await findCall(ctx.db, deskCompany(ctx), id)) ??
  (await throwUnauthorizedOrNotFound(ctx, 'call for help', id, existsInOtherTenant))

export async function getCall(ctx: Ctx, id: string): Promise<ShownCall> {
  const [one] = await shown(ctx, [await findOwn(ctx, id)])
  return one as ShownCall
}

/** The person at the desk who calls. */
const callerId = ({ actor }: Ctx): string | null => ('userId' in actor ? actor.userId : null)

const nameOf = (person: User | undefined): string => (person ? shownName(person) : 'Somebody else')

/** Changes a locked call, and writes the audit line. `change` gives the new columns, or undefined where nothing is to be done. */
const changeCall = (
  ctx: Ctx,
  id: string,
  action: string,
  change: (tx: Ctx, before: CallForHelp) => Promise<Parameters<typeof updateCall>[2] | undefined>,
): Promise<ShownCall> =>
  inTransaction(ctx, async (tx) => {
    await findOwn(tx, id)
    await lockCall(tx.db, id)
    const before = await findOwn(tx, id)
    const columns = await change(tx, before)
    if (columns === undefined) return getCall(tx, id)
    await updateCall(tx.db, id, columns, tx.now)
    await notifyNodes(tx.db, before)
    await chainSoon(tx)
    const { companyId } = before
    await audit(tx, { action, subjectKind: 'call_for_help', subjectId: id, companyId, before: null, after: columns })
    return getCall(tx, id)
  })

function requireOpen({ resolvedAt }: CallForHelp): void {
  if (resolvedAt) throw conflict('resolved', 'This call for help was resolved already.')
}

/** One of two who claim at once wins; the other learns who has it. The own repeat changes nothing. */
export const claimCall = (ctx: Ctx, id: string): Promise<ShownCall> =>
  changeCall(ctx, id, 'claim', async (tx, before) => {
    requireOpen(before)
    if (before.claimedAt !== null) {
      if (before.claimedById === callerId(tx)) return undefined
      const people = await readPeopleAsSeen(tx, before.claimedById === null ? [] : [before.claimedById])
      throw conflict('already_claimed', `${nameOf(people.get(before.claimedById ?? ''))} has this call for help.`)
    }
    await callIsTaken(tx, before.userId, before.companyId)
    return { claimed_by_id: callerId(tx), claimed_at: tx.now }
  })

/** The call waits for somebody again: those who are to come are told, and looked for, once more. */
async function wakeOthers(tx: Ctx, call: CallForHelp): Promise<void> {
  if (call.companyId === null) return
  const managers = await managersOf(tx, call.companyId)
  const others = managers.filter((id) => id !== callerId(tx))
  await announce(tx, waitsAgainNotice(call, call.companyId, others, tx.now))
}

/** Gives a call back: it waits for somebody again. Whoever works at the desk may, so that a call is not lost with its holder. */
export const releaseCall = (ctx: Ctx, id: string): Promise<ShownCall> =>
  changeCall(ctx, id, 'release', async (tx, before) => {
    requireOpen(before)
    if (before.claimedAt === null) return undefined
    await wakeOthers(tx, before)
    return { claimed_by_id: null, claimed_at: null }
  })

/** The person has help, or needs none any more. */
export const resolveCall = (ctx: Ctx, id: string): Promise<ShownCall> =>
  changeCall(ctx, id, 'resolve', async (tx, before) => {
    requireOpen(before)
    await callIsTaken(tx, before.userId, before.companyId)
    return { resolved_by_id: callerId(tx), resolved_at: tx.now }
  })

/** Takes a resolution back: the call is open as before, with whoever had it. */
export async function reopenCall(ctx: Ctx, id: string): Promise<ShownCall> {
  try {
    return await changeCall(ctx, id, 'reopen', async (tx, before) => {
      if (!before.resolvedAt) throw conflict('already_open', 'This call for help is open.')
      if (before.claimedAt === null) await wakeOthers(tx, before)
      return { resolved_by_id: null, resolved_at: null }
    })
  } catch (error) {
    if (!violates(error, 'calls_for_help_one_open')) throw error
    throw conflict('already_open', 'This person has called for help again: that call is open.')
  }
}

/** A person's calls for help, and those that the person works on at the desk. */
export const callPersonalData: PersonalData = {
  name: 'calls_for_help',
  export: (ctx, userId) => listCallData(ctx.db, userId),
  erase: (ctx, userId) => eraseCallData(ctx.db, userId),
}
