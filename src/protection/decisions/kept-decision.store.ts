import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { ClaimDecision } from './kept-decision.ts'

const insertion = prepared<unknown>(`
  insert into claim_decisions (id, claim_id, company_id, version, inputs, result, inputs_digest, result_digest, created_at)
  select * from jsonb_to_recordset($1::jsonb) as x (id uuid, claim_id uuid, company_id uuid, version integer, inputs jsonb, result jsonb,
    inputs_digest text, result_digest text, created_at timestamptz)`)

export async function insertDecisions(db: Db, all: readonly ClaimDecision[]): Promise<void> {
  if (all.length === 0) return
  const rows = all.map((one) => ({
    id: one.id,
    claim_id: one.claimId,
    company_id: one.companyId,
    version: one.version,
    inputs: one.inputs,
    result: one.result,
    inputs_digest: one.inputsDigest,
    result_digest: one.resultDigest,
    created_at: one.createdAt,
  }))
  await insertion(db, [JSON.stringify(rows)])
}

const columns = `d.id, d.claim_id as "claimId", d.company_id as "companyId", d.version, d.inputs, d.result, d.inputs_digest as "inputsDigest",
  d.result_digest as "resultDigest", d.created_at as "createdAt"`
const ofClaim = prepared<ClaimDecision>(
  `select ${columns} from claim_decisions d where d.claim_id = $1 order by d.created_at, d.id`,
)

/** The decisions about a claim, the first one first. */
export const listDecisions = (db: Db, claimId: string): Promise<ClaimDecision[]> => ofClaim(db, [claimId])

const byName = prepared<{ id: string }>('select id from claims where id::text = $1 or human_id = $2')

/** The id of a claim by its id or the number that people know. */
export const findClaimId = async (db: Db, idOrHumanId: string): Promise<string | undefined> =>
  (await byName(db, [idOrHumanId.toLowerCase(), idOrHumanId.toUpperCase()]))[0]?.id
