import { readPeopleAsSeen, shownName } from '../../people/index.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import { type Ctx, inTransaction, requireNoTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, forbidden, unauthorized, unavailable } from '../../platform/problem.ts'
import type { LiveKit } from '../../platform/providers/livekit.ts'
import { type IceServer, iceServers } from '../../platform/providers/turn.ts'
import type { VideoServers } from '../../platform/providers/video-servers.ts'
import { actingIn, getConversation, personOf } from '../conversations/conversation-access.service.ts'
import { ensureVideo, listVideosOfAppointments } from './video.store.ts'
import {
  nameOfRoom,
  readGrant,
  type Sign,
  type SignalGrant,
  signalTokenSeconds,
  signGrant,
  type Video,
} from './video.ts'

/** What carries video calls, and where our socket is, for signals from browser to browser. */
export interface VideoRoutes extends VideoServers {
  readonly socketUrl: string
}

/** How one person joins a room. */
export interface VideoAccess {
  readonly video: Video
  readonly token: string
  readonly expiresAt: Date
  readonly provider: 'livekit' | 'browser'
  readonly url: string
  readonly iceServers: readonly IceServer[]
}

const signerOf =
  ({ derive }: Vault): Sign =>
  (text) =>
    derive('video-token', text)

/** The grant of a join token of ours that has not expired; for the socket, before it passes a signal on. */
export const readSignalGrant = (ctx: Pick<Ctx, 'vault' | 'now'>, token: string): SignalGrant | undefined =>
  readGrant(token, ctx.now, signerOf(ctx.vault))

async function joinLiveKit(ctx: Ctx, liveKit: LiveKit, video: Video, userId: string): Promise<VideoAccess> {
  requireNoTransaction(ctx, 'The video server')
  const user = (await readPeopleAsSeen(ctx, [userId])).get(userId)
  try {
    await liveKit.createRoom(video.uniqueName)
  } catch (error) {
    ctx.log.warn({ err: error, room: video.uniqueName }, 'The video server did not make the room.')
    throw unavailable('The video server does not answer. Try again.')
  }
  const { token, expiresAt } = await liveKit.joinToken(video.uniqueName, {
    id: userId,
    name: user ? shownName(user) : '',
  })
  return { video, token, expiresAt, provider: 'livekit', url: liveKit.url, iceServers: [] }
}

function joinByBrowser(ctx: Ctx, servers: VideoRoutes, video: Video, userId: string): VideoAccess {
  const expiresAt = new Date(ctx.now.getTime() + signalTokenSeconds * 1000)
  const grant = { conversationId: video.conversationId, userId, expiresAt }
  const token = signGrant(grant, newId(ctx.now), signerOf(ctx.vault))
  const helpers = iceServers(servers.turnUrls, servers.turnSecret, userId, ctx.now)
  return { video, token, expiresAt, provider: 'browser', url: servers.socketUrl, iceServers: helpers }
}

/** The room of a conversation in which the caller takes part, with a new token. The room is made outside the transaction of its row. */
export async function openVideo(ctx: Ctx, servers: VideoRoutes, conversationId: string): Promise<VideoAccess> {
  const userId = personOf(ctx)
  if (userId === null) throw unauthorized('This is for people.')
  const conversation = await getConversation(ctx, conversationId)
  if (!conversation.takesPart) throw forbidden('Only those who take part may join the video: join first.', 'not_joined')
  const { id, companyId } = conversation
  const row = { id: newId(ctx.now), companyId, conversationId: id, uniqueName: nameOfRoom(id), createdAt: ctx.now }
  const video = await inTransaction(actingIn(ctx, conversation), async (tx) => {
    const made = await ensureVideo(tx.db, row)
    if (made.isOver) throw conflict('conversation_over', 'The issue or the appointment is over.')
    return made
  })
  return servers.liveKit ? joinLiveKit(ctx, servers.liveKit, video, userId) : joinByBrowser(ctx, servers, video, userId)
}

/** The rooms of these appointments, which the caller may see, by the appointment. */
export async function readVideosOf(ctx: Ctx, appointmentIds: readonly string[]): Promise<ReadonlyMap<string, Video[]>> {
  return Map.groupBy(await listVideosOfAppointments(ctx.db, appointmentIds), ({ appointmentId }) => appointmentId)
}
