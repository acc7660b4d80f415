import { randomUUID } from 'node:crypto'
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk'

export interface LiveKitOptions {
  /** ws://, wss://, http:// or https://. */
  readonly url: string
  readonly apiKey: string
  readonly apiSecret: string
}

/** Somebody who may join a room. */
export interface RoomGuest {
  readonly id: string
  readonly name: string
}

export interface JoinToken {
  readonly token: string
  /** By the clock of the machine, which no sandbox moves: the video server has no other. */
  readonly expiresAt: Date
}

export interface LiveKit {
  /** Where browsers and phones connect. */
  readonly url: string
  /** Makes the room if it is not there. Throws when the server does not answer, or refuses. */
  createRoom(name: string): Promise<void>
  /** A token with which this person, and nobody else, joins this room within ten minutes. */
  joinToken(room: string, guest: RoomGuest): Promise<JoinToken>
}

/** Seconds for which a join token works; somebody who has joined stays. */
export const joinTokenSeconds = 600

/** Seconds that an empty room is kept: as long as a token may bring somebody into it. */
const emptySeconds = 600

/** Seconds that the server has to answer: a person is waiting. */
const requestSeconds = 5

export function liveKit({ url, apiKey, apiSecret }: LiveKitOptions): LiveKit {
  const rooms = new RoomServiceClient(url.replace(/^ws/, 'http'), apiKey, apiSecret, { requestTimeout: requestSeconds })
  return {
    url: url.replace(/^http/, 'ws'),
    async createRoom(name) {
      await rooms.createRoom({ name, emptyTimeout: emptySeconds })
    },
    async joinToken(room, guest) {
      const token = new AccessToken(apiKey, apiSecret, {
        identity: guest.id,
        name: guest.name,
        ttl: joinTokenSeconds,
        // The times of a token are whole seconds: this makes each one another.
        attributes: { token_id: randomUUID() },
      })
      token.addGrant({ room, roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true })
      const expiresAt = new Date(Date.now() + joinTokenSeconds * 1000)
      return { token: await token.toJwt(), expiresAt }
    },
  }
}
