import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { integer, list, namedObject, text, textOrNull } from '../../platform/http/fields.ts'
import { badRequest, invalid } from '../../platform/problem.ts'
import { type DeskTopic, deskTopics } from './desk-topic.ts'

const type = <Name extends string>(name: Name) =>
  Type.Literal(name, { description: 'What kind of frame it is.', examples: [name] })

const Subscribe = namedObject(
  'DeskSocketSubscribe',
  {
    type: type('subscribe'),
    topics: Type.Array(Type.String({ description: 'A topic.', examples: ['alerts'] }), {
      maxItems: 50,
      description: `Which topics, instead of those before: ${deskTopics.join(', ')}.`,
      examples: [['alerts', 'calls_for_help']],
    }),
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'The `seq` of the last frame that the client had. Absent: only what is new.',
        examples: [4711],
      }),
    ),
  },
  { description: 'Watch topics: first what changed after `after`, then what is new.' },
)
const Ping = namedObject('DeskSocketPing', { type: type('ping') }, { description: 'Are you there?' })

const serverFrames = {
  subscribed: namedObject(
    'DeskSocketSubscribed',
    {
      type: type('subscribed'),
      topics: list(
        text('A topic.', 'alerts'),
        'The topics that are watched: the requested ones that the caller may see.',
      ),
      seq: integer('The number of the last change so far. Read the data after this frame.', 4711),
    },
    { description: 'The answer to `subscribe`.' },
  ),
  changed: namedObject(
    'DeskSocketChanged',
    {
      type: type('changed'),
      topic: text('The topic.', 'alerts'),
      id: textOrNull('What changed; null: several, read the list again.', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'),
      seq: integer('The number to name as `after`. Numbers are compared for equality only.', 4712),
    },
    { description: 'Something changed: read it again. The frame carries no data.' },
  ),
  reset: namedObject(
    'DeskSocketReset',
    { type: type('reset') },
    { description: 'Changes may have been missed: read everything again.' },
  ),
  error: namedObject(
    'DeskSocketError',
    {
      type: type('error'),
      code: text('The error code, for programs.', 'unknown_frame'),
      message: text('The error message, for people.', 'type must be one of subscribe, ping.'),
      fields: Type.Optional(
        Type.Record(Type.String(), Type.Array(Type.String()), {
          description: 'Only when rules were broken: the field and what is wrong with it.',
          examples: [{ topics: ['"ghosts" is no topic'] }],
        }),
      ),
    },
    { description: 'A frame was refused. The socket stays open.' },
  ),
  pong: namedObject('DeskSocketPong', { type: type('pong') }, { description: 'The answer to `ping`.' }),
} as const

/** What the server may send. */
export type DeskFrame = {
  [Name in keyof typeof serverFrames]: Static<(typeof serverFrames)[Name]>
}[keyof typeof serverFrames]

export const DeskSocketFrames = namedObject(
  'DeskSocketFrames',
  {
    sent: Type.Union([Subscribe, Ping] as TSchema[], {
      'x-sent-by-caller': true,
      description: 'What a client may send.',
      examples: [{ type: 'subscribe', topics: ['alerts'], after: 4711 }],
    }),
    received: Type.Union(Object.values(serverFrames) as TSchema[], {
      description: 'What the server may send.',
      examples: [{ type: 'changed', topic: 'alerts', id: '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0', seq: 4712 }],
    }),
  },
  { description: 'The frames of either side, one JSON text each.' },
)

/** A request of a client. */
export type DeskRequest =
  | { readonly type: 'ping' }
  | { readonly type: 'subscribe'; readonly topics: readonly DeskTopic[]; readonly after: number | undefined }

const isTopic = (word: string): word is DeskTopic => (deskTopics as readonly string[]).includes(word)
const subscribe = Compile(Subscribe)

/** Throws what is wrong with the frame. */
export function parseDeskFrame(json: string): DeskRequest {
  let frame: unknown
  try {
    frame = JSON.parse(json)
  } catch {
    throw badRequest('The frame is not valid JSON.', 'malformed_json')
  }
  const name = typeof frame === 'object' && frame !== null && 'type' in frame ? frame.type : undefined
  if (name === 'ping') return { type: name }
  if (name !== 'subscribe') throw badRequest('type must be one of subscribe, ping.', 'unknown_frame')
  if (!subscribe.Check(frame)) {
    const errors: Record<string, string[]> = {}
    for (const { instancePath, message } of subscribe.Errors(frame))
      errors[instancePath.split('/')[1] ?? 'topics'] ??= [message]
    throw invalid(errors)
  }
  const { topics, after } = frame as Static<typeof Subscribe>
  const unknown = topics.filter((one) => !isTopic(one))
  if (unknown.length > 0)
    throw invalid({ topics: unknown.map((one) => `${JSON.stringify(one.slice(0, 50))} is no topic`) })
  return { type: name, topics: topics.filter(isTopic), after }
}
