import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { Claim, ClaimChange, ClaimFilter } from './claim.ts'

/** What every statement about claims reads, as `c`. */
export const claimColumns = `c.id, c.human_id as "humanId", c.company_id as "companyId", c.registration_id as "registrationId",
  c.subscription_id as "subscriptionId", c.user_id as "userId", c.trip_id as "tripId", c.air_segment_id as "airSegmentId", c.kind, c.status,
  c.reason, c.reason_es as "reasonEs", c.held_at as "heldAt", c.cleared_at as "clearedAt", c.amount, c.currency, c.year_start as "yearStart", c.reference, c.withdrawn_by as "withdrawnBy", c.paid_at as "paidAt", c.revision,
  c.created_at as "createdAt", c.updated_at as "updatedAt"`

const insertion = prepared<Claim>(`
  insert into claims as c (id, human_id, company_id, registration_id, subscription_id, user_id, trip_id, air_segment_id, kind, status, reason,
    reason_es, amount, currency, year_start, reference, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)
  on conflict (human_id) do nothing returning ${claimColumns}`)

export type NewClaim = Omit<
  Claim,
  'humanId' | 'withdrawnBy' | 'paidAt' | 'heldAt' | 'clearedAt' | 'revision' | 'updatedAt'
>

/** Undefined when the readable id is taken. */
export async function insertClaim(db: Db, humanId: string, claim: NewClaim): Promise<Claim | undefined> {
  const rows = await insertion(db, [
    ...[claim.id, humanId, claim.companyId, claim.registrationId, claim.subscriptionId, claim.userId, claim.tripId],
    ...[
      claim.airSegmentId,
      claim.kind,
      claim.status,
      claim.reason,
      claim.reasonEs,
      claim.amount,
      claim.currency,
      claim.yearStart,
    ],
    ...[claim.reference, claim.createdAt],
  ])
  return rows[0]
}

const byId = prepared<Claim>(`select ${claimColumns} from claims c where c.id = $1`)
const locked = prepared<Claim>(`select ${claimColumns} from claims c where c.id = $1 for update`)
const ofSubscriptions = prepared<Claim>(
  `select ${claimColumns} from claims c where c.subscription_id = any($1::uuid[]) order by c.id`,
)

const ofRegistrations = prepared<Claim>(
  `select ${claimColumns} from claims c where c.registration_id = any($1::uuid[]) order by c.id`,
)

export const findClaim = async (db: Db, id: string): Promise<Claim | undefined> => (await byId(db, [id]))[0]

/** The registrations of the insured are locked before it (claim-locks.service.ts). */
export const lockClaimRow = async (db: Db, id: string): Promise<Claim | undefined> => (await locked(db, [id]))[0]

export const listClaimsOfSubscriptions = (db: Db, subscriptionIds: readonly string[]): Promise<Claim[]> =>
  ofSubscriptions(db, [subscriptionIds])

export const listClaimsOfRegistrations = (db: Db, registrationIds: readonly string[]): Promise<Claim[]> =>
  ofRegistrations(db, [registrationIds])

const insuredLock = prepared<{ id: string }>('select lock_insured_registrations($1::uuid[]) as id')

/** Locks all registrations of the same people and subscriptions, by id, until the transaction ends. Gives their ids. */
export const lockInsuredRegistrations = async (db: Db, registrationIds: readonly string[]): Promise<string[]> =>
  (await insuredLock(db, [registrationIds])).map(({ id }) => id)

const statusUpdate = prepared<unknown>(`
  update claims c set status = v.status, reason = v.reason, reason_es = v.reason_es, withdrawn_by = v.withdrawn_by, paid_at = v.paid_at,
    updated_at = v.updated_at
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::text[])
    as v(id, status, reason, withdrawn_by, paid_at, updated_at, reason_es)
  where c.id = v.id`)

/** Writes the statuses that the claims have now, in one statement. */
export async function updateStatuses(db: Db, claims: readonly Claim[]): Promise<void> {
  await statusUpdate(db, [
    claims.map(({ id }) => id),
    claims.map(({ status }) => status),
    claims.map(({ reason }) => reason),
    claims.map(({ withdrawnBy }) => withdrawnBy),
    claims.map(({ paidAt }) => paidAt),
    claims.map(({ updatedAt }) => updatedAt),
    claims.map(({ reasonEs }) => reasonEs),
  ])
}

