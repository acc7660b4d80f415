import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { type Caller, type GivenCompany, type GivenUser, type TestApp, testApp } from '../../../test/support/app.ts'
import { createConversation } from '../conversations/conversation.service.ts'
import type { Conversation } from '../conversations/conversation.ts'

type House = Pick<TestApp, 'db' | 'clock' | 'ctx'>
type Person = Pick<GivenUser, 'id'>

export interface GivenIssue {
  readonly id: string
  readonly conversation: Conversation
}

/** An issue with its conversation: waiting, or handled by the handler. */
export async function givenIssue(
  { db, clock, ctx }: House,
  company: Pick<GivenCompany, 'id'>,
  people: { readonly affected: Person; readonly creator?: Person; readonly handler?: Person },
  type = 'medical',
): Promise<GivenIssue> {
  const { affected, creator = affected, handler } = people
  const id = randomUUID()
  const now = clock.now()
  await sql`
    insert into issues (id, company_id, creator_id, affected_id, handler_id, type, status, description, country_code, waiting_at, claimed_at,
      created_at, updated_at)
    values (${id}, ${company.id}, ${creator.id}, ${affected.id}, ${handler?.id ?? null}, ${type}, ${handler ? 'handling' : 'waiting'},
      'A rash', 'PE', ${now}, ${handler ? now : null}, ${now}, ${now})`.execute(db.db())
  const participantIds = [...new Set([affected.id, creator.id, ...(handler ? [handler.id] : [])])]
  return { id, conversation: await createConversation(ctx(), { companyId: company.id, issueId: id, participantIds }) }
}

/** An open appointment of the issue with its conversation. */
export async function givenAppointment(
  { db, clock, ctx }: House,
  company: Pick<GivenCompany, 'id'>,
  people: { readonly issue: Pick<GivenIssue, 'id'>; readonly patient: Person; readonly responder: Person },
): Promise<{ readonly id: string; readonly conversation: Conversation }> {
  const { issue, patient, responder } = people
  const [id, bidId, now] = [randomUUID(), randomUUID(), clock.now()]
  await sql`
    insert into availability_bids (id, company_id, issue_id, responder_id, "time", timezone, appointment_types, telemedicine_cost, currency,
      accepted_at, created_at, updated_at)
    values (${bidId}, ${company.id}, ${issue.id}, ${responder.id}, ${now}, 'UTC', '{telemedicine}', 0, 'USD', ${now}, ${now}, ${now})`.execute(
    db.db(),
  )
  await sql`
    insert into appointments (id, company_id, issue_id, bid_id, patient_id, responder_id, type, status, start_time, timezone, cost, currency,
      created_at, updated_at)
    values (${id}, ${company.id}, ${issue.id}, ${bidId}, ${patient.id}, ${responder.id}, 'telemedicine', 'open', ${now}, 'UTC', 0, 'USD',
      ${now}, ${now})`.execute(db.db())
  const participantIds = [patient.id, responder.id]
  const conversation = await createConversation(ctx(), { companyId: company.id, appointmentId: id, participantIds })
  return { id, conversation }
}

/** A message as version 2 shows it. */
export interface Message {
  id: string
  created_at: string
  updated_at: string
  conversation_id: string
  seq: number
  type: number
  status: number
  body: string
  user_id: string | null
  client_id: string | null
  asset: { id: string; type: number; photo: Record<string, string> } | null
}
export type Failed = { error: { code: string; fields?: Record<string, string[]> } }

export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** A traveller whom a doctor of the network helps, and everybody else who might want to read it. */
export async function givenHandledIssue(t: TestContext) {
  const app = await testApp(t)
  const company = await app.givenCompany({ features: ['assistance'] })
  const other = await app.givenCompany({ features: ['assistance'] })
  const ada = await app.givenTraveller(company)
  const doctor = await app.givenNetworkResponder({ roles: ['medical_practitioner'] })
  const issue = await givenIssue(app, company, { affected: ada, handler: doctor })
  const path = `/api/v2/conversations/${issue.conversation.id}`
  const write = (who: Caller, message: object, headers?: Record<string, string>) =>
    who.post<Message & Failed>(`${path}/messages`, { message }, headers)
  return { app, company, other, ada, doctor, issue, path, write }
}

export const rowsOf = async (app: TestApp, conversationId: string) =>
  (
    await sql<{ seq: number; type: string; body: string; asset_id: string | null }>`
      select seq, type, body, asset_id from messages where conversation_id = ${conversationId} order by seq`.execute(
      app.db.db(),
    )
  ).rows
