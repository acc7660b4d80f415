import { announce, chainSoon, personHasSpoken, recordEvent } from '../../delivery/index.ts'
import { insertCheckInStay, managersOf, ownProfile, type PersonalData, type User } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { invalid } from '../../platform/problem.ts'
import { findCountryAt, findCountryCode, readCountryNames } from '../../reference/index.ts'
import { endIfClaimed, openCall } from '../calls-for-help/call-for-help.service.ts'
import { helpEvent } from './check-in.event.ts'
import { arrivalNotice, helpNotice, type LocalizedName } from './check-in.notices.ts'
import {
  deleteAddressesBefore,
  deleteCheckInsOf,
  findAutomaticAt,
  findLastCountry,
  insertCheckIn,
  type KnownCountry,
  listCheckInData,
  listCheckIns,
  listCheckInTraces,
  listLastCheckIns,
} from './check-in.store.ts'
import {
  arrivalOf,
  type CheckIn,
  type CheckInDraft,
  checkInTime,
  isRecent,
  type Sender,
  storedPoint,
} from './check-in.ts'
import { deriveStayWithRegions } from './check-in-stays.service.ts'
import { networkOf } from './network.ts'

/** The country that the device sent, else the country of the exact point, found before the point is anonymized. */
async function countryOf(ctx: Ctx, { lat, lng, countryCode }: CheckInDraft): Promise<string | null> {
  if (countryCode !== null) {
    const known = await findCountryCode(ctx, countryCode)
    if (known === undefined) throw invalid({ country_code: 'is not an ISO 3166-1 country code' })
    return known
  }
  if (lat === null || lng === null) return null
  try {
    return (await findCountryAt(lng, lat))?.alpha2 ?? null
  } catch (error) {
    // A failed look-up of the country must not lose the check-in.
    ctx.log.error({ err: (error as Error).message, request_id: ctx.requestId }, 'a point could not be placed')
    return null
  }
}

async function countryName(ctx: Ctx, countryCode: string | null): Promise<LocalizedName | undefined> {
  if (countryCode === null) return undefined
  const [country] = await readCountryNames(ctx, [countryCode])
  const en = country?.name.en ?? countryCode
  return { en, es: country?.name.es ?? en }
}

async function callForHelp(tx: Ctx, person: User, checkIn: CheckIn, words: string | null): Promise<void> {
  await openCall(tx, checkIn, words)
  const { companyId } = checkIn
  if (companyId === null) return
  const managers = await managersOf(tx, companyId)
  const country = await countryName(tx, checkIn.countryCode)
  await announce(tx, helpNotice(person, { ...checkIn, words }, companyId, managers, country))
  await endIfClaimed(tx, companyId, person.id)
  await recordEvent(tx, helpEvent(person, checkIn, companyId))
}

/** The country of the previous check-in; undefined, without a query, for a check-in older than a day. */
const findPreviousCountry = (tx: Ctx, checkIn: CheckIn): Promise<KnownCountry | undefined> =>
  checkIn.countryCode !== null && isRecent(checkIn.at, tx.now)
    ? findLastCountry(tx.db, checkIn.userId, checkIn.id)
    : Promise.resolve(undefined)

/** Notifies the person on arrival in another country. */
async function notifyOfArrival(tx: Ctx, person: User, checkIn: CheckIn, last: KnownCountry | undefined): Promise<void> {
  if (checkIn.countryCode === null || !isRecent(checkIn.at, tx.now)) return
  if (last && last.at > checkIn.at) return
  const arrival = arrivalOf(checkIn.countryCode, last?.countryCode ?? null, person.homeCountry)
  const name = arrival && (await countryName(tx, checkIn.countryCode))
  if (arrival && name) await announce(tx, arrivalNotice(arrival, checkIn, last?.checkInId ?? 'home', name))
}

type AfterInsert = (tx: Ctx, made: CheckIn) => Promise<void>

/**
 * Stores a check-in of the person in a company with its stay and the notifications that follow from it, in one transaction. An automatic
 * check-in that is sent again changes nothing and returns the first one.
 */
export async function storeCheckIn(
  ctx: Ctx,
  person: User,
  companyId: string | null,
  draft: CheckInDraft,
  {
    sender,
    words = null,
    afterInsert = async () => {},
  }: { sender?: Sender | undefined; words?: string | null; afterInsert?: AfterInsert },
): Promise<CheckIn> {
  const { settings } = person
  const at = checkInTime(draft, ctx.now)
  const countryCode = await countryOf(ctx, draft)
  const { type, status, deviceToken } = draft
  const made: CheckIn = {
    ...storedPoint(draft, settings.check_in_with_location),
    id: newId(ctx.now),
    userId: person.id,
    companyId,
    at,
    type,
    status,
    countryCode,
    deviceToken,
    // Without consent to the exact location the network is not stored either.
    network: (settings.check_in_with_location && sender && networkOf(sender.address)) || null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
  return inTransaction(ctx, async (tx) => {
    const [isNew, stay, last] = await Promise.all([
      insertCheckIn(tx.db, made),
      deriveStayWithRegions(tx, made),
      findPreviousCountry(tx, made),
    ])
    if (!isNew) {
      const first = (await findAutomaticAt(tx.db, made)) ?? made
      await afterInsert(tx, first)
      return first
    }
    if (stay) await insertCheckInStay(tx, stay)
    if (status !== 'unreported') {
      await personHasSpoken(tx, person.id, companyId, at)
      await chainSoon(tx)
    }
    if (status === 'help') await callForHelp(tx, person, made, words)
    await notifyOfArrival(tx, person, made, last)
    await afterInsert(tx, made)
    return made
  })
}

/** The caller checks in. */
export async function checkIn(
  ctx: Ctx,
  draft: CheckInDraft,
  sender?: Sender,
  afterInsert: AfterInsert = async () => {},
): Promise<CheckIn> {
  const person = await ownProfile(ctx)
  const acting = ctx.actor.kind === 'user' ? ctx.actor.companyId : null
  return storeCheckIn(ctx, person, acting ?? person.companyId, draft, { sender, afterInsert })
}

/** A person's check-ins in the caller's company, latest first; staff see those in all companies. */
export const readCheckIns = (ctx: Ctx, userId: string, most?: number): Promise<CheckIn[]> =>
  listCheckIns(ctx.db, userId, 'companyId' in ctx.actor ? ctx.actor.companyId : undefined, most)

/** When these people's last check-ins came, as far as `readCheckIns` shows them; those without one are left out. */
export async function readLastCheckIns(ctx: Ctx, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const companyId = 'companyId' in ctx.actor ? ctx.actor.companyId : undefined
  return new Map((await listLastCheckIns(ctx.db, userIds, companyId)).map(({ userId, at }) => [userId, at]))
}

const keptDays = 7

/** Deletes the networks of check-ins after 7 days. */
export const deleteOldAddresses = (ctx: Ctx): Promise<void> =>
  deleteAddressesBefore(ctx.db, new Date(ctx.now.getTime() - keptDays * 86_400_000))

/** Check-ins of a person. Networks are erased with them and never exported. */
export const checkInPersonalData: PersonalData = {
  name: 'check_ins',
  export: (ctx, userId) => listCheckInData(ctx.db, userId),
  traces: (ctx, userId) => listCheckInTraces(ctx.db, userId),
  erase: (ctx, userId) => deleteCheckInsOf(ctx.db, userId),
}
