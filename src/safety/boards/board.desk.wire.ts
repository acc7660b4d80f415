import { Type } from 'typebox'
import { escalationChannels } from '../../delivery/index.ts'
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
import { PageQuery } from '../../platform/http/paging.ts'
import { orNull } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { type Board, type BoardFilter, type BoardNumbers, type BoardPerson, type Standing, standings } from './board.ts'

const standingText = `How a person stands, each once, by the furthest that is true. help: says so, or has an open call for help; not_reached: nobody has reached them, somebody has to try by hand; safe: they say so; answered: they took the call on, were reached by hand, or answered without a word about how they are; read; delivered: confirmed; sent: a provider took it; waiting: will be sent; failed: nothing could be sent. The others were sent nothing: no_channel (no device or address, or turned off), would_be_told (came into it later), already_told (by an earlier alert of the thread), user_filter (a filter of their own), no_entitlement, muted, white_label (their company tells them itself).`

const StandingIn = Type.Enum([...standings], { description: standingText, examples: ['not_reached'] })

/** The query of every board. */
export const BoardQuery = Type.Object({
  ...PageQuery.properties,
  standing: Type.Optional({ ...StandingIn, description: `Only people who stand so. ${standingText}` }),
})

export const toFilter = (standing: Standing | undefined): BoardFilter => (standing ? { standings: [standing] } : {})

const BoardMessage = namedObject('BoardMessage', {
  channel: text('email, sms, apns, fcm, webpush, live, whatsapp or voice.', 'apns'),
  state: text('As of every delivery: waiting, held, sent, delivered, kept, failed or dropped.', 'sent'),
  at: time('When it was delivered or sent, or is to be sent.'),
  error: textOrNull('Why the last try failed.', null),
  step: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Which step of the escalation sent it, from 1; null: the message itself.',
    examples: [1],
  }),
  simulated: flag('True: the simulator took it, and nothing was sent.', false),
})

const NextStepDesk = namedObject(
  'BoardNextStep',
  {
    at: time('When.'),
    channels: Type.Array(Type.Enum([...escalationChannels], { description: 'A channel.', examples: ['sms'] }), {
      description: 'On which channels; empty: no way is left, and the person is listed as not reached.',
    }),
  },
  { description: 'What is tried next to reach a person.' },
)

/** What every board has of a person. */
export const boardPersonFields = {
  user_id: id('The person.'),
  first_name: textOrNull('First name; null of an anonymous traveller.', 'Ada'),
  last_name: textOrNull('Last name.', 'Lindqvist'),
  external_id: textOrNull('The company’s own id of the person.', 'emp-7'),
  phone_number: textOrNull('Where to call the person.', '+51 1 555 0100'),
  standing: StandingIn,
  since: timeOrNull('Since when the person stands so.'),
  said_at: timeOrNull(
    'When the person last said how they are, took the call on or was reached by hand; null: not since the message.',
  ),
  call_for_help_id: idOrNull('The person’s open call for help.'),
  read_at: timeOrNull('When the person read the message.'),
  messages: list(BoardMessage, 'What was sent, channel by channel.'),
  next: orNull(NextStepDesk),
}

export const toBoardPersonFields = (one: BoardPerson) => ({
  user_id: one.userId,
  first_name: one.firstName,
  last_name: one.lastName,
  external_id: one.externalId,
  phone_number: one.phoneNumber,
  standing: one.standing,
  since: maybeTimeOut(one.since),
  said_at: maybeTimeOut(one.saidAt),
  call_for_help_id: one.callId,
  read_at: maybeTimeOut(one.readAt),
  messages: one.messages.map((message) => ({ ...message, at: timeOut(message.at) })),
  next: one.next && { at: timeOut(one.next.at), channels: [...one.next.channels] },
})

/** The numbers of every board. */
export const boardNumberFields = {
  as_of: time('When this was counted.'),
  published_at: timeOrNull('When it was published, asked or called; null: a draft.'),
  exposed: integer('How many people it is for: the sum of `counts`.', 214),
  counts: namedObject(
    'BoardCounts',
    {
      not_reached: integer('Nobody has reached them: somebody has to try by hand.', 2),
      help: integer('They say that they need help, or have an open call for help.', 1),
      failed: integer('Nothing could be sent.', 1),
      no_channel: integer('No device or address, or turned off.', 2),
      waiting: integer('Will be sent.', 5),
      sent: integer('A provider took it; nothing more is known.', 60),
      delivered: integer('It was confirmed that it arrived.', 40),
      read: integer('They read it.', 20),
      answered: integer('They took the call on, were reached by hand, or did not say how they are.', 0),
      would_be_told: integer('They came into it later.', 0),
      already_told: integer('An earlier alert of the thread told them.', 10),
      user_filter: integer('A filter of their own stops it.', 4),
      no_entitlement: integer('Not entitled to it.', 0),
      muted: integer('They muted the trip.', 2),
      white_label: integer('Their company tells them itself.', 0),
      safe: integer('They say that they are safe.', 67),
    },
    { description: 'Each person once, by the furthest that is true.' },
  ),
  totals: namedObject(
    'BoardTotals',
    {
      told: integer('Something was sent to them or tried, or they have it.', 196),
      delivered: integer('Those of them who have it, as was confirmed or as they show by reading or answering.', 128),
      read: integer('Those of them who read it or answered.', 88),
      answered: integer('Those of them who answered.', 68),
    },
    { description: 'How many got so far at least; each counts those before it, too.' },
  ),
  simulated: integer('To how many people something was simulated instead of sent, as in the demo.', 0),
  curve: list(
    namedObject('BoardCurvePoint', {
      at: time('The moment.'),
      told: integer('Told by then.', 196),
      delivered: integer('Had it by then.', 120),
      answered: integer('Had answered by then.', 41),
    }),
    'How it went: at most 121 moments at equal distances, from publishing to now, but not later than an hour after the last change. Empty for a draft.',
  ),
}

export const toBoardNumberFields = (one: BoardNumbers & { readonly at: Date }) => ({
  as_of: timeOut(one.at),
  published_at: maybeTimeOut(one.publishedAt),
  exposed: one.exposed,
  counts: one.counts,
  totals: one.totals,
  simulated: one.simulated,
  curve: one.curve.map((point) => ({ ...point, at: timeOut(point.at) })),
})

export const BoardOut = namedObject(
  'Board',
  {
    ...boardNumberFields,
    people: list(
      namedObject('BoardPerson', boardPersonFields, {
        description: 'One of those whom it is for. next: what is tried next; null: nothing.',
      }),
      'A page of them: first who was not reached and who needs help, the longest first; last who is safe.',
    ),
  },
  { description: 'The live board of an alert or a call for help: how far it came, and with whom.' },
)

export const toBoardOut = (board: Board): Wire<typeof BoardOut> => ({
  ...toBoardNumberFields(board),
  people: board.people.items.map(toBoardPersonFields),
})
