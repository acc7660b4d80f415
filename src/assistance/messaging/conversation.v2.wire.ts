import { Type } from 'typebox'
import type { User } from '../../people/index.ts'
import { toUserV2, UserV2 } from '../../people/v2.ts'
import type { Ctx } from '../../platform/ctx.ts'
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
import { Uuid } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { maxNameLength, maxParticipants } from '../conversations/conversation.ts'
import type { ConversationInFull } from './conversation-reading.service.ts'
import { MessageV2, toMessageV2 } from './message.v2.wire.ts'

const ReadMarkerV2 = namedObject(
  'ReadMarker',
  {
    user_id: id('The person.'),
    seq: integer('The number of the last message that the person has read; 0: none.', 11),
    seen_at: timeOrNull('When the person was last connected, or read the conversation.'),
  },
  { description: 'How far a person has read.' },
)

export const ConversationV2 = namedObject(
  'Conversation',
  {
    id: id('Id of the conversation.'),
    created_at: time('When it was made.'),
    updated_at: time('When something was last written in it.'),
    name: textOrNull('Its name. Deprecated.', 'Offsite in Lima'),
    type: integer('A number that the client chose.', 0),
    company_id: id('The company.'),
    issue_id: idOrNull('The issue that it is about.'),
    appointment_id: idOrNull('The appointment that it is about.'),
    last_seq: integer('The number of its last message; 0: there is none yet.', 12),
    participants: list(UserV2, 'Those who take part, as the caller may see them, in the order in which they joined.'),
    read_markers: list(ReadMarkerV2, 'How far each of them has read.'),
    messages: list(MessageV2, 'The last 50 messages, oldest first.'),
  },
  {
    description:
      'What people write to each other: about an issue, about an appointment, or (discrete) among people of one company.',
  },
)

export const toConversationV2 = (
  { conversation, participants, messages }: ConversationInFull,
  people: ReadonlyMap<string, User>,
  ctx: Ctx,
): Wire<typeof ConversationV2> => ({
  id: conversation.id,
  created_at: timeOut(conversation.createdAt),
  updated_at: timeOut(conversation.updatedAt),
  name: conversation.name,
  type: conversation.type,
  company_id: conversation.companyId,
  issue_id: conversation.issueId,
  appointment_id: conversation.appointmentId,
  last_seq: conversation.lastSeq,
  participants: participants.flatMap(({ userId }) => {
    const person = people.get(userId)
    return person ? [toUserV2(person, { base: ctx.baseUrl, now: ctx.now })] : []
  }),
  read_markers: participants.map((one) => ({
    user_id: one.userId,
    seq: one.readSeq,
    seen_at: maybeTimeOut(one.seenAt),
  })),
  messages: messages.map((message) => toMessageV2(message, ctx)),
})

export const ConversationIn = Type.Object({
  conversation: namedObject(
    'NewConversation',
    {
      name: TextIn('Its name. Deprecated.', 'Offsite in Lima', maxNameLength),
      type: Type.Optional(
        Type.Unsafe<number | null>({
          type: ['integer', 'null'],
          minimum: 0,
          maximum: 32_767,
          description: 'A number for the client’s own use. Default 0.',
          examples: [0],
        }),
      ),
      participant_ids: Type.Optional(
        Type.Array(Uuid, {
          maxItems: maxParticipants,
          description: 'Other people of the caller’s company. The caller takes part in any case.',
        }),
      ),
    },
    { description: 'A conversation among people of one company.' },
  ),
})

export const fromConversationIn = ({ name, type, participant_ids }: Wire<typeof ConversationIn>['conversation']) => ({
  name: name ?? null,
  type: type ?? 0,
  participantIds: participant_ids ?? [],
})

export const ReadMarkerIn = Type.Object({
  seq: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The number of the last message that the caller has read. A marker only moves forward.',
    examples: [12],
  }),
})

export const OwnReadMarkerV2 = namedObject(
  'OwnReadMarker',
  {
    conversation_id: id('The conversation.'),
    user_id: id('The caller.'),
    seq: integer('The marker as it is now: at most the number of the last message.', 12),
  },
  { description: 'How far the caller has read.' },
)
