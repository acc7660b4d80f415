import { type MessageQuery, readMessageEvidence, readPhoneAnswers } from '../../delivery/index.ts'
import { findTravellingMembers, getPerson } from '../../people/index.ts'
import { version } from '../../platform/config/version.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { readState } from '../../platform/db/system-state.ts'
import { invalid } from '../../platform/problem.ts'
import { type EvidenceRequest, readAnswers, readRequestsForEvidence, readStandingsOf } from '../../safety/index.ts'
import { getDeskAlert } from '../alert-editing/alert.service.ts'
import { listAlerts } from '../alerts/alert.store.ts'
import { threadOf } from '../alerts/alert.ts'
import { alertSource } from '../audience/alert-board.store.ts'
import { withPointCities } from '../trip-alerts/reason-cities.service.ts'
import { readAlertRecords } from './alert-records.service.ts'
import {
  type EvidencePerson,
  findCompanyName,
  listAlertIds,
  listExposures,
  listPeople,
  listPersons,
} from './evidence.store.ts'
import type { EvidenceQuery, EvidenceScope } from './evidence.ts'
import type { EvidenceRecord, ExposureRecord, PackageRecord, PersonRecord } from './evidence-record.ts'
import { answerRecords, iso, maybeIso, messageRecords } from './message-records.ts'

/** So many people are in memory at once, with what places them and what they answered. */
const pageSize = 200

/** What a package is of: found, and allowed to the caller. */
export interface EvidenceSubjectFound {
  readonly scope: EvidenceScope
  readonly header: PackageRecord
}

const notErased = 'Erased traveller'

const nameOf = ({ firstName, lastName, externalId, deletedAt }: EvidencePerson): string => {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return name !== '' ? name : deletedAt ? notErased : (externalId ?? '')
}

/** The person, as far as the caller may know them: a manager the own company’s people and guests. */
async function findSubjectPerson(ctx: Ctx, userId: string, companyId: string | null): Promise<string> {
  const [member] = companyId === null ? [] : await findTravellingMembers(ctx, companyId, [userId])
  return member?.id ?? (await getPerson(ctx, userId, companyId)).id
}

/** Finds what the package is of, or refuses. `system`: the state of the service belongs to no company. */
export async function findEvidenceSubject(ctx: Ctx, system: Ctx, query: EvidenceQuery): Promise<EvidenceSubjectFound> {
  const { subject, companyId } = query
  const companyName = companyId === null ? null : await findCompanyName(ctx.db, companyId)
  if (companyName === undefined) throw invalid({ company_id: ['is not the id of a company'] })
  const scope = { companyId, since: null, until: null, threadId: null, userId: null }
  const { actor, now, requestId } = ctx
  const by = 'userId' in actor ? actor.userId : null
  const maker = by === null ? undefined : (await listPersons(system.db, [by], null))[0]
  const header = (about: PackageRecord['about'], title: string, found: EvidenceScope, alertId: string | null) => ({
    scope: found,
    header: {
      record: 'package',
      format: 'godwit-evidence-1',
      about,
      alert_id: alertId,
      thread_id: found.threadId,
      user_id: found.userId,
      company_id: companyId,
      company_name: companyName,
      since: maybeIso(found.since),
      until: maybeIso(found.until),
      subject: title,
      made_at: iso(now),
      made_by_kind: actor.kind,
      made_by_id: by,
      made_by_name: maker ? nameOf(maker) : null,
      request_id: requestId,
      godwit_version: version,
      reference_data: reference?.digest ?? null,
      time_zone: 'UTC',
    } as const,
  })
  const reference = await readState<{ digest: string }>(system.db, 'world')
  if (subject.kind === 'alert') {
    const alert = await getDeskAlert(ctx, subject.alertId)
    if (alert.publishedAt === null)
      throw invalid({ alert_id: ['was not published: nobody was notified of it, and there is nothing to prove'] })
    const title = alert.headline.en ?? Object.values(alert.headline)[0] ?? alert.slug
    return header('alert', title, { ...scope, threadId: threadOf(alert) }, alert.id)
  }
  if (subject.kind === 'person') {
    const userId = await findSubjectPerson(ctx, subject.userId, companyId)
    const [person] = await listPersons(ctx.db, [userId], companyId)
    return header('person', person ? nameOf(person) : userId, { ...scope, userId }, null)
  }
  const { since, until } = subject
  return header('period', companyName ?? '', { ...scope, since, until }, null)
}

type PersonStandings = Map<string, PersonRecord['standings'][number][]>

/** The numbers of each alert’s board, and everybody’s standing by each. */
async function* readNumbers(
  ctx: Ctx,
  scope: EvidenceScope,
  alertIds: readonly string[],
  standings: PersonStandings,
): AsyncGenerator<EvidenceRecord> {
  const { threadId, companyId } = scope
  if (threadId === null) return
  for (const alert of await listAlerts(ctx.db, alertIds)) {
    const source = alertSource({ alertId: alert.id, threadId, now: ctx.now, companyId }, alert.publishedAt)
    const { people, exposed, counts, totals } = await readStandingsOf(ctx, source)
    for (const { userId, standing, since } of people) {
      const own = standings.get(userId) ?? []
      own.push({ alert_id: alert.id, standing, since: maybeIso(since) })
      standings.set(userId, own)
    }
    yield { record: 'numbers', alert_id: alert.id, exposed, ...totals, counts }
  }
}

