import { locationAt, lockActiveUsers, type Stay, type StayLocation, withDrawnRegions } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { countryId } from '../../reference/index.ts'
import { listCheckInsAfter, lockCheckIns } from './check-in.store.ts'
import type { CheckIn } from './check-in.ts'

const noLocation: StayLocation = {
  countryId: null,
  divisionId: null,
  divisionCertain: false,
  otherDivisionIds: [],
  regionIds: [],
}

/** Country, division and regions of the stored point; for an anonymized check-in that is the centre of its privacy cell. */
async function locationOfCheckIn(ctx: Ctx, { lat, lng }: CheckIn): Promise<StayLocation> {
  if (lat === null || lng === null) return noLocation
  try {
    return await locationAt({ lat, lng })
  } catch (error) {
    ctx.log.error({ err: (error as Error).message, request_id: ctx.requestId }, 'a point could not be placed')
    return noLocation
  }
}

/** The stay of a check-in; undefined when it has neither a point nor a country. */
async function deriveStay(ctx: Ctx, checkIn: CheckIn): Promise<Stay | undefined> {
  const { id, lat, lng, at, userId, companyId, countryCode } = checkIn
  if (lat === null && countryCode === null) return undefined
  const areas = await locationOfCheckIn(ctx, checkIn)
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
    // The centre of a privacy cell may lie across a border: then its division is in another country and is dropped.
    divisionId: areas.countryId === country ? areas.divisionId : null,
    divisionCertain: areas.countryId === country && areas.divisionCertain && !checkIn.anonymized,
    otherDivisionIds: areas.countryId === country ? areas.otherDivisionIds : [],
    regionIds: areas.regionIds,
    placeFound: null,
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

/** The stay of a new check-in with its drawn regions, for `insertCheckInStay`. */
export async function deriveStayWithRegions(tx: Ctx, checkIn: CheckIn): Promise<Stay | undefined> {
  const stay = await deriveStay(tx, checkIn)
  return stay && (await withDrawnRegions(tx, [stay]))[0]
}

/** Derives the stays of the next `limit` check-ins after an id. Their rows are locked until the transaction ends. */
export async function deriveCheckInStays(
  ctx: Ctx,
  after: string | undefined,
  limit: number,
): Promise<readonly { readonly id: string; readonly stays: readonly Stay[] }[]> {
  const listed = await listCheckInsAfter(ctx.db, after, limit)
  // People first, as everybody locks who removes a person with the check-ins.
  const people = await lockActiveUsers(
    ctx,
    listed.map((one) => one.userId),
  )
  const locked = await lockCheckIns(
    ctx.db,
    listed.map((one) => one.id),
  )
  const here = new Map(locked.filter((one) => people.has(one.userId)).map((one) => [one.id, one]))
  return Promise.all(
    listed.map(async ({ id }) => {
      const checkIn = here.get(id)
      return { id, stays: [(checkIn && (await deriveStay(ctx, checkIn))) ?? []].flat() }
    }),
  )
}
