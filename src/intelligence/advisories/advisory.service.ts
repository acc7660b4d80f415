import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { conflict, found, invalid } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { addError, type Errors, type TextIn, writeText } from '../../platform/texts.ts'
import { getCountry } from '../../reference/index.ts'
import { countriesOf, getOwnTrip } from '../../trips/index.ts'
import { readAreas, resolveFootprint } from '../footprints/footprint.service.ts'
import { emptyFootprint, type FootprintInput, type ShownAreas } from '../footprints/footprint.ts'
import { slugOf } from '../footprints/slug.ts'
import {
  findAdvisory,
  insertAdvisory,
  listOpenAdvisories,
  lockAdvisory,
  pageOfAdvisories,
  updateAdvisory,
} from './advisory.store.ts'
import { advisoryClosed, advisoryOpened } from './advisory.tasks.ts'
import {
  type Advisory,
  type AdvisoryContent,
  type AdvisoryStatus,
  closeOpen,
  editAdvisoryContent,
  reopenClosed,
} from './advisory.ts'

/** The fields that an editor sends; a field that is left out keeps its value. */
export interface AdvisoryChanges extends Pick<FootprintInput, 'countries' | 'divisions' | 'regions'> {
  readonly headline?: TextIn
  readonly body?: TextIn
}

/** Advisories, the areas with their shapes, and the countries of the query. */
export interface ShownAdvisories<A extends readonly Advisory[] = readonly Advisory[]> {
  readonly advisories: A
  readonly areas: ShownAreas
  readonly requestedCountryIds: readonly string[]
}

const maxHeadlineLength = 300
const maxTextLength = 50_000

async function withAreas<A extends readonly Advisory[]>(
  ctx: Ctx,
  advisories: A,
  requestedCountryIds: readonly string[],
  shapes = true,
): Promise<ShownAdvisories<A>> {
  const areaIds = advisories.map(({ countryIds, divisionIds, regionIds }) => ({
    countryIds,
    fullCountryIds: [],
    divisionIds,
    regionIds,
  }))
  return { advisories, areas: await readAreas(ctx, areaIds, shapes), requestedCountryIds }
}

/** One advisory by id or slug, even a closed one, so that an app that cached it sees that it is closed. */
export async function getAdvisory(ctx: Ctx, idOrSlug: string): Promise<ShownAdvisories<readonly [Advisory]>> {
  const advisory = await findAdvisory(ctx.db, isUuid(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug.toLowerCase() })
  return withAreas(ctx, [found(advisory, 'advisory', idOrSlug)], [])
}

/** The open advisories of a country. */
export async function readCountryAdvisories(ctx: Ctx, idOrCode: string): Promise<ShownAdvisories> {
  const { id } = await getCountry(ctx, idOrCode)
  return withAreas(ctx, await listOpenAdvisories(ctx.db, [id]), [id])
}

/** The open advisories of the countries of a trip of the caller. */
export async function readTripAdvisories(ctx: Ctx, tripId: string): Promise<ShownAdvisories> {
  const countryIds = countriesOf(await getOwnTrip(ctx, tripId))
  return withAreas(ctx, await listOpenAdvisories(ctx.db, countryIds), countryIds)
}

/** Open and closed advisories, newest first, for staff; the country by id or code. */
export async function readAdvisoryPage(
  ctx: Ctx,
  query: { status?: AdvisoryStatus; country?: string; text?: string },
  pageRequest: PageRequest,
): Promise<Page<Advisory>> {
  const { country, ...rest } = query
  return pageOfAdvisories(
    ctx.db,
    { ...rest, ...(country === undefined ? {} : { countryId: (await getCountry(ctx, country)).id }) },
    pageRequest,
  )
}

/** The names of the areas of the advisories, without shapes, for the desk. */
export const withAreaNames = (ctx: Ctx, advisories: readonly Advisory[]): Promise<ShownAdvisories> =>
  withAreas(ctx, advisories, [], false)