const requestRecord = (one: EvidenceRequest): EvidenceRecord => ({
  record: 'check_in_request',
  at: iso(one.at),
  check_in_request_id: one.id,
  company_id: one.companyId,
  asked_by_name: one.askedByName,
  message: one.message,
  alert_id: one.alertId,
  reminders: one.reminders,
})

const personRecord = (
  userId: string,
  person: EvidencePerson | undefined,
  standings: PersonRecord['standings'],
): PersonRecord => ({
  record: 'person',
  user_id: userId,
  name: person ? nameOf(person) : '',
  external_id: person?.externalId ?? null,
  company_id: person?.companyId ?? null,
  company_name: person?.companyName ?? null,
  email: person?.email ?? null,
  phone_number: person?.phoneNumber ?? null,
  time_zone: person?.timeZone ?? null,
  is_erased: person?.deletedAt != null,
  standings,
})

async function readExposures(
  ctx: Ctx,
  scope: EvidenceScope,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ExposureRecord[]>> {
  const rows = await withPointCities(ctx, await listExposures(ctx.db, scope, userIds))
  const records = rows.map(
    (row): ExposureRecord => ({
      record: 'exposure',
      at: iso(row.createdAt),
      user_id: row.userId,
      trip_alert_id: row.id,
      thread_id: row.threadId,
      alert_id: row.alertId,
      trip_id: row.tripId,
      trip_name: row.tripName,
      check_in_id: row.checkInId,
      notified_at: maybeIso(row.notifiedAt),
      reasons: row.reasons,
    }),
  )
  return Map.groupBy(records, ({ user_id }) => user_id)
}

/** Everything of these people, one after the other in this order. */
async function* readPeople(
  ctx: Ctx,
  scope: EvidenceScope,
  userIds: readonly string[],
  about: {
    readonly standings: PersonStandings
    readonly subjects: readonly string[] | null
    readonly since: Date | null
  },
): AsyncGenerator<EvidenceRecord> {
  const { companyId, until } = scope
  const { subjects, since } = about
  const query: MessageQuery = { userIds, companyId, subjects, since: scope.since, until }
  const persons = new Map((await listPersons(ctx.db, userIds, companyId)).map((one) => [one.userId, one]))
  const exposures = await readExposures(ctx, scope, userIds)
  const requestIds = subjects === null ? null : subjects
  const answers = await readAnswers(ctx, { userIds, companyId, since, until, requestIds })
  const phoneAnswers = await readPhoneAnswers(ctx, { ...query, since })
  const ofPerson = <Row extends { readonly userId: string }>(all: readonly Row[]) =>
    Map.groupBy(all, ({ userId }) => userId)
  const of = {
    checkIns: ofPerson(answers.checkIns),
    requestAnswers: ofPerson(answers.requestAnswers),
    calls: ofPerson(answers.calls),
    phoneAnswers: ofPerson(phoneAnswers),
  }
  const messages = readMessageEvidence(ctx, query)
  let next = await messages.next()
  for (const userId of userIds) {
    yield personRecord(userId, persons.get(userId), about.standings.get(userId) ?? [])
    yield* exposures.get(userId) ?? []
    for (; !next.done && next.value.message.userId === userId; next = await messages.next())
      yield* messageRecords(next.value)
    yield* answerRecords(
      {
        checkIns: of.checkIns.get(userId) ?? [],
        requestAnswers: of.requestAnswers.get(userId) ?? [],
        calls: of.calls.get(userId) ?? [],
      },
      of.phoneAnswers.get(userId) ?? [],
    )
  }
}

/** The records of a package, without the last one, which counts them. Page by page: nothing of a page is kept. */
export async function* readEvidence(
  ctx: Ctx,
  system: Ctx,
  { scope, header }: EvidenceSubjectFound,
): AsyncGenerator<EvidenceRecord> {
  yield header
  const alertIds = await listAlertIds(ctx.db, scope)
  yield* readAlertRecords(ctx, system, alertIds)
  const standings: PersonStandings = new Map()
  yield* readNumbers(ctx, scope, alertIds, standings)
  const { threadId, companyId, since, until } = scope
  const requests =
    scope.userId !== null
      ? []
      : await readRequestsForEvidence(ctx, {
          alertIds: threadId === null ? null : alertIds,
          companyId,
          since,
          until,
        })
  for (const request of requests) yield requestRecord(request)
  const subjects = threadId === null ? null : [threadId, ...requests.map(({ id }) => id)]
  const [first] = await listAlerts(ctx.db, alertIds.slice(0, 1))
  const people = scope.userId === null ? await listPeople(ctx.db, scope) : [scope.userId]
  const about = { standings, subjects, since: threadId === null ? since : (first?.publishedAt ?? null) }
  for (let from = 0; from < people.length; from += pageSize)
    yield* readPeople(ctx, scope, people.slice(from, from + pageSize), about)
}
