import { Type } from 'typebox'
import {
  id,
  idOrNull,
  integer,
  list,
  namedObject,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { TextIn } from '../../platform/http/lenient.ts'
import { orNull, Uuid } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { CheckInV2, toCheckInV2 } from '../check-ins/check-in.v2.wire.ts'
import type { RequestWithAnswers } from './check-in-request.service.ts'
import {
  type CheckInRequest,
  type CountedRequest,
  maxMessageLength,
  maxRecipients,
  type OwnRequest,
  type RecipientSelection,
} from './check-in-request.ts'

const fields = {
  id: id('Id of the request.'),
  created_at: time('When it was made.'),
  updated_at: time('When it was last changed.'),
  user_id: idOrNull('The manager who asked; null when the company’s own server did.'),
  company_id: id('The company that asks.'),
  message: textOrNull(
    'What the company wrote to those whom it asks.',
    'There was an earthquake near Lima. Are you safe?',
  ),
}

export const OwnRequestV2 = Type.Object(
  { ...fields, answered_at: timeOrNull('When the caller answered; null: not yet.') },
  { title: 'CheckInRequest', description: 'Somebody asks the caller to check in and say how they are.' },
)

const counted = {
  ...fields,
  asked: integer('How many people were asked.', 12),
  answered: integer('How many of them have answered.', 9),
  follow_up_at: time('When those who have not answered are asked once more.'),
  followed_up_at: timeOrNull('When they were.'),
}

export const OrgRequestV2 = Type.Object(counted, {
  title: 'OrganizationCheckInRequest',
  description: 'A request to check in, and how many have answered.',
})

const RecipientV2 = Type.Object(
  {
    user_id: id('The person.'),
    first_name: textOrNull('First name; null of an anonymous traveller.', 'Ada'),
    last_name: textOrNull('Last name.', 'Lindqvist'),
    external_id: textOrNull('The company’s own id of the person.', 'emp-7'),
    answered_at: timeOrNull('When the person answered; null: not yet.'),
    check_in: orNull(CheckInV2),
  },
  { title: 'AskedTraveller', description: 'One of those who were asked, with the latest answer.' },
)

export const OrgRequestInFullV2 = Type.Object(
  {
    ...counted,
    travellers: list(RecipientV2, 'Everybody who was asked: who has not answered comes first.'),
    unanswered_user_ids: list(id('A person.'), 'Those who have not answered.'),
  },
  {
    title: 'OrganizationCheckInRequestInFull',
    description: 'A request with each person’s answer, and those who have not answered.',
  },
)

const Ids = (description: string) => Type.Optional(Type.Array(Uuid, { maxItems: maxRecipients, description }))

export const selectionFields = {
  user_ids: Ids('People of the company.'),
  traveller_ids: Ids('The same as user_ids.'),
  country: TextIn('Everybody of the company who is in this country now: id or code.', 'PE', 100),
  country_code: TextIn('The same as country.', 'PE', 100),
  alert_id: TextIn('Everybody of the company whom this alert concerns.', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0', 100),
  message: TextIn('What to say to them.', 'There was an earthquake near Lima. Are you safe?', maxMessageLength),
}

export const RequestIn = Type.Object({
  check_in_request: namedObject('CheckInRequestInput', selectionFields, {
    description: 'Whom to ask; what is named adds up.',
  }),
})

type RequestInput = Wire<typeof RequestIn>['check_in_request']

export const fromRequestV2 = (input: RequestInput): { selection: RecipientSelection; message: string | null } => ({
  selection: {
    userIds: [...(input.user_ids ?? []), ...(input.traveller_ids ?? [])],
    country: input.country?.trim() || input.country_code?.trim() || null,
    alertId: input.alert_id?.trim() || null,
  },
  message: input.message ?? null,
})

const requestOut = (request: CheckInRequest) => ({
  id: request.id,
  created_at: timeOut(request.createdAt),
  updated_at: timeOut(request.updatedAt),
  user_id: request.userId,
  company_id: request.companyId,
  message: request.message,
})

export const toOwnRequestV2 = (request: OwnRequest): Wire<typeof OwnRequestV2> => ({
  ...requestOut(request),
  answered_at: maybeTimeOut(request.answeredAt),
})

export const toOrgRequestV2 = (request: CountedRequest): Wire<typeof OrgRequestV2> => ({
  ...requestOut(request),
  asked: request.asked,
  answered: request.answered,
  follow_up_at: timeOut(request.followUpAt),
  followed_up_at: maybeTimeOut(request.followedUpAt),
})

export const toOrgRequestInFullV2 = (request: RequestWithAnswers): Wire<typeof OrgRequestInFullV2> => ({
  ...toOrgRequestV2(request),
  travellers: request.people.map((one) => ({
    user_id: one.userId,
    first_name: one.firstName,
    last_name: one.lastName,
    external_id: one.externalId,
    answered_at: maybeTimeOut(one.answeredAt),
    check_in: one.checkIn && toCheckInV2(one.checkIn, 'other'),
  })),
  unanswered_user_ids: request.people.filter((one) => one.answeredAt === null).map((one) => one.userId),
})
