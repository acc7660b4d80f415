import { type TSchema, Type } from 'typebox'
import { NotificationV2 } from '../../delivery/v2.ts'
import { id, integer, namedObject, text } from '../../platform/http/fields.ts'
import { MessageV2, NewMessageV2 } from '../messaging/message.v2.wire.ts'

/** The most bytes of what a signal carries, as JSON. */
export const mostSignalBytes = 16 * 1024

const type = <Name extends string>(name: Name) =>
  Type.Literal(name, { description: 'What kind of frame it is.', examples: [name] })
const conversationIn = Type.String({
  format: 'uuid',
  description: 'The conversation.',
  examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
})
const conversation = id('The conversation.')
const data = Type.Unknown({
  description: `Whatever the two sides agree on: an offer, an answer, an ICE candidate. At most ${mostSignalBytes} bytes as JSON.`,
  examples: [{ type: 'offer', sdp: 'v=0' }],
})

export const clientFrames = {
  subscribe: namedObject(
    'SocketSubscribe',
    {
      type: type('subscribe'),
      conversation_id: conversationIn,
      after: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'The number (seq) of the last message that the client has. Absent: only what is new.',
          examples: [12],
        }),
      ),
    },
    { description: 'Follow a conversation: first the messages after `after`, then new ones.' },
  ),
  subscribe_notifications: namedObject(
    'SocketSubscribeNotifications',
    {
      type: type('subscribe'),
      notifications: Type.Literal(true, { description: 'One’s own notifications, from now on.', examples: [true] }),
    },
    { description: 'Follow one’s own notifications.' },
  ),
  message: namedObject(
    'SocketNewMessage',
    { type: type('message'), conversation_id: conversationIn, message: NewMessageV2 },
    { description: 'Write a message.' },
  ),
  typing: namedObject(
    'SocketTyping',
    { type: type('typing'), conversation_id: conversationIn },
    { description: 'The person is writing.' },
  ),
  read: namedObject(
    'SocketRead',
    {
      type: type('read'),
      conversation_id: conversationIn,
      seq: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'The last message that was read. Absent: the last one that this socket was sent.',
          examples: [12],
        }),
      ),
    },
    { description: 'Move the read marker forward.' },
  ),
  signal: namedObject(
    'SocketSignal',
    {
      type: type('signal'),
      conversation_id: conversationIn,
      to: Type.String({
        format: 'uuid',
        description: 'The person who gets it, if connected to the conversation.',
        examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
      }),
      data,
    },
    {
      description:
        'Pass something on to another participant, to set up a call from browser to browser. It is not stored.',
    },
  ),
  ping: namedObject('SocketPing', { type: type('ping') }, { description: 'Answered with `pong`.' }),
  received: namedObject(
    'SocketReceived',
    {
      type: type('received'),
      notification_ids: Type.Array(
        Type.String({
          format: 'uuid',
          description: 'Id of a notification.',
          examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
        }),
        { minItems: 1, maxItems: 200, description: 'The notifications that this client has.' },
      ),
    },
    {
      description:
        'Confirm that one’s own notifications arrived: they count as delivered from then on. The same again changes nothing.',
    },
  ),
} as const

const user = id('The person.')
const serverFrames = [
  namedObject(
    'SocketSubscribed',
    {
      type: type('subscribed'),
      conversation_id: conversation,
      seq: integer(
        'The number of the last message at this moment; 0: there is none. What comes later has higher numbers.',
        12,
      ),
    },
    { description: 'The conversation is followed.' },
  ),
  namedObject(
    'SocketNotificationsSubscribed',
    {
      type: type('subscribed'),
      notifications: Type.Literal(true, { description: 'One’s own notifications are followed.', examples: [true] }),
    },
    { description: 'Notifications are followed.' },
  ),
  namedObject(
    'SocketMessage',
    {
      type: type('message'),
      conversation_id: conversation,
      seq: integer('Its number in the conversation.', 13),
      message: MessageV2,
    },
    {
      description:
        'A message, in the order of the numbers. One with a number that was sent before replaces it: it was deleted.',
    },
  ),
  namedObject(
    'SocketNotification',
    { type: type('notification'), notification: NotificationV2 },
    { description: 'A new notification.' },
  ),
  namedObject(
    'SocketCallForHelp',
    { type: type('call_for_help') },
    {
      description:
        'One’s own call for help was opened, claimed, given back, resolved or opened again: `GET /users/my_now` says who has it. To those who follow their notifications.',
    },
  ),
  namedObject(
    'SocketTypingOf',
    { type: type('typing'), conversation_id: conversation, user_id: user },
    { description: 'Somebody is writing.' },
  ),
  namedObject(
    'SocketReadBy',
    {
      type: type('read'),
      conversation_id: conversation,
      user_id: user,
      seq: integer('The last message that was read.', 12),
    },
    { description: 'Somebody has read.' },
  ),
  namedObject(
    'SocketPresence',
    {
      type: type('presence'),
      conversation_id: conversation,
      user_id: user,
      state: Type.Unsafe<'online' | 'offline'>({
        type: 'string',
        enum: ['online', 'offline'],
        description: 'Whether the person is connected to the conversation.',
        examples: ['online'],
      }),
    },
    { description: 'Somebody has connected to the conversation, or has left it.' },
  ),
  namedObject(
    'SocketSignalFrom',
    { type: type('signal'), conversation_id: conversation, from: id('Who has sent it.'), data },
    { description: 'What another participant passed on.' },
  ),
  namedObject(
    'SocketError',
    {
      type: type('error'),
      code: text('The error code, for programs; the same as over HTTP.', 'validation_failed'),
      message: text('The error message, for people.', 'body must not be empty.'),
      fields: Type.Optional(
        Type.Record(Type.String(), Type.Array(Type.String()), {
          description: 'Only when rules were broken: the field and what is wrong with it.',
          examples: [{ body: ['must not be empty'] }],
        }),
      ),
      conversation_id: Type.Optional(id('The conversation that the refused frame named.')),
      client_id: Type.Optional(id('The client_id of the message that was refused.')),
    },
    { description: 'A frame was refused. The socket stays open.' },
  ),
  namedObject('SocketPong', { type: type('pong') }, { description: 'The answer to `ping`.' }),
] as const

/** What is sent over an open socket: one JSON text frame each. Not a body. */
export const SocketFrames = namedObject(
  'SocketFrames',
  {
    sent: Type.Union(Object.values(clientFrames) as TSchema[], {
      'x-sent-by-caller': true,
      description: 'What a client may send.',
      examples: [{ type: 'subscribe', conversation_id: '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0', after: 12 }],
    }),
    received: Type.Union([...serverFrames] as TSchema[], {
      description: 'What the server may send.',
      examples: [{ type: 'subscribed', conversation_id: '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0', seq: 12 }],
    }),
  },
  { description: 'The frames of either side, one JSON text each.' },
)
