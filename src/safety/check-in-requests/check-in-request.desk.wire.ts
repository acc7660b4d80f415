import { Type } from 'typebox'
import {
  flag,
  id,
  idOrNull,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { TextIn } from '../../platform/http/lenient.ts'
import { orNull, Uuid } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import type { Locale } from '../../platform/i18n.ts'
import {
  boardNumberFields,
  boardPersonFields,
  toBoardNumberFields,
  toBoardPersonFields,
} from '../boards/board.desk.wire.ts'
import { DeskPerson, toDeskPerson } from '../calls-for-help/call-for-help.desk.wire.ts'
import { fromAnswerV2, pointFields } from '../check-ins/check-in.v2.wire.ts'
import { LastPlaceDesk, toLastPlaceDesk } from '../last-places/last-place.desk.wire.ts'
import type { PhoneAnswer, RequestBoard, ShownRequest } from './check-in-board.service.ts'
import { type AskedPerson, boardStates } from './check-in-board.ts'
import { maxRecipients } from './check-in-request.ts'
import { selectionFields } from './check-in-request.v2.wire.ts'

const BoardCounts = namedObject(
  'CheckInCounts',
  {
    asked: integer('How many were asked: the sum of the four.', 125),
    help: integer('Who need help: they say so, or have an open call for help.', 2),
    not_reached: integer('Whom nobody has reached, or nothing could be sent to.', 3),
    no_answer: integer('Who have not said how they are.', 17),
    safe: integer('Who are safe, as they say.', 103),
  },
  { description: 'How those who were asked stand. People who were deleted or left the company are not counted.' },
)

export const RequestDesk = namedObject(
  'CheckInRequestAtDesk',
  {
    id: id('Id of the request.'),
    created_at: time('When it was made.'),
    updated_at: time('When it was last changed.'),
    company_id: id('The company that asks.'),
    company_name: text('Its name.', 'Acme'),
    asked_by: orNull(DeskPerson),
    message: textOrNull('What those who were asked have read.', 'There was an earthquake near Lima. Are you safe?'),
    named: integer('How many people were named.', 3),
    country: textOrNull('The country whose people were asked, as it was sent.', 'PE'),
    alert_id: idOrNull('The alert whose audience was asked.'),
    counts: BoardCounts,
    follow_up_at: time('When those without an answer are asked once more by themselves.'),
    followed_up_at: timeOrNull('When they were.'),
    reminders: integer('How often somebody at the desk has reminded them.', 1),
    reminded_at: timeOrNull('When last.'),
  },
  { description: 'A request to check in, and how those who were asked stand. asked_by is null where a server asked.' },
)

export const BoardPersonDesk = namedObject(
  'CheckInBoardPerson',
  {
    ...boardPersonFields,
    state: Type.Enum([...boardStates], {
      description:
        'The standing in four words: help (says so, or has an open call for help), not_reached (nobody has reached them, or nothing could be sent), no_answer (it was sent or is being tried), safe.',
      examples: ['help'],
    }),
    answered_at: timeOrNull(
      'When the latest answer came; null: none yet. An answer without a status leaves the state no_answer.',
    ),
    late: flag('The answer came after those without one were asked again. It counts.', false),
    by_phone: flag('The answer was taken by phone.', false),
    taken_by: orNull(DeskPerson),
    check_in_id: idOrNull('The check-in that is the answer.'),
    relayed: flag(
      'White label: the company passes the question on itself, so we do not know whether it arrived.',
      false,
    ),
    place: LastPlaceDesk,
  },
  { description: 'One of those who were asked. taken_by names who took an answer by phone.' },
)

export const BoardDesk = namedObject(
  'CheckInBoard',
  {
    request: RequestDesk,
    ...boardNumberFields,
    people: list(BoardPersonDesk, 'First who was not reached and who needs help, the longest first; last who is safe.'),
  },
  { description: 'A request, how far it came, and a page of its people.' },
)

export const RequestInDesk = Type.Object({
  check_in_request: namedObject(
    'CheckInRequestAtDeskInput',
    {
      company_id: Type.Optional({
        ...Uuid,
        description: 'The company that asks: staff say it; of a manager it is their own.',
      }),
      ...selectionFields,
    },
    { description: 'Whom to ask; what is named adds up.' },
  ),
})

export const PreviewDesk = namedObject(
  'CheckInRequestPreview',
  { asked: integer('How many people would be asked.', 125) },
  { description: 'What a request would do. Nothing is stored and nobody is asked.' },
)

export const ReminderIn = Type.Object({
  user_ids: Type.Optional(
    Type.Array(Uuid, { maxItems: maxRecipients, description: 'Only these; without it all who have not answered.' }),
  ),
})

export const RemindedDesk = namedObject(
  'CheckInReminder',
  { reminded: integer('How many people were asked once more.', 17), request: RequestDesk },
  { description: 'What the reminder did.' },
)

const spoken = ['safe', 'help'] as const

export const PhoneAnswerIn = Type.Object({
  answer: namedObject(
    'CheckInPhoneAnswerInput',
    {
      user_id: { ...Uuid, description: 'Who answered.' },
      status: Type.Enum([...spoken], { description: 'What the person said.', examples: ['safe'] }),
      ...pointFields,
      country_code: TextIn('The country that the person named: two or three letters.', 'PE', 100),
    },
    { description: 'What a person said by phone.' },
  ),
})

export const fromPhoneAnswer = ({ user_id, status, ...place }: Wire<typeof PhoneAnswerIn>['answer']): PhoneAnswer => {
  const { lat, lng, countryCode } = fromAnswerV2(place)
  return { userId: user_id.toLowerCase(), status, lat, lng, countryCode }
}

export const toRequestDesk = (request: ShownRequest): Wire<typeof RequestDesk> => ({
  id: request.id,
  created_at: timeOut(request.createdAt),
  updated_at: timeOut(request.updatedAt),
  company_id: request.companyId,
  company_name: request.companyName,
  asked_by: toDeskPerson(request.askedBy),
  message: request.message,
  named: request.chosen.named ?? 0,
  country: request.chosen.country ?? null,
  alert_id: request.chosen.alert_id ?? null,
  counts: request.counts,
  follow_up_at: timeOut(request.followUpAt),
  followed_up_at: maybeTimeOut(request.followedUpAt),
  reminders: request.reminders,
  reminded_at: maybeTimeOut(request.remindedAt),
})

export const toBoardPersonDesk = (one: AskedPerson, locale: Locale): Wire<typeof BoardPersonDesk> => ({
  ...toBoardPersonFields(one),
  state: one.state,
  answered_at: maybeTimeOut(one.answeredAt),
  late: one.late,
  by_phone: one.byPhone,
  taken_by: toDeskPerson(one.takenBy),
  check_in_id: one.checkInId,
  relayed: one.relayed,
  place: toLastPlaceDesk(one.place, locale),
})

export const toBoardDesk = (board: RequestBoard, locale: Locale): Wire<typeof BoardDesk> => ({
  request: toRequestDesk(board.request),
  ...toBoardNumberFields(board),
  people: board.people.items.map((one) => toBoardPersonDesk(one, locale)),
})
