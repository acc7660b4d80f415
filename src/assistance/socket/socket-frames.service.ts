import { confirmOwn } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Problem } from '../../platform/problem.ts'
import { markRead } from '../conversations/conversation.service.ts'
import { getConversation } from '../conversations/conversation-access.service.ts'
import { writeMessage } from '../messaging/message.service.ts'
import type { ClientFrame } from './socket-frame.ts'
import type { SocketHub } from './socket-hub.service.ts'
import type { SocketSession } from './socket-session.ts'

/** A socket follows at most so many conversations. */
const mostSubscriptions = 200

type Frame<Type extends ClientFrame['type']> = Extract<ClientFrame, { readonly type: Type }>

/** Handles one frame of a client. Throws the refusal. */
export async function handleFrame(
  hub: SocketHub,
  session: SocketSession,
  frame: ClientFrame,
  requestId: string,
): Promise<void> {
  const { frames, contextOf } = hub.options
  const ctx = contextOf(session.actor, requestId)
  switch (frame.type) {
    case 'subscribe':
      return subscribe(hub, session, ctx, frame)
    case 'subscribe_notifications':
      await hub.notifications.add(session)
      return session.send(frames.subscribedToNotifications())
    case 'message':
      return write(hub, session, ctx, frame)
    case 'typing': {
      const { conversationId } = requireSubscribed(session, frame)
      const text = frames.typing(conversationId, session.userId)
      return hub.relay.publish({ topic: conversationId, notTo: session.userId, frame: text })
    }
    case 'signal': {
      const { conversationId, to, data } = requireSubscribed(session, frame)
      const text = frames.signal(conversationId, session.userId, data)
      return hub.relay.publish({ topic: conversationId, to, except: session.id, frame: text })
    }
    case 'read':
      return read(hub, session, ctx, frame)
    case 'received':
      await confirmOwn(ctx, { ids: frame.notificationIds, source: 'socket', deviceToken: null })
      return
    case 'ping':
      return session.send(frames.pong())
  }
}

function requireSubscribed<F extends { readonly conversationId: string }>(session: SocketSession, frame: F): F {
  if (session.subscriptions.has(frame.conversationId)) return frame
  throw new Problem(409, 'not_subscribed', 'Subscribe to the conversation first.')
}

/** Subscribing again changes nothing. */
async function subscribe(
  hub: SocketHub,
  session: SocketSession,
  ctx: Ctx,
  { conversationId: asked, after }: Frame<'subscribe'>,
): Promise<void> {
  const { frames } = hub.options
  const { id, lastSeq } = await getConversation(ctx, asked)
  const known = session.subscriptions.get(id)
  if (known) return session.send(frames.subscribed(id, lastSeq))
  if (session.subscriptions.size >= mostSubscriptions)
    throw new Problem(409, 'too_many_subscriptions', `A socket follows at most ${mostSubscriptions} conversations.`)
  await hub.registry.join(session.id, id)
  if (!session.socket.isOpen) return
  session.send(frames.subscribed(id, lastSeq))
  for (const userId of hub.presence.known(id))
    if (userId !== session.userId) session.send(frames.presence(id, userId, 'online'))
  hub.attach(session, id)
  session.subscriptions.set(id, hub.messages.subscribe(id, session.socket, lastSeq, after))
  hub.presence.mark(id)
  await hub.writeSeen([session])
}

async function write(
  hub: SocketHub,
  session: SocketSession,
  ctx: Ctx,
  { conversationId, draft }: Frame<'message'>,
): Promise<void> {
  const message = await writeMessage(ctx, conversationId, draft)
  hub.messages.wake(message.conversationId)
  // A subscriber gets it in its turn. It is the answer where no subscription brings it: there is none, or it began after the message.
  const subscription = session.subscriptions.get(message.conversationId)
  if (!subscription || message.seq <= subscription.from) session.send(hub.options.frames.message(message))
}

/** Without a number: up to the last message that this socket was sent. */
async function read(
  hub: SocketHub,
  session: SocketSession,
  ctx: Ctx,
  { conversationId, seq }: Frame<'read'>,
): Promise<void> {
  const upTo = seq ?? session.subscriptions.get(conversationId)?.sent ?? Number.MAX_SAFE_INTEGER
  const { seq: marker } = await markRead(ctx, conversationId, upTo)
  const text = hub.options.frames.read(conversationId, session.userId, marker)
  await hub.relay.publish({ topic: conversationId, except: session.id, frame: text })
}
