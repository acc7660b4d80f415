import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { found, invalid } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { addError, type Errors, type TextIn, writeOptionalText, writeText } from '../../platform/texts.ts'
import { getCountry } from '../../reference/index.ts'
import { resolveFootprint, resolveIds } from '../footprints/footprint.service.ts'
import type { NamedAreas } from '../footprints/footprint.ts'
import { emptyFootprint } from '../footprints/footprint.ts'
import { readNamedAreas } from '../footprints/named-areas.service.ts'
import {
  deleteOutbreak,
  findOutbreak,
  insertOutbreak,
  listOutbreaksOf,
  lockOutbreak,
  pageOfOutbreaks,
  updateOutbreak,
} from './outbreak.store.ts'
import {
  closeOutbreak,
  editOutbreak,
  type Outbreak,
  type OutbreakContent,
  type OutbreakSource,
  type OutbreakStatus,
  outbreakErrors,
  reopenOutbreak,
} from './outbreak.ts'

/** The fields that an editor sends; a field that is left out keeps its value. */
export interface OutbreakChanges {
  /** Id or slug. */
  readonly disease?: string
  readonly headline?: TextIn
  readonly body?: TextIn | null
  readonly countries?: readonly string[]
  readonly divisions?: readonly string[]
  readonly regions?: readonly string[]
  readonly startedOn?: string | null
  readonly endedOn?: string | null
  readonly cases?: number | null
  readonly deaths?: number | null
  readonly countedOn?: string | null
  readonly sources?: readonly string[]
}
export type OutbreakDraft = OutbreakChanges & Required<Pick<OutbreakChanges, 'disease' | 'headline'>>

/** Outbreaks, and the names of the areas that they concern. */
export interface NamedOutbreaks<O extends readonly Outbreak[] = readonly Outbreak[]> {
  readonly outbreaks: O
  readonly areas: NamedAreas
}

export const withNames = async <O extends readonly Outbreak[]>(ctx: Ctx, outbreaks: O): Promise<NamedOutbreaks<O>> => ({
  outbreaks,
  areas: await readNamedAreas(ctx, outbreaks),
})

export interface OutbreakListQuery {
  readonly status?: OutbreakStatus
  /** Id or code. */
  readonly country?: string
  /** Id or slug. */
  readonly disease?: string
}

/** Newest first. An unknown disease gives an empty list. */
export async function readOutbreakPage(
  ctx: Ctx,
  query: OutbreakListQuery,
  pageRequest: PageRequest,
): Promise<Page<Outbreak>> {
  const { status, country, disease } = query
  const errors: Errors = {}
  const diseaseId =
    disease === undefined ? undefined : (await resolveIds(ctx, 'disease', [disease], 'disease', errors))[0]
  if (disease !== undefined && diseaseId === undefined) return { items: [], total: 0 }
  return pageOfOutbreaks(
    ctx.db,
    {
      ...(status && { status }),
      ...(diseaseId && { diseaseId }),
      ...(country !== undefined && { countryId: (await getCountry(ctx, country)).id }),
    },
    pageRequest,
    ctx.now,
  )
}

export async function getOutbreak(ctx: Ctx, id: string): Promise<Outbreak> {
  return found(await findOutbreak(ctx.db, id, ctx.now), 'disease outbreak', id)
}

/** All outbreaks of a country, open ones first. */
export async function readCountryOutbreaks(ctx: Ctx, idOrCode: string): Promise<Outbreak[]> {
  return listOutbreaksOf(ctx.db, (await getCountry(ctx, idOrCode)).id, ctx.now)
}

/** One outbreak of the country; an outbreak of another country is not found. */
export async function getCountryOutbreak(ctx: Ctx, idOrCode: string, id: string): Promise<Outbreak> {
  const country = await getCountry(ctx, idOrCode)
  const outbreak = await findOutbreak(ctx.db, id, ctx.now)
  return found(outbreak?.countryIds.includes(country.id) ? outbreak : undefined, 'disease outbreak of this country', id)
}

const maxHeadlineLength = 300
const maxTextLength = 50_000
const isWebAddress = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && url.length <= 2000

function sourcesOf(ctx: Ctx, urls: readonly string[], before: readonly OutbreakSource[], errors: Errors) {
  const addresses = [...new Set(urls.map((url) => url.trim()))]
  const wrong = addresses.find((url) => !isWebAddress(url))
  if (wrong !== undefined) addError(errors, 'sources', `"${wrong.slice(0, 100)}" is not a web address`)
  return addresses.map((url) => before.find((source) => source.url === url) ?? { id: newId(ctx.now), url })
}

const orBefore = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent)

