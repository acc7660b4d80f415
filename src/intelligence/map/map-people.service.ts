import { type Box, cellsOf, countCells, getCompany } from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { found, invalid } from '../../platform/problem.ts'
import { type CountryOnMap, readCountriesOnMap, readCountryNames } from '../../reference/index.ts'
import { findAlert } from '../alerts/alert.store.ts'
import { footprintKinds } from '../matching/targeting.ts'
import { setFanOutLimits } from '../trip-alerts/trip-alert.store.ts'
import { findPeopleOnMap, type ListArea, type MapQuery, pageOfMapPeople } from './map-people.store.ts'
import type { MapPerson, PeopleOnMap } from './map-people.ts'
import { cellLevel, checkMapTime, touches } from './map-view.ts'

export interface MapQuestion {
  readonly at: Date
  readonly alertId: string | undefined
  readonly companyId: string | undefined
}

/** People are looked up one by one below this number of cells of the grid of stays; a wider view reads everybody. */
const narrow = 400

/** The company whose people are shown: a manager's own (the guard refuses others), for staff the named one or all. */
async function companyOnMap(ctx: Ctx, companyId: string | undefined): Promise<string | null> {
  const own = deskCompany(ctx)
  return own !== null || companyId === undefined ? own : (await getCompany(ctx, companyId)).id
}

/** An alert that is over concerns nobody. A manager sees no drafts. */
async function audienceOf(ctx: Ctx, alertId: string | undefined): Promise<MapQuery['alert']> {
  if (alertId === undefined) return null
  const alert = await findAlert(ctx.db, { id: alertId })
  const seen = found(
    alert && (deskCompany(ctx) === null || alert.status !== 'review') ? alert : undefined,
    'alert',
    alertId,
  )
  return seen.finishesAt && seen.finishesAt < ctx.now
    ? null
    : { id: seen.id, footprintKinds: footprintKinds(seen.footprint) }
}

async function queryOf(ctx: Ctx, { at, alertId, companyId }: MapQuestion, near: MapQuery['near']): Promise<MapQuery> {
  return {
    at: checkMapTime(at, ctx.now),
    now: ctx.now,
    companyId: await companyOnMap(ctx, companyId),
    alert: await audienceOf(ctx, alertId),
    near,
  }
}

const nearOf = (box: Box, countryIds: readonly string[]): MapQuery['near'] =>
  countCells(box) > narrow ? null : { cells: cellsOf(box), countryIds }

/** The people of a view of the map, and the countries that it touches. */
export async function readPeopleOnMap(
  ctx: Ctx,
  question: MapQuestion,
  box: Box,
  zoom: number,
): Promise<PeopleOnMap & { readonly countriesOnMap: ReadonlyMap<string, CountryOnMap> }> {
  const here = (await readCountriesOnMap(ctx)).filter((country) => touches(box, country))
  const ids = here.map(({ id }) => id)
  const query = await queryOf(ctx, question, nearOf(box, ids))
  return inTransaction(ctx, async (tx) => {
    await setFanOutLimits(tx.db)
    const people = await findPeopleOnMap(tx.db, query, box, cellLevel(box, zoom), ids)
    return { ...people, countriesOnMap: new Map(here.map((one) => [one.id, one])) }
  })
}

/** What is listed: a view, those of one country whose place is not known, or the whole audience of the alert. */
export interface ListQuestion extends MapQuestion {
  readonly box: Box | undefined
  readonly countryOnly: string | undefined
  /** Only those with a place, as they are in a cluster. */
  readonly pointsOnly: boolean
}

async function areaOf(ctx: Ctx, { box, countryOnly, alertId, pointsOnly }: ListQuestion): Promise<ListArea> {
  if (countryOnly !== undefined) {
    if (box) throw invalid({ country_only: 'is asked for without box' })
    const [country] = await readCountryNames(ctx, [countryOnly])
    return { countryOnly: found(country, 'country', countryOnly).id }
  }
  if (box && pointsOnly) return { box, countryIds: [] }
  if (box) {
    const here = (await readCountriesOnMap(ctx)).filter((country) => touches(box, country))
    return { box, countryIds: here.map(({ id }) => id) }
  }
  if (alertId === undefined) throw invalid({ box: 'say a box, country_only or an alert_id' })
  return 'audience'
}

export async function readMapPeople(
  ctx: Ctx,
  question: ListQuestion,
  pageRequest: PageRequest,
): Promise<Page<MapPerson>> {
  const area = await areaOf(ctx, question)
  const near =
    area === 'audience'
      ? null
      : 'box' in area
        ? nearOf(area.box, area.countryIds)
        : { cells: [], countryIds: [area.countryOnly] }
  const query = await queryOf(ctx, question, near)
  return inTransaction(ctx, async (tx) => {
    await setFanOutLimits(tx.db)
    return pageOfMapPeople(tx.db, query, area, pageRequest)
  })
}
