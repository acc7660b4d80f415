import { getIssue } from '../../assistance/index.ts'
import { getNotification } from '../../delivery/index.ts'
import { getDeskAlert, readAlertPage } from '../../intelligence/index.ts'
import { type Account, getAccount, getAnyCompany, readAccounts, readCompanies } from '../../people/index.ts'
import { type Ctx, deskCompany } from '../../platform/ctx.ts'
import { inLanguage, type Locale } from '../../platform/i18n.ts'
import { isUuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { findDeskClaim, getDeskClaim } from '../../protection/index.ts'
import { getTrip, searchTrips, type Trip } from '../../trips/index.ts'

export const searchKinds = ['people', 'trips', 'alerts', 'companies', 'issues', 'claims', 'messages'] as const
export type SearchKind = (typeof searchKinds)[number]

/** One thing that was found, as a line of the desk. */
export interface SearchHit {
  readonly kind: SearchKind
  readonly id: string
  readonly title: string
  /** What tells it from others of the same title. */
  readonly detail: string
}

export type SearchResult = Readonly<Record<SearchKind, readonly SearchHit[]>>

/** Of each kind. */
const mostHits = 5
const few = { page: 1, perPage: mostHits }
const nothing: SearchResult = { people: [], trips: [], alerts: [], companies: [], issues: [], claims: [], messages: [] }

/** What the caller may see with this id; nothing where it does not exist or belongs to another company. */
async function orNothing<T>(look: Promise<T>): Promise<T | undefined> {
  try {
    return await look
  } catch (error) {
    if (error instanceof Problem && (error.status === 401 || error.status === 403 || error.status === 404))
      return undefined
    throw error
  }
}

const personHit = ({ user, companyName }: Account): SearchHit => ({
  kind: 'people',
  id: user.id,
  title: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.displayName || user.email || user.id,
  detail: [user.email, companyName].filter(Boolean).join(' · '),
})

const tripHit = (trip: Trip): SearchHit => ({
  kind: 'trips',
  id: trip.id,
  title: trip.name ?? trip.externalId ?? trip.id,
  detail: `${trip.start} – ${trip.finish}`,
})

type DeskAlert = Awaited<ReturnType<typeof getDeskAlert>>
const alertHit = (alert: DeskAlert, locale: Locale): SearchHit => ({
  kind: 'alerts',
  id: alert.id,
  title: inLanguage(alert.headline, locale === 'all' ? 'en' : locale) ?? alert.slug,
  detail: `${alert.status} · ${alert.riskLevel} · ${alert.startsAt.toISOString().slice(0, 10)}`,
})

/** Whatever has this id, of every kind that the caller may see. */
async function searchById(ctx: Ctx, id: string, locale: Locale): Promise<SearchResult> {
  const person = await orNothing(getAccount(ctx, id))
  const trip = await orNothing(getTrip(ctx, id))
  const alert = await orNothing(getDeskAlert(ctx, id))
  const company = await orNothing(getAnyCompany(ctx, id))
  const issue = await orNothing(getIssue(ctx, id))
  const claim = await orNothing(getDeskClaim(ctx, id))
  const message = await orNothing(getNotification(ctx, id))
  return {
    people: person ? [personHit(person)] : [],
    trips: trip ? [tripHit(trip)] : [],
    alerts: alert ? [alertHit(alert, locale)] : [],
    companies: company ? [{ kind: 'companies', id: company.id, title: company.name, detail: '' }] : [],
    issues: issue
      ? [
          {
            kind: 'issues',
            id: issue.id,
            title: issue.type ?? 'issue',
            detail: `${issue.status} · ${issue.createdAt.toISOString().slice(0, 10)}`,
          },
        ]
      : [],
    claims: claim
      ? [{ kind: 'claims', id: claim.id, title: claim.humanId, detail: `${claim.kind} · ${claim.status}` }]
      : [],
    messages: message
      ? [
          {
            kind: 'messages',
            id: message.id,
            title: message.title,
            detail: `${message.personName} · ${message.createdAt.toISOString().slice(0, 10)}`,
          },
        ]
      : [],
  }
}

/** People, trips, alerts, companies and claims by words or numbers that people know; anything by its id. A few of each. */
export async function searchDesk(ctx: Ctx, words: string, locale: Locale): Promise<SearchResult> {
  const text = words.trim()
  if (text.length < 2) return nothing
  if (isUuid(text)) return searchById(ctx, text.toLowerCase(), locale)
  const people = await readAccounts(ctx, { companyId: null, search: text, deleted: false }, few)
  const trips = await searchTrips(ctx, { text }, few)
  const alerts = await readAlertPage(ctx, { text }, few)
  const companies =
    deskCompany(ctx) === null ? (await readCompanies(ctx, { name: text, deleted: false }, few)).items : []
  const claim = await findDeskClaim(ctx, text.toUpperCase())
  return {
    ...nothing,
    people: people.items.map(personHit),
    trips: trips.items.map(tripHit),
    alerts: alerts.items.map((alert) => alertHit(alert, locale)),
    companies: companies.map(({ id, name }) => ({ kind: 'companies', id, title: name, detail: '' })),
    claims: claim
      ? [{ kind: 'claims', id: claim.id, title: claim.humanId, detail: `${claim.kind} · ${claim.status}` }]
      : [],
  }
}
