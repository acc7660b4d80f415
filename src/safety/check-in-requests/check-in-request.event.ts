import { type NewEvent, payload, people } from '../../delivery/index.ts'
import { id, idOrNull, namedObject, time, type Wire } from '../../platform/http/fields.ts'
import type { CheckInRequest } from './check-in-request.ts'

/** A recipient, as events name one. */
export interface Recipient {
  readonly userId: string
  readonly externalId: string | null
}

export const CheckInRequestPayload = payload('CheckInRequest', {
  check_in_request_id: id('The request.'),
  ...people,
  check_in_request: namedObject(
    'CheckInRequestOfEvent',
    {
      id: id('Id of the request.'),
      created_at: time('When it was made.'),
      updated_at: time('When it last changed.'),
      user_id: idOrNull('Who asked; none where the company’s key did.'),
    },
    { description: 'The request.' },
  ),
})

const toPayload = (request: CheckInRequest, asked: readonly Recipient[]): Wire<typeof CheckInRequestPayload> => ({
  check_in_request_id: request.id,
  user_ids: asked.map((one) => one.userId),
  external_ids: asked.flatMap((one) => one.externalId ?? []),
  check_in_request: {
    id: request.id,
    created_at: request.createdAt.toISOString(),
    updated_at: request.updatedAt.toISOString(),
    user_id: request.userId,
  },
})

/** 50: the company asked people to check in. */
export const requestEvent = (request: CheckInRequest, asked: readonly Recipient[]): NewEvent => ({
  event: 50,
  companyId: request.companyId,
  payload: toPayload(request, asked),
})

/** 54: the recipients without an answer got a reminder. */
export const followUpEvent = (request: CheckInRequest, asked: readonly Recipient[]): NewEvent => ({
  event: 54,
  companyId: request.companyId,
  payload: toPayload(request, asked),
})
