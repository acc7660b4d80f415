import { ownProfile, type PersonalData } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { findCountryAt } from '../../reference/index.ts'
import { deleteCheckInsOf, findAutomaticAt, insertCheckIn, listCheckInData, listCheckIns } from './check-in.store.ts'
import { type CheckIn, type CheckInDraft, checkInTime, keptPlace } from './check-in.ts'

/** The country at the exact point, before it is forgotten. A check-in is never lost because nobody could say where it is. */
async function countryOf(ctx: Ctx, { lat, lng, countryCode }: CheckInDraft): Promise<string | null> {
  if (countryCode !== null || lat === null || lng === null) return countryCode
  try {
    return (await findCountryAt(lng, lat))?.alpha2 ?? null
  } catch (error) {
    ctx.log.error({ err: (error as Error).message, request_id: ctx.requestId }, 'a point could not be placed')
    return null
  }
}

/** Writes down where the caller is. The same automatic check-in sent again changes nothing and answers the first one. */
export async function checkIn(ctx: Ctx, draft: CheckInDraft): Promise<CheckIn> {
  const person = await ownProfile(ctx)
  const at = checkInTime(draft.at, ctx.now)
  const countryCode = await countryOf(ctx, draft)
  const { type, status, deviceToken } = draft
  const made: CheckIn = {
    ...keptPlace(draft, person.settings.check_in_with_location),
    id: newId(ctx.now),
    userId: person.id,
    companyId: person.companyId,
    at,
    type,
    status,
    countryCode,
    deviceToken,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
  return inTransaction(ctx, async (tx) => {
    const inserted = await insertCheckIn(tx.db, made)
    return inserted ? made : ((await findAutomaticAt(tx.db, person.id, at)) ?? made)
  })
}

/** A person's check-ins, latest first. */
export const readCheckIns = (ctx: Ctx, userId: string, most?: number): Promise<CheckIn[]> =>
  listCheckIns(ctx.db, userId, most)

/** What this room knows of a person. */
export const safetyPersonalData: readonly PersonalData[] = [
  {
    name: 'check_ins',
    export: (ctx, userId) => listCheckInData(ctx.db, userId),
    erase: (ctx, userId) => deleteCheckInsOf(ctx.db, userId),
  },
]
