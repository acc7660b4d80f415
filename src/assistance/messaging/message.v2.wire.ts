import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { code, id, idOrNull, integer, namedObject, text, time, type Wire } from '../../platform/http/fields.ts'
import { orNull } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { MessageAssetInV2, MessageAssetV2, toAssetInput, toMessageAssetV2 } from '../assets/asset.v2.wire.ts'
import type { Message, MessageDraft, MessageType } from './message.ts'

const typeNumbers: Readonly<Record<MessageType, number>> = {
  text: 0,
  bot: 1,
  deleted: 2,
  announcement: 3,
  asset: 4,
  sms: 5,
}
const typeWords = { 0: 'Text', 1: 'Bot', 2: 'Deleted', 3: 'Server Announcement', 4: 'Asset', 5: 'SMS' }
const typesByNumber = new Map(Object.entries(typeNumbers).map(([type, number]) => [number, type as MessageType]))

export const MessageV2 = namedObject(
  'Message',
  {
    id: id('Id of the message.'),
    created_at: time('When it was written.'),
    updated_at: time('When it was last changed: when it was deleted.'),
    conversation_id: id('The conversation.'),
    seq: integer('Its number within the conversation: from 1, without gaps.', 12),
    type: code('What it is.', typeWords, 0),
    status: integer('A number that the client chose.', 0),
    body: text('Its text; empty of a deleted message.', 'I have had a rash since yesterday.'),
    user_id: idOrNull('Who wrote it; null of an announcement.'),
    client_id: idOrNull('The client’s own id of the message.'),
    asset: orNull(MessageAssetV2),
  },
  { description: 'What somebody wrote in a conversation.' },
)

export const toMessageV2 = (message: Message, ctx: Pick<Ctx, 'vault' | 'baseUrl' | 'now'>): Wire<typeof MessageV2> => ({
  id: message.id,
  created_at: timeOut(message.createdAt),
  updated_at: timeOut(message.updatedAt),
  conversation_id: message.conversationId,
  seq: message.seq,
  type: typeNumbers[message.type],
  status: message.status,
  body: message.body,
  user_id: message.userId,
  client_id: message.clientId,
  asset: message.asset && toMessageAssetV2(message.asset, ctx),
})

/** A message that is sent, over HTTP and over the socket. */
export const NewMessageV2 = namedObject(
  'NewMessage',
  {
    type: Type.Optional(
      Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        enum: [...Object.values(typeNumbers), null],
        description:
          'A person writes 0 (text) and 4 (asset); a company’s key, staff and managers at the desk write 3 (announcement). Absent: the one that fits.',
        examples: [0],
      }),
    ),
    status: Type.Optional(
      Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        minimum: -32_768,
        maximum: 32_767,
        description: 'A number for the client’s own use. Default 0.',
        examples: [0],
      }),
    ),
    body: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'The text, at most 10,000 characters. Needed for types 0 and 3.',
        examples: ['I have had a rash since yesterday.'],
      }),
    ),
    client_id: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        format: 'uuid',
        description: 'The client’s own id of the message: sent again with the same id, it is written once.',
        examples: ['3d8f0a52-9a57-4b0c-8a77-4f8e2b1c9d01'],
      }),
    ),
    asset: Type.Optional(
      Type.Unsafe<Wire<typeof MessageAssetInV2> | null>({ ...MessageAssetInV2, type: ['object', 'null'] }),
    ),
  },
  { description: 'A text, or a file, a link or a note with an optional text.' },
)

export const toMessageDraft = (message: Wire<typeof NewMessageV2>): MessageDraft => ({
  type: message.type === undefined || message.type === null ? undefined : typesByNumber.get(message.type),
  status: message.status ?? undefined,
  body: message.body,
  clientId: message.client_id,
  asset: message.asset && toAssetInput(message.asset),
})