const holding = prepared<unknown>('update claims set held_at = $2, updated_at = $2 where id = $1')
const clearing = prepared<unknown>('update claims set cleared_at = $2, updated_at = $2 where id = $1')

export async function saveHold(db: Db, id: string, at: Date): Promise<void> {
  await holding(db, [id, at])
}

export async function saveClearance(db: Db, id: string, at: Date): Promise<void> {
  await clearing(db, [id, at])
}

/** A change of a claim with the ids that its row needs. */
export interface NewChange extends ClaimChange {
  readonly id: string
  readonly claimId: string
  readonly companyId: string
}
const changeInsertion = prepared<unknown>(`
  insert into claim_changes (id, claim_id, company_id, status, reason, changed_by, created_at, reason_es)
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::text[])`)

export async function insertChanges(db: Db, changes: readonly NewChange[]): Promise<void> {
  await changeInsertion(db, [
    changes.map(({ id }) => id),
    changes.map(({ claimId }) => claimId),
    changes.map(({ companyId }) => companyId),
    changes.map(({ status }) => status),
    changes.map(({ reason }) => reason),
    changes.map(({ changedBy }) => changedBy),
    changes.map(({ createdAt }) => createdAt),
    changes.map(({ reasonEs }) => reasonEs),
  ])
}

const changes = prepared<ClaimChange & { readonly claimId: string }>(`
  select claim_id as "claimId", status, reason, reason_es as "reasonEs", changed_by as "changedBy", created_at as "createdAt" from claim_changes
  where claim_id = any($1::uuid[]) order by id`)

/** Each status that the claims have had, the oldest first. */
export async function listChanges(
  db: Db,
  claimIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ClaimChange[]>> {
  const grouped = Map.groupBy(await changes(db, [claimIds]), ({ claimId }) => claimId)
  return new Map([...grouped].map(([id, rows]) => [id, rows.map(({ claimId: _, ...change }) => change)]))
}

const matching = `from claims c where ($1::uuid is null or c.company_id = $1) and ($2::uuid is null or c.user_id = $2)
  and ($3::text is null or c.status = $3) and ($4::text is null or c.kind = $4) and ($5::uuid is null or c.trip_id = $5)
  and ($6::uuid is null or c.subscription_id = $6)`
const page = prepared<Claim>(`select ${claimColumns} ${matching} order by c.id desc limit $7 offset $8`)
const count = prepared<{ total: number }>(`select count(*)::int as total ${matching}`)

/** Newest first. */
export async function pageOfClaims(db: Db, filter: ClaimFilter, pageRequest: PageRequest): Promise<Page<Claim>> {
  const { companyId, userId, status, kind, tripId, subscriptionId } = filter
  const values = [companyId, userId, status, kind, tripId, subscriptionId].map((value) => value ?? null)
  const [items, [counted]] = await Promise.all([
    page(db, [...values, pageRequest.perPage, offsetOf(pageRequest)]),
    count(db, values),
  ])
  return { items, total: counted?.total ?? 0 }
}

const toPay = prepared<{ id: string }>(`
  select id from claims where company_id = $1 and user_id = $2 and status in ('accepted', 'bank-info-requested') order by id`)

/** Claims of a person in a company that are accepted and not paid. */
export const listClaimIdsToPay = async (db: Db, companyId: string, userId: string): Promise<string[]> =>
  (await toPay(db, [companyId, userId])).map(({ id }) => id)

/** True when the claim exists in any company. */
export const claimExistsInOtherTenant = existsAnywhere('claim')

const openOnes = prepared<{ count: number }>(`
  select count(*)::int as count from claims
  where status in ('submitted', 'evaluating', 'reopened') and ($1::uuid is null or company_id = $1)`)

/** How many are not decided, of a company or of all. */
export const countUndecided = async (db: Db, companyId: string | null): Promise<number> =>
  (await openOnes(db, [companyId]))[0]?.count ?? 0
