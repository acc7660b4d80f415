import { placeOf, type Stay, type StayPlace, withDrawnRegions } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { countryId } from '../../reference/index.ts'
import { lockCheckInsAfter } from './check-in.store.ts'
import type { CheckIn } from './check-in.ts'

const nowhere: StayPlace = { countryId: null, divisionId: null, regionIds: [] }

/** The division and the regions of the point that is kept: of an anonymized one, those of the middle of its cell. */
async function areasOf(ctx: Ctx, { lat, lng }: CheckIn): Promise<StayPlace> {
  if (lat === null || lng === null) return nowhere
  try {
    return await placeOf({ lat, lng })
  } catch (error) {
    ctx.log.error({ err: (error as Error).message, request_id: ctx.requestId }, 'a point could not be placed')
    return nowhere
  }
}

/** The stay that a check-in makes; none where it has no place at all. */
export async function stayOf(ctx: Ctx, checkIn: CheckIn): Promise<Stay | undefined> {
  const { id, lat, lng, at, userId, companyId, countryCode } = checkIn
  if (lat === null && countryCode === null) return undefined
  const areas = await areasOf(ctx, checkIn)
  const country = countryCode === null ? null : countryId(countryCode)
  return {
    userId,
    companyId,
    kind: 'check_in',
    sourceId: id,
    part: 0,
    tripId: null,
    checkInId: id,
    countryId: country,
    // The middle of a cell may lie across a border: a division of another country says nothing.
    divisionId: areas.countryId === country ? areas.divisionId : null,
    regionIds: areas.regionIds,
    lat,
    lng,
    airportId: null,
    arrivalAirportId: null,
    airlineId: null,
    flightNumber: null,
    from: at,
    until: at,
  }
}

/** The stay of a check-in that is about to be made, as `addCheckInStay` takes it. */
export async function readStay(tx: Ctx, checkIn: CheckIn): Promise<Stay | undefined> {
  const stay = await stayOf(tx, checkIn)
  return stay && (await withDrawnRegions(tx, [stay]))[0]
}

/** The stays of so many check-ins as they should be, by id, after the one that is named. Held until the transaction ends. */
export async function readCheckInStays(
  ctx: Ctx,
  after: string | undefined,
  limit: number,
): Promise<readonly { readonly id: string; readonly stays: readonly Stay[] }[]> {
  const some = await lockCheckInsAfter(ctx.db, after, limit)
  return Promise.all(some.map(async (one) => ({ id: one.id, stays: [(await stayOf(ctx, one)) ?? []].flat() })))
}