async function contentAfter(ctx: Ctx, changes: AdvisoryChanges, before: AdvisoryContent): Promise<AdvisoryContent> {
  const errors: Errors = {}
  const { countries, divisions, regions } = changes
  const input = { ...(countries && { countries }), ...(divisions && { divisions }), ...(regions && { regions }) }
  const { countryIds, divisionIds, regionIds } = await resolveFootprint(
    ctx,
    input,
    { ...emptyFootprint, countryIds: before.countryIds, divisionIds: before.divisionIds, regionIds: before.regionIds },
    errors,
  )
  const headline =
    changes.headline === undefined
      ? before.headline
      : writeText(before.headline, changes.headline, 'headline', maxHeadlineLength, errors)
  const body =
    changes.body === undefined ? before.body : writeText(before.body, changes.body, 'body', maxTextLength, errors)
  if (countryIds.length === 0 && Object.keys(errors).length === 0)
    addError(errors, 'country_ids', 'must name at least one country')
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { headline, body, countryIds, divisionIds, regionIds }
}

const auditChange = (tx: Ctx, action: string, before: Advisory | null, after: Advisory): Promise<void> =>
  audit(tx, { action, subjectKind: 'advisory', subjectId: after.id, companyId: null, before, after })

/** Creates an advisory, which is open at once. */
export function createAdvisory(
  ctx: Ctx,
  draft: AdvisoryChanges & Required<Pick<AdvisoryChanges, 'headline' | 'body'>>,
): Promise<Advisory> {
  return inTransaction(ctx, async (tx) => {
    const content = await contentAfter(tx, draft, {
      headline: {},
      body: {},
      countryIds: [],
      divisionIds: [],
      regionIds: [],
    })
    const id = newId(tx.now)
    const first: Advisory = {
      ...content,
      id,
      slug: slugOf(content.headline, 'advisory'),
      status: 'open',
      closedAt: null,
      createdAt: tx.now,
      updatedAt: tx.now,
      revision: 1,
    }
    const other: Advisory = { ...first, slug: `${first.slug}-${id.slice(-12)}` }
    const advisory = (await insertAdvisory(tx.db, first)) ? first : other
    if (advisory === other && !(await insertAdvisory(tx.db, other)))
      throw conflict('slug_taken', 'Somebody wrote the same advisory at the same moment. Try again.')
    await auditChange(tx, 'create', null, advisory)
    await enqueue(tx, advisoryOpened, { advisoryId: advisory.id })
    return advisory
  })
}

function updateLocked(
  ctx: Ctx,
  id: string,
  expected: ExpectedRevisions,
  action: string,
  change: (tx: Ctx, before: Advisory) => Promise<Advisory> | Advisory,
): Promise<Advisory> {
  return inTransaction(ctx, async (tx) => {
    const before = found(await lockAdvisory(tx.db, id), 'advisory', id)
    checkRevision(expected, 'advisory', before.revision)
    const after = await change(tx, before)
    await updateAdvisory(tx.db, after)
    await auditChange(tx, action, before, after)
    if (after.status === 'open')
      await enqueue(tx, advisoryOpened, { advisoryId: id, ...(before.status === 'closed' && { again: true }) })
    else if (before.status === 'open') await enqueue(tx, advisoryClosed, { advisoryId: id })
    return after
  })
}

const editAdvisory = (ctx: Ctx, id: string, changes: AdvisoryChanges, expected: ExpectedRevisions): Promise<Advisory> =>
  updateLocked(ctx, id, expected, 'edit', async (tx, before) =>
    editAdvisoryContent(before, await contentAfter(tx, changes, before), tx.now),
  )

export const closeAdvisory = (ctx: Ctx, id: string, expected: ExpectedRevisions): Promise<Advisory> =>
  updateLocked(ctx, id, expected, 'close', (tx, before) => closeOpen(before, tx.now))

export const reopenAdvisory = (ctx: Ctx, id: string, expected: ExpectedRevisions): Promise<Advisory> =>
  updateLocked(ctx, id, expected, 'reopen', (tx, before) => reopenClosed(before, tx.now))

/** Edits an advisory, and closes it in the same transaction when the sent status says so. */
export function editAdvisoryAndStatus(
  ctx: Ctx,
  id: string,
  changes: AdvisoryChanges,
  status: AdvisoryStatus | undefined,
  expected: ExpectedRevisions,
): Promise<Advisory> {
  return inTransaction(ctx, async (tx) => {
    const before = found(await findAdvisory(tx.db, { id }), 'advisory', id)
    if (status !== 'closed' || before.status === 'closed') return editAdvisory(tx, id, changes, expected)
    if (Object.keys(changes).length === 0) return closeAdvisory(tx, id, expected)
    await editAdvisory(tx, id, changes, expected)
    return closeAdvisory(tx, id, undefined)
  })
}
