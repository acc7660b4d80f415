import assert from 'node:assert/strict'
import { givenAppointment, givenIssue } from '../../src/assistance/testing.ts'
import type { GivenCompany, GivenUser, TestApp } from '../support/app.ts'

/** What a company has of assistance: an issue and an appointment with their conversations, and a conversation among its people. */
export async function fillAssistance(
  app: TestApp,
  { mark, company, spare }: { readonly mark: string; readonly company: GivenCompany; readonly spare: GivenUser },
  people: { readonly traveller: GivenUser; readonly guest: GivenUser; readonly responder: GivenUser },
): Promise<void> {
  const { traveller, guest, responder } = people
  const write = async (who: GivenUser, conversationId: string): Promise<void> => {
    const message = { body: `${mark} message` }
    const { status, text } = await app.as(who).post(`/api/v2/conversations/${conversationId}/messages`, { message })
    assert.equal(status, 201, text)
  }
  const issue = await givenIssue(app, company, { affected: spare, creator: traveller, handler: responder })
  const appointment = await givenAppointment(app, company, { issue, patient: spare, responder })
  await write(spare, issue.conversation.id)
  await write(responder, appointment.conversation.id)
  const started = await app.as(traveller).post<{ id: string }>('/api/v2/conversations', {
    conversation: { name: `${mark} talk`, participant_ids: [guest.id] },
  })
  await write(guest, started.body.id)
}
