import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { toNotificationV2 } from '../../delivery/v2.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { badRequest, invalid } from '../../platform/problem.ts'
import { toMessageDraft, toMessageV2 } from '../messaging/message.v2.wire.ts'
import type { ClientFrame, FrameReference, FrameWriter } from './socket-frame.ts'
import { clientFrames, mostSignalBytes } from './socket-frame.v2.wire.ts'

type FrameName = keyof typeof clientFrames
const validators = new Map<FrameName, ReturnType<typeof Compile<TSchema>>>()

/** Compiled when it is first needed. */
function validatorOf(name: FrameName): ReturnType<typeof Compile<TSchema>> {
  const made = validators.get(name) ?? Compile(clientFrames[name] as TSchema)
  validators.set(name, made)
  return made
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function nameOf(frame: Readonly<Record<string, unknown>>): FrameName {
  const { type: name } = frame
  if (name === 'subscribe' && 'notifications' in frame) return 'subscribe_notifications'
  if (typeof name === 'string' && name !== 'subscribe_notifications' && Object.hasOwn(clientFrames, name))
    return name as FrameName
  throw badRequest(`type must be one of subscribe, message, typing, read, received, signal, ping.`, 'unknown_frame')
}

/** `/message/client_id` → `client_id`, as over HTTP. */
const fieldOf = (path: string): string =>
  path
    .split('/')
    .slice(1)
    .join('.')
    .replace(/^message\./, '') || 'frame'

function check(name: FrameName, frame: unknown): void {
  const validator = validatorOf(name)
  if (validator.Check(frame)) return
  const errors: Record<string, string[]> = {}
  for (const { instancePath, keyword, params, message } of validator.Errors(frame)) {
    const missing = keyword === 'required' ? (params as { requiredProperties: string[] }).requiredProperties : []
    if (missing.length === 0) errors[fieldOf(instancePath)] ??= [message]
    for (const one of missing) errors[fieldOf(`${instancePath}/${one}`)] ??= ['is required']
  }
  throw invalid(errors)
}

/** What a frame names, as far as it can be read: an error frame refers to it. */
export function referenceOf(frame: unknown): FrameReference {
  if (!isObject(frame)) return {}
  const { conversation_id: conversationId, message } = frame
  const clientId = isObject(message) ? message['client_id'] : undefined
  return {
    ...(typeof conversationId === 'string' ? { conversationId } : {}),
    ...(typeof clientId === 'string' ? { clientId } : {}),
  }
}

export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw badRequest('The frame is not valid JSON.', 'malformed_json')
  }
}

type In<Name extends FrameName> = Static<(typeof clientFrames)[Name]>

/** Throws what is wrong with the frame. */
export function parseFrame(frame: unknown): ClientFrame {
  if (!isObject(frame)) throw badRequest('The frame is not a JSON object.', 'malformed_json')
  const name = nameOf(frame)
  check(name, frame)
  switch (name) {
    case 'subscribe': {
      const { conversation_id, after } = frame as In<'subscribe'>
      return { type: name, conversationId: conversation_id.toLowerCase(), after }
    }
    case 'message': {
      const { conversation_id, message } = frame as In<'message'>
      return { type: name, conversationId: conversation_id.toLowerCase(), draft: toMessageDraft(message) }
    }
    case 'typing': {
      const { conversation_id } = frame as In<'typing'>
      return { type: name, conversationId: conversation_id.toLowerCase() }
    }
    case 'read': {
      const { conversation_id, seq } = frame as In<'read'>
      return { type: name, conversationId: conversation_id.toLowerCase(), seq }
    }
    case 'received': {
      const { notification_ids } = frame as In<'received'>
      return { type: name, notificationIds: notification_ids }
    }
    case 'signal': {
      const { conversation_id, to, data: carried } = frame as In<'signal'>
      if (Buffer.byteLength(JSON.stringify(carried)) > mostSignalBytes)
        throw invalid({ data: `must have at most ${mostSignalBytes} bytes` })
      return { type: name, conversationId: conversation_id.toLowerCase(), to: to.toLowerCase(), data: carried }
    }
    default:
      return { type: name }
  }
}

/** Writes frames for everybody alike: their bytes do not depend on the reader. */
export function frameWriter(ctx: () => Pick<Ctx, 'vault' | 'baseUrl' | 'now'>): FrameWriter {
  const write = (name: string, fields: object): string => JSON.stringify({ type: name, ...fields })
  const of = (conversationId: string) => ({ conversation_id: conversationId })
  return {
    subscribed: (conversationId, seq) => write('subscribed', { ...of(conversationId), seq }),
    subscribedToNotifications: () => write('subscribed', { notifications: true }),
    message: (message) =>
      write('message', { ...of(message.conversationId), seq: message.seq, message: toMessageV2(message, ctx()) }),
    notification: (notification) => write('notification', { notification: toNotificationV2(notification) }),
    callForHelp: () => write('call_for_help', {}),
    typing: (conversationId, userId) => write('typing', { ...of(conversationId), user_id: userId }),
    read: (conversationId, userId, seq) => write('read', { ...of(conversationId), user_id: userId, seq }),
    presence: (conversationId, userId, state) => write('presence', { ...of(conversationId), user_id: userId, state }),
    signal: (conversationId, from, carried) => write('signal', { ...of(conversationId), from, data: carried }),
    error: ({ code, message, fields, conversationId, clientId }) =>
      write('error', { code, message, fields, conversation_id: conversationId, client_id: clientId }),
    pong: () => write('pong', {}),
  }
}
