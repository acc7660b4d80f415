import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enterSyncRead, enterSyncWrite, syncSubject } from '../../platform/db/sync.ts'
import type { Page, PageAsked } from '../../platform/http/paging.ts'
import { invalid, unauthorized } from '../../platform/problem.ts'
import { findCountryCode } from '../../reference/index.ts'
import { audit } from '../audit/audit.service.ts'
import { deleteDevicesOf } from '../devices/device.store.ts'
import { orElsewhere } from '../elsewhere/elsewhere.service.ts'
import { createUser, refuseTakenEmail, takenEmail } from '../users/user.service.ts'
import { findUserByEmail } from '../users/user.store.ts'
import type { User } from '../users/user.ts'
import {
  findTraveller,
  listTravellersById,
  lockTraveller,
  markDeleted,
  pageOfTravellers,
  saveTraveller,
} from './traveller.store.ts'
import { type TravellerChange, tidyTraveller } from './traveller.ts'

/** A traveller as a company makes one: a first name and an e-mail address at least (contract v1, rule 3). */
export type TravellerDraft = TravellerChange & { readonly firstName: string; readonly email: string }

/** The company that is asking, by its key. */
function companyOf(ctx: Ctx): string {
  if (ctx.actor.kind !== 'company') throw unauthorized('This is for companies.')
  return ctx.actor.companyId
}

/** Tidied, and with a home country that exists. */
async function checked<T extends TravellerChange>(ctx: Ctx, change: T): Promise<TravellerChange> {
  const tidy = tidyTraveller(change)
  if (typeof tidy.homeCountry !== 'string') return tidy
  const homeCountry = await findCountryCode(ctx, tidy.homeCountry)
  if (homeCountry === undefined) throw invalid({ home_country: 'is not an ISO 3166-1 country code' })
  return { ...tidy, homeCountry }
}

/** A page of travellers, and until when a list with `since` is whole. */
export interface TravellerPage extends Page<User> {
  readonly until: Date | undefined
}

/** The company's travellers; with `since` those that were modified after it, and none slips through (see platform/db/sync.ts). */
export async function readTravellers(ctx: Ctx, since: Date | undefined, asked: PageAsked): Promise<TravellerPage> {
  const companyId = companyOf(ctx)
  const until = since && (await enterSyncRead(ctx, syncSubject(companyId, null)))
  return { ...(await pageOfTravellers(ctx.db, companyId, since, asked)), until }
}

export async function getTraveller(ctx: Ctx, id: string): Promise<User> {
  return (await findTraveller(ctx.db, companyOf(ctx), id)) ?? orElsewhere(ctx, 'user', id)
}

/** Those of the ids that are travellers of the company and not deleted: who is missing is not the company's. */
export const findTravellers = (ctx: Ctx, companyId: string, ids: readonly string[]): Promise<User[]> =>
  listTravellersById(ctx.db, companyId, ids)

export async function createTraveller(ctx: Ctx, draft: TravellerDraft): Promise<User> {
  const companyId = companyOf(ctx)
  const {
    homeCountry = null,
    language = 'en',
    lastName = null,
    ...named
  } = { ...draft, ...(await checked(ctx, draft)) }
  return createUser(ctx, {
    companyId,
    firstName: named.firstName ?? draft.firstName,
    email: named.email ?? draft.email,
    lastName,
    homeCountry,
    language,
  })
}

/** True when saving the change would leave the person as they are. */
const changesNothing = (user: User, change: TravellerChange): boolean =>
  (Object.keys(change) as (keyof TravellerChange)[]).every(
    (name) => change[name] === undefined || change[name] === user[name],
  )

/** Changes what was named and leaves the rest. A change that changes nothing leaves updated_at alone. */
export async function updateTraveller(ctx: Ctx, id: string, wanted: TravellerChange): Promise<User> {
  const companyId = companyOf(ctx)
  await getTraveller(ctx, id)
  const change = await checked(ctx, wanted)
  const saved = inTransaction(ctx, async (outer) => {
    const tx = await enterSyncWrite(outer, syncSubject(companyId, null))
    const before = (await lockTraveller(tx.db, companyId, id)) ?? (await orElsewhere(tx, 'user', id))
    if (changesNothing(before, change)) return before
    if (change.email !== undefined) {
      const other = await findUserByEmail(tx.db, companyId, change.email)
      if (other && other.id !== before.id) throw takenEmail()
    }
    await saveTraveller(tx.db, before.id, change, tx.now)
    const after = await getTraveller(tx, id)
    await audit(tx, { action: 'update', subjectKind: 'user', subjectId: before.id, companyId, before, after })
    return after
  })
  return saved.catch(refuseTakenEmail)
}

/** Ends the person's key at once, on every node, and takes their devices away. Their trips are hidden from now on. */
export async function deleteTraveller(ctx: Ctx, id: string): Promise<void> {
  const companyId = companyOf(ctx)
  await inTransaction(ctx, async (outer) => {
    const tx = await enterSyncWrite(outer, syncSubject(companyId, null))
    const before = (await lockTraveller(tx.db, companyId, id)) ?? (await orElsewhere(tx, 'user', id))
    await markDeleted(tx.db, before.id, tx.now)
    await deleteDevicesOf(tx.db, before.id)
    await audit(tx, { action: 'delete', subjectKind: 'user', subjectId: before.id, companyId, before, after: null })
  })
}
