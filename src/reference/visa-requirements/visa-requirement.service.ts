import type { Ctx } from '../../platform/ctx.ts'
import type { CachedResponse, ResponseCache } from '../../platform/http/response-cache.ts'
import { invalid } from '../../platform/problem.ts'
import { findCountryCode } from '../countries/country-code.service.ts'
import { type CountryName, readCountryNames } from '../countries/country-names.service.ts'
import {
  type ListedPassport,
  listBoundaries,
  listListed,
  listPassports,
  listStandingOverrides,
  type VisaBoundary,
  type VisaFilter,
} from './visa-requirement.store.ts'
import {
  type ListedVisa,
  overrideAt,
  ownCountry,
  resolveVisa,
  sameTerms,
  type VisaOverride,
  type VisaRequirement,
  type VisaTerms,
} from './visa-requirement.ts'

const pairOf = ({ passport, destination }: { readonly passport: string; readonly destination: string }): string =>
  `${passport}/${destination}`

/** The codes that are on both sides: their pairs are a passport's own country. */
function ownCodes({ nationalities, destinations }: VisaFilter): readonly string[] {
  if (!nationalities || !destinations) return nationalities ?? destinations ?? []
  return nationalities.filter((code) => destinations.includes(code))
}

/**
 * What holders of these passports need to visit these countries (alpha-2 codes in capitals; left out: all), as it is at a time. Pairs
 * that nobody lists are left out. A passport's own country is there.
 */
export async function readVisaRequirements(
  ctx: Ctx,
  filter: VisaFilter,
  at: Date = ctx.now,
): Promise<VisaRequirement[]> {
  const [listed, overrides, own] = await Promise.all([
    listListed(ctx.db, filter),
    listStandingOverrides(ctx.db, filter),
    listPassports(ctx.db, ownCodes(filter)),
  ])
  return resolveAll(ctx, listed, overrides, own, at)
}

async function resolveAll(
  ctx: Ctx,
  listed: readonly ListedVisa[],
  overrides: readonly VisaOverride[],
  own: readonly ListedPassport[],
  at: Date,
): Promise<VisaRequirement[]> {
  const listedOf = new Map(listed.map((one) => [pairOf(one), one]))
  const overridesOf = Map.groupBy(overrides, pairOf)
  const pairs = new Map([...listed, ...overrides].map((one) => [pairOf(one), one]))
  const ownAsOf = new Map(own.map(({ code, asOf }) => [code, asOf]))
  for (const code of ownAsOf.keys()) pairs.set(`${code}/${code}`, { passport: code, destination: code } as ListedVisa)
  const codes = new Set([...pairs.values()].flatMap(({ passport, destination }) => [passport, destination]))
  const names = new Map<string, CountryName>(
    codes.size === 0 ? [] : (await readCountryNames(ctx, [...codes])).map((one) => [one.alpha2, one]),
  )
  return [...pairs]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, pair]) => {
      const nationality = names.get(pair.passport)
      const destination = names.get(pair.destination)
      if (!nationality || !destination) return []
      const asOf = ownAsOf.get(pair.passport)
      if (nationality === destination) return asOf === undefined ? [] : ownCountry(nationality, asOf)
      return (
        resolveVisa({ nationality, destination }, listedOf.get(key), overrideAt(overridesOf.get(key) ?? [], at)) ?? []
      )
    })
}

/** A change that staff made, as its task says it. */
export interface VisaChangeTask {
  readonly nationality: string
  readonly destination: string
  readonly at: string
  readonly before?: VisaTerms | null
}

/** What was answered before a change, and what is answered now; null: the pair was or is not known. */
export interface VisaChange {
  readonly before: VisaTerms | null
  readonly after: VisaRequirement | null
}

/** What a change means for travellers; undefined when they need the same as before, such as after a withdrawal ahead of its time. */
export async function readVisaChange(
  ctx: Ctx,
  { nationality, destination, at, before: known }: VisaChangeTask,
): Promise<VisaChange | undefined> {
  const filter = { nationalities: [nationality], destinations: [destination] }
  const [after = null] = await readVisaRequirements(ctx, filter)
  const justBefore = new Date(Date.parse(at) - 1)
  const before = known === undefined ? ((await readVisaRequirements(ctx, filter, justBefore))[0] ?? null) : known
  return sameTerms(before, after) ? undefined : { before, after }
}

/** Codes as a caller wrote them. */
export interface VisaQuery {
  readonly nationality?: string
  readonly destination?: string
}

/** The countries that a caller names. An unknown code is refused, since an empty answer would read as "nothing is known". */
export async function parseVisaFilter(ctx: Ctx, { nationality, destination }: VisaQuery): Promise<VisaFilter> {
  if (nationality === undefined && destination === undefined)
    throw invalid({ nationality: 'is needed, or destination, or both' })
  const errors: Record<string, string> = {}
  const codeOf = async (field: string, word: string | undefined): Promise<readonly string[] | undefined> => {
    if (word === undefined) return undefined
    const code = await findCountryCode(ctx, word)
    if (code === undefined) errors[field] = 'is not the alpha-2 or alpha-3 code of a country'
    return code === undefined ? [] : [code]
  }
  const filter = {
    nationalities: await codeOf('nationality', nationality),
    destinations: await codeOf('destination', destination),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return filter
}

const parsedBoundaries = new WeakMap<CachedResponse, readonly VisaBoundary[]>()

/** Whether what staff wrote begins or ends later for one of these pairs. The times are read once, and again after a change. */
export async function hasUpcomingChange(
  ctx: Ctx,
  { nationalities, destinations }: VisaFilter,
  answers: ResponseCache,
): Promise<boolean> {
  const answer = await answers.get('visa_requirements', 'boundaries', () => listBoundaries(ctx.db))
  const boundaries = parsedBoundaries.get(answer) ?? (JSON.parse(answer.plain.toString()) as readonly VisaBoundary[])
  parsedBoundaries.set(answer, boundaries)
  return boundaries.some(
    ({ passport, destination, at }) =>
      Date.parse(at) > ctx.now.getTime() &&
      (nationalities?.includes(passport) ?? true) &&
      (destinations?.includes(destination) ?? true),
  )
}
