import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { Answer, GivenUser } from '../../../test/support/app.ts'
import { claimWorld } from '../claim-pages/claim-pages.testing.ts'
import type { Claim } from './claim.ts'

export interface Run {
  readonly id: string
  readonly status: string
  readonly amount: number
  readonly counts: Record<string, number>
  readonly has_file: boolean
  readonly test_money: boolean
}
export interface PayoutRead {
  readonly id: string
  readonly status: string
  readonly claim_id: string | null
  readonly amount: number
  readonly meaning: string
  readonly test_money: boolean
}
export interface ClaimRead {
  readonly status: string
  readonly reason: string
  readonly paid_at: string | null
  readonly bank_info_given: boolean
  readonly test_money: boolean
}

export const iban = 'GB33BUKB20201555555555'
/** The bank of a service where payouts are real. */
export const bank = {
  kind: 'file',
  account: { accountHolder: 'Godwit', iban: 'DE89370400440532013000', bic: 'COBADEFF' },
} as const
export const ok = <T>({ status, body, text }: Answer<T>): T => {
  assert.ok(status < 300, `${status} ${text}`)
  return body
}

/** Claims that wait for their payouts, and two members of staff. */
export async function payoutWorld(t: TestContext) {
  const world = await claimWorld(t)
  const { app, company, claim } = world
  const desk = '/api/desk'
  const [kim, lee] = [app.as(await app.givenStaff()), app.as(await app.givenStaff())]
  const giveBankInfo = async ({ id }: Pick<Claim, 'id'>, person: GivenUser, number = iban): Promise<void> => {
    const holder = `${person.firstName} ${person.lastName}`
    const bank_info = { account_holder: holder, iban: number, bic: 'BUKBGB22', country_code: 'GB' }
    ok(await app.as(person).post(`/api/v2/claims/${id}/bank_info`, { bank_info }))
  }
  return {
    ...world,
    desk,
    kim,
    lee,
    giveBankInfo,
    /** A claim of somebody that waits for its payout. */
    async waitingClaim(number = iban): Promise<{ id: string; person: GivenUser }> {
      const person = await app.givenTraveller(company)
      const { id } = await claim({ status: 'bank-info-requested' }, person)
      await giveBankInfo({ id }, person, number)
      return { id, person }
    },
    claimOf: async (id: string) => ok(await app.as(company).get<ClaimRead>(`/api/v2/org/${company.id}/claims/${id}`)),
    events: async (claimId: string) =>
      (
        await sql<{ event: number; reason: string }>`
          select event, payload->'claim'->>'reason' as reason from webhook_events where payload->>'claim_id' = ${claimId} order by id`.execute(
          app.db.db(),
        )
      ).rows,
    told: async (person: GivenUser) =>
      ok(await app.as(person).get<{ type: number; title: string; body: string }[]>('/api/v2/notifications')).filter(
        ({ type }) => type === 1010,
      ),
    sums: async (): Promise<Record<string, number>> => {
      const { rows: unbalanced } = await sql`
        select 1 from ledger_entries group by transaction_id, currency having sum(amount) <> 0`.execute(app.db.db())
      assert.deepEqual(unbalanced, [])
      const { rows } = await sql<{ account: string; sum: number }>`
        select account, sum(amount)::bigint as sum from ledger_entries where account in ('claims', 'bank', 'responders') group by 1`.execute(
        app.db.db(),
      )
      return Object.fromEntries(rows.map(({ account: name, sum }) => [name, sum]))
    },
  }
}
