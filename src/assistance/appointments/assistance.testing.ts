import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { Answer, Caller, GivenCompany, GivenUser, TestAppOptions } from '../../../test/support/app.ts'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'
import { builtinProvider } from '../../commerce/index.ts'
import { savePaymentMethod } from '../../commerce/payment-methods/payment-method.store.ts'
import { newId } from '../../platform/ids.ts'
import { createConversation } from '../conversations/conversation.service.ts'

export interface ShownBid {
  readonly id: string
  readonly issue_id: string
  readonly time: string
  readonly timezone: string
  readonly accepted_at: string | null
  readonly cancelled_on: string | null
  readonly responder: { readonly id: string; readonly email: string | null } | null
  readonly appointments: readonly ShownAppointment[]
}

export interface ShownAppointment {
  readonly id: string
  readonly status: number
  readonly pin_code: number | null
  readonly cost: number
  readonly fee: number
  readonly cancelled_by_id: string | null
  readonly closed_at: string | null
  readonly patient: { readonly id: string; readonly email: string | null } | null
  readonly responder: { readonly id: string } | null
}

/** What a bid of the tests offers: from afar or in the clinic, in six days. */
export const offer = {
  time: '2026-11-20T09:00:00',
  timezone: 'America/Lima',
  appointment_types: [0, 2],
  address_str: 'Av. Larco 345, Lima',
  location: { lat: -12.1219, lng: -77.0297 },
  clinic_appt_cost: 9000,
  telemed_consult_cost: 6001,
}

export const ok = <T>({ status, body, text }: Answer<T>): T => {
  assert.ok(status >= 200 && status < 300, `${status}: ${text}`)
  return body
}

/** A company with the package: a traveller with a card, a manager, responders of its own and of the network. */
export interface AssistanceWorld {
  readonly app: WorkingApp
  readonly company: GivenCompany
  readonly patient: GivenUser
  readonly manager: GivenUser
  readonly doctor: GivenUser
  readonly network: GivenUser
  /** A waiting medical issue of the patient. */
  givenIssue(more?: {
    readonly status?: string
    readonly type?: string
    readonly affected?: GivenUser
  }): Promise<string>
  /** A card that is charged, or with another number one that is declined. */
  givenCard(person: GivenUser, number?: string): Promise<void>
  givenBid(issueId: string, by?: GivenUser, more?: object): Promise<ShownBid>
  /** A bid of the responder that the patient has accepted, and its appointment as the patient sees it. */
  givenAppointment(
    issueId: string,
    by?: GivenUser,
  ): Promise<{ bid: ShownBid; appointment: ShownAppointment; pin: number }>
  accept(by: Caller, bidId: string, type?: number): Promise<Answer<ShownBid>>
}

export const assistanceWorld = async (t: TestContext, options: TestAppOptions = {}): Promise<AssistanceWorld> =>
  assistanceIn(await workingApp(t, options))

export async function assistanceIn(app: WorkingApp): Promise<AssistanceWorld> {
  const company = await app.givenCompany({ features: ['alerts', 'assistance'] })
  const patient = await app.givenTraveller(company, { firstName: 'Ada', lastName: 'Lindqvist', externalId: 'E-7' })
  const manager = await app.givenManager(company)
  const doctor = await app.givenTraveller(company, {
    firstName: 'Rosa',
    lastName: 'Quispe',
    roles: ['medical_practitioner'],
  })
  const network = await app.givenNetworkResponder({ firstName: 'Mara', lastName: 'Quist' })
  const world: AssistanceWorld = {
    app,
    company,
    patient,
    manager,
    doctor,
    network,
    async givenIssue({ status = 'waiting', type = 'medical', affected = patient } = {}) {
      const id = newId(app.clock.now())
      const now = app.clock.now()
      await sql`
        insert into issues (id, company_id, creator_id, affected_id, type, status, description, country_code, claimed_at, created_at, updated_at)
        values (${id}, ${company.id}, ${affected.id}, ${affected.id}, ${type}, ${status}, 'Fever.', 'PE',
          ${status === 'handling' ? now : null}, ${now}, ${now})`.execute(app.db.db())
      await createConversation(app.ctx(), { companyId: company.id, issueId: id, participantIds: [affected.id] })
      return id
    },
    async givenCard(person, number = '4242424242424242') {
      const card = await builtinProvider.saveCard(app.ctx(), { number, expMonth: 12, expYear: 2030, cvc: '123' })
      const [createdAt, updatedAt] = [app.clock.now(), app.clock.now()]
      const saved = { id: newId(createdAt), userId: person.id, companyId: company.id, provider: 'builtin' as const }
      await savePaymentMethod(app.db.db(), { ...saved, ...card, createdAt, updatedAt })
    },
    async givenBid(issueId, by = doctor, more = {}) {
      const body = { availability_bid: { ...offer, ...more } }
      return ok(await app.as(by).post<ShownBid>(`/api/v2/issues/${issueId}/availability_bids`, body))
    },
    async givenAppointment(issueId, by = doctor) {
      const { id } = await world.givenBid(issueId, by)
      const bid = ok(await world.accept(app.as(patient), id))
      const [appointment] = bid.appointments
      assert.ok(appointment?.pin_code)
      return { bid, appointment, pin: appointment.pin_code }
    },
    accept: (by, bidId, type = 2) => by.post(`/api/v2/availability_bids/${bidId}/accept`, { appointment_type: type }),
  }
  await world.givenCard(patient)
  return world
}

/** What belongs to an issue. */
export interface Counts {
  readonly appointments: number
  readonly conversations: number
  readonly handler: string | null
  readonly status: string
  /** Payments that hold or have taken money. */
  readonly held: number
}

export const countsOf = async ({ app }: AssistanceWorld, issueId: string): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select (select count(*) from appointments a where a.issue_id = i.id) as appointments,
      (select count(*) from conversations c join appointments a on a.id = c.appointment_id where a.issue_id = i.id) as conversations,
      i.handler_id as handler, i.status,
      (select count(*) from payments p where p.status in ('authorized', 'capturing', 'captured')) as held
    from issues i where i.id = ${issueId}`.execute(app.db.db())
  return rows[0] ?? assert.fail('no issue')
}
