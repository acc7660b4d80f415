import type { Ctx } from '../../platform/ctx.ts'
import { type FieldErrors, invalid, Problem } from '../../platform/problem.ts'
import { type CountryName, readCountryNames } from '../../reference/index.ts'
import { type PlannedTrip, planNewTrip, type TripDraft } from '../../trips/index.ts'
import { endOfDay } from '../pricing/calendar.ts'
import type { SaleDraft, SaleItem, SaleRequest, SaleTrip, SaleTripDraft } from './sale-request.ts'

/** Throws nothing that the caller could correct: it is collected. */
class Refusals {
  readonly fields: Record<string, readonly string[]>

  constructor(fields: FieldErrors) {
    this.fields = { ...fields }
  }

  add(field: string, message: string): void {
    this.fields[field] ??= [message]
  }

  throwAny(): void {
    if (Object.keys(this.fields).length > 0) throw invalid(this.fields)
  }
}

/** The trip by the rules of trips; undefined where it breaks one. */
async function planTrip(ctx: Ctx, draft: TripDraft, refusals: Refusals): Promise<PlannedTrip | undefined> {
  try {
    return await planNewTrip(ctx, draft)
  } catch (error) {
    if (!(error instanceof Problem && error.fields)) throw error
    for (const [name, [message = '']] of Object.entries(error.fields)) refusals.add(`trip.${name}`, message)
    return undefined
  }
}

const isMidnight = (at: Date): boolean => at.getTime() % 86_400_000 === 0

function tripOf(sale: SaleDraft, trip: SaleTripDraft, planned: PlannedTrip | undefined): SaleTrip | null {
  // The last day of a trip counts as a whole.
  const lastDay = planned && isMidnight(planned.endsAt) ? endOfDay(planned.endsAt) : planned?.endsAt
  const start = trip.start ?? planned?.startsAt ?? sale.start
  const finish = trip.finish ?? lastDay ?? sale.finish
  if (start === null || finish === null) return null
  const countryIds = [...new Set((planned?.destinations ?? []).map((one) => one.countryId))].toSorted()
  const { draft, totalCost } = trip
  return { draft, start, finish, countryIds, totalCost, currency: trip.currency ?? sale.currency }
}

const codeIn = (countries: readonly CountryName[], word: string): string | undefined =>
  countries.find(({ alpha2, alpha3 }) => alpha2 === word || alpha3 === word)?.alpha2

function withHomeCountry(item: SaleItem, n: number, countries: readonly CountryName[], refusals: Refusals): SaleItem {
  const { homeCountry } = item.person
  if (homeCountry === null) return item
  const code = codeIn(countries, homeCountry)
  if (!code) refusals.add(`subscriptions.${n}.user.home_country`, 'names no country that we know')
  return { ...item, person: { ...item.person, homeCountry: code ?? homeCountry } }
}

/** Looks up the countries of a request and plans its trip by the rules of trips. All that is wrong is refused at once. */
export async function readSaleRequest(ctx: Ctx, draft: SaleDraft): Promise<SaleRequest> {
  const { purpose, errors, trip, ...sale } = draft
  const refusals = new Refusals(errors)
  const words = [sale.countryCode, ...sale.items.flatMap(({ person }) => person.homeCountry ?? [])]
  const [countries, planned] = await Promise.all([
    readCountryNames(ctx, [...new Set(words)]),
    trip?.hasPlaces ? planTrip(ctx, trip.draft, refusals) : undefined,
  ])
  const countryCode = codeIn(countries, sale.countryCode) ?? ''
  if (!countryCode) refusals.add('country_code', 'names no country that we know: send an ISO 3166-1 code')
  const items = sale.items.map((item, n) => withHomeCountry(item, n, countries, refusals))
  if (trip && !trip.hasPlaces && purpose === 'purchase')
    refusals.add('trip.destinations', 'must name at least one destination')
  refusals.throwAny()
  return { ...sale, countryCode, items, trip: trip && tripOf(draft, trip, planned) }
}
