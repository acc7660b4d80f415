import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { BaggageReport, BaggageReportInFull } from './baggage-report.ts'

const insertion = prepared<{ id: string }>(`
  insert into baggage_reports (id, company_id, registration_id, air_segment_id, kind, reference, reported_at) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (registration_id, air_segment_id, kind) do nothing returning id`)

/** False: the same was reported before. */
export async function insertBaggageReport(db: Db, one: BaggageReport): Promise<boolean> {
  const { id, companyId, registrationId, airSegmentId, kind, reference, reportedAt } = one
  return (await insertion(db, [id, companyId, registrationId, airSegmentId, kind, reference, reportedAt])).length > 0
}

const claimOf = prepared<Pick<BaggageReportInFull, 'claimId' | 'claimHumanId'>>(`
  select id as "claimId", human_id as "claimHumanId" from claims
  where registration_id = $1 and air_segment_id = $2 and kind = 'baggage_' || $3`)

/** The report with its claim. */
export async function withClaim(db: Db, one: BaggageReport): Promise<BaggageReportInFull> {
  const [claim] = await claimOf(db, [one.registrationId, one.airSegmentId, one.kind])
  return { ...one, claimId: claim?.claimId ?? null, claimHumanId: claim?.claimHumanId ?? null }
}