async function contentAfter(ctx: Ctx, changes: OutbreakChanges, before: OutbreakContent): Promise<OutbreakContent> {
  const errors: Errors = {}
  const { countries, divisions, regions, headline, body, disease } = changes
  const [diseaseId = before.diseaseId] =
    disease === undefined ? [] : await resolveIds(ctx, 'disease', [disease], 'disease_id', errors)
  const places = await resolveFootprint(
    ctx,
    { ...(countries && { countries }), ...(divisions && { divisions }), ...(regions && { regions }) },
    { ...emptyFootprint, countryIds: before.countryIds, divisionIds: before.divisionIds, regionIds: before.regionIds },
    errors,
  )
  const content: OutbreakContent = {
    diseaseId,
    headline:
      headline === undefined
        ? before.headline
        : writeText(before.headline, headline, 'headline', maxHeadlineLength, errors),
    body: body === undefined ? before.body : writeOptionalText(before.body, body, 'body', maxTextLength, errors),
    countryIds: places.countryIds,
    divisionIds: places.divisionIds,
    regionIds: places.regionIds,
    startedOn: orBefore(changes.startedOn, before.startedOn),
    endedOn: orBefore(changes.endedOn, before.endedOn),
    cases: orBefore(changes.cases, before.cases),
    deaths: orBefore(changes.deaths, before.deaths),
    countedOn: orBefore(changes.countedOn, before.countedOn),
    sources: changes.sources === undefined ? before.sources : sourcesOf(ctx, changes.sources, before.sources, errors),
  }
  for (const [field, message] of Object.entries(outbreakErrors(content, ctx.now)))
    if (!errors[field]) addError(errors, field, message)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return content
}

const auditChange = (tx: Ctx, action: string, before: Outbreak | null, after: Outbreak | null): Promise<void> =>
  audit(tx, {
    action,
    subjectKind: 'disease_outbreak',
    subjectId: (after ?? before)?.id ?? '',
    companyId: null,
    before,
    after,
  })

const emptyContent: OutbreakContent = {
  diseaseId: '',
  headline: {},
  body: null,
  countryIds: [],
  divisionIds: [],
  regionIds: [],
  startedOn: null,
  endedOn: null,
  cases: null,
  deaths: null,
  countedOn: null,
  sources: [],
}

/** Creates an outbreak: closed when its end is sent, otherwise open. */
export function createOutbreak(ctx: Ctx, draft: OutbreakDraft): Promise<Outbreak> {
  return inTransaction(ctx, async (tx) => {
    const content = await contentAfter(tx, draft, emptyContent)
    const over = content.endedOn !== null
    const id = newId(tx.now)
    await insertOutbreak(tx.db, {
      ...content,
      id,
      status: over ? 'closed' : 'open',
      closedAt: over ? tx.now : null,
      createdAt: tx.now,
      updatedAt: tx.now,
      revision: 1,
      diseaseName: {},
      firstReportedOn: null,
      lastReportedOn: null,
    })
    const outbreak = await getOutbreak(tx, id)
    await auditChange(tx, 'create', null, outbreak)
    return outbreak
  })
}

function updateLocked(
  ctx: Ctx,
  id: string,
  expected: ExpectedRevisions,
  action: string,
  change: (tx: Ctx, before: Outbreak) => Promise<Outbreak> | Outbreak,
): Promise<Outbreak> {
  return inTransaction(ctx, async (tx) => {
    const before = found(await lockOutbreak(tx.db, id, tx.now), 'disease outbreak', id)
    checkRevision(expected, 'disease outbreak', before.revision)
    await updateOutbreak(tx.db, before, await change(tx, before))
    const after = await getOutbreak(tx, id)
    await auditChange(tx, action, before, after)
    return after
  })
}

export const changeOutbreak = (
  ctx: Ctx,
  id: string,
  changes: OutbreakChanges,
  expected: ExpectedRevisions,
): Promise<Outbreak> =>
  updateLocked(ctx, id, expected, 'edit', async (tx, before) =>
    editOutbreak(before, await contentAfter(tx, changes, before), tx.now),
  )

/** Closes the outbreak, with the day of its end if it is known. */
export const endOutbreak = (
  ctx: Ctx,
  id: string,
  endedOn: string | null,
  expected: ExpectedRevisions,
): Promise<Outbreak> =>
  updateLocked(ctx, id, expected, 'close', (tx, before) => {
    const after = closeOutbreak(before, endedOn, tx.now)
    const errors = outbreakErrors(after, tx.now)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    return after
  })

export const resumeOutbreak = (ctx: Ctx, id: string, expected: ExpectedRevisions): Promise<Outbreak> =>
  updateLocked(ctx, id, expected, 'reopen', (tx, before) => reopenOutbreak(before, tx.now))

/** Deletes an outbreak that was entered by mistake; the audit log keeps all its fields. */
export function removeOutbreak(ctx: Ctx, id: string, expected: ExpectedRevisions): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = found(await lockOutbreak(tx.db, id, tx.now), 'disease outbreak', id)
    checkRevision(expected, 'disease outbreak', before.revision)
    await deleteOutbreak(tx.db, id, tx.now)
    await auditChange(tx, 'delete', before, null)
  })
}
