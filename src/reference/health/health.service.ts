import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { found } from '../../platform/problem.ts'
import { getCountry } from '../countries/country.service.ts'
import {
  type IdOrSlug,
  type Layer,
  listComments,
  listCountriesWithHealthChanges,
  listDiseases,
  listOverriddenParts,
  listRemedies,
} from './health.store.ts'
import {
  type CountryHealth,
  type Disease,
  type HealthComment,
  type HealthKind,
  mergeLayers,
  type Remedy,
} from './health.ts'

/** The layer of the caller: its company; null (the default) for staff and the worker. */
export const ownCompany = ({ actor }: Ctx): Layer => ('companyId' in actor ? actor.companyId : null)

const parseIdOrSlug = (idOrSlug: string): IdOrSlug =>
  isUuid(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug.trim().toLowerCase() }

export const readDiseases = (ctx: Ctx, layer: Layer = ownCompany(ctx)): Promise<Disease[]> =>
  listDiseases(ctx.db, layer)
export const readVaccinations = (ctx: Ctx, layer: Layer = ownCompany(ctx)): Promise<Remedy[]> =>
  listRemedies(ctx.db, 'vaccination', layer)
export const readMedications = (ctx: Ctx, layer: Layer = ownCompany(ctx)): Promise<Remedy[]> =>
  listRemedies(ctx.db, 'medication', layer)

/** By id or slug. */
export async function getDisease(ctx: Ctx, idOrSlug: string, layer: Layer = ownCompany(ctx)): Promise<Disease> {
  return found((await listDiseases(ctx.db, layer, parseIdOrSlug(idOrSlug)))[0], 'disease', idOrSlug)
}

/** By id or slug. */
export async function getVaccination(ctx: Ctx, idOrSlug: string, layer: Layer = ownCompany(ctx)): Promise<Remedy> {
  return found((await listRemedies(ctx.db, 'vaccination', layer, parseIdOrSlug(idOrSlug)))[0], 'vaccination', idOrSlug)
}

/** By id or slug. */
export async function getMedication(ctx: Ctx, idOrSlug: string, layer: Layer = ownCompany(ctx)): Promise<Remedy> {
  return found((await listRemedies(ctx.db, 'medication', layer, parseIdOrSlug(idOrSlug)))[0], 'medication', idOrSlug)
}

/**
 * The health information of these countries, or of all, in the layer (docs/contract/trips.md#health-comments). For a trip
 * the caller passes the trip's company, because the worker has none.
 */
export async function readCountryHealth(
  ctx: Ctx,
  countryIds?: readonly string[],
  layer: Layer = ownCompany(ctx),
): Promise<ReadonlyMap<string, CountryHealth>> {
  const comments = Map.groupBy(await listComments(ctx.db, layer, countryIds), ({ countryId }) => countryId)
  return new Map((countryIds ?? [...comments.keys()]).map((id) => [id, mergeLayers(id, comments.get(id) ?? [])]))
}

/** The comments of one kind for a country named by id, code or slug. */
export async function readCountryComments(
  ctx: Ctx,
  idOrCode: string,
  kind: HealthKind,
  layer: Layer = ownCompany(ctx),
): Promise<readonly HealthComment[]> {
  const { id } = await getCountry(ctx, idOrCode)
  const health = mergeLayers(id, await listComments(ctx.db, layer, [id]))
  return health[`${kind}s`]
}

/** Countries whose health information changed after a time. */
export const readCountriesWithHealthChanges = (
  ctx: Ctx,
  since: Date,
  layer: Layer = ownCompany(ctx),
): Promise<string[]> => listCountriesWithHealthChanges(ctx.db, layer, since)

/** The parts of which the company has own data; only there do its responses differ from the default. */
export const readOverriddenParts = (ctx: Ctx, companyId: string): Promise<(HealthKind | 'country')[]> =>
  listOverriddenParts(ctx.db, companyId)
