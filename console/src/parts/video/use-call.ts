import { useEffect, useState } from 'react'
import type { Desk } from '../../data/client.ts'
import { type LineEnd, openLine } from './line.ts'
import { closeMedia, type MediaFault, openMedia } from './media.ts'
import { Peer, type PeerState } from './peer.ts'

export type Room = Desk['Video']

export interface Call {
  readonly own: MediaStream | undefined
  readonly theirs: MediaStream | undefined
  readonly fault: MediaFault | undefined
  readonly state: PeerState
  /** The other person has the conversation open. */
  readonly isThere: boolean
  /** Signals can be sent. */
  readonly online: boolean
}

const before: Call = {
  own: undefined,
  theirs: undefined,
  fault: undefined,
  state: 'waiting',
  isThere: false,
  online: true,
}

const iceServersOf = ({ ice_servers }: Room): RTCIceServer[] =>
  ice_servers.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== null && { username }),
    ...(credential !== null && { credential }),
  }))

export interface CallOptions {
  readonly room: Room
  readonly at: LineEnd
  readonly ownId: string
  readonly otherId: string
}

/** Everything of a call from opening the camera to hanging up; returns how that is done. */
function start({ room, at, ownId, otherId }: CallOptions, changed: (part: Partial<Call>) => void): () => void {
  let ended = false
  let hangUp = (): void => {}
  const begin = async (): Promise<void> => {
    const own = await openMedia()
    if (typeof own === 'string') {
      if (!ended) changed({ fault: own })
      return
    }
    if (ended) return closeMedia(own)
    changed({ own })
    const peer = new Peer({
      iceServers: iceServersOf(room),
      own,
      polite: ownId > otherId,
      send: (signal) => line.send(signal),
      changed: (state) => changed({ state }),
      picture: (theirs) => changed({ theirs }),
    })
    const line = openLine({
      at,
      conversationId: room.conversation_id,
      otherId,
      open() {
        changed({ online: true })
        if (!peer.isConnected) peer.begin()
      },
      lost: () => changed({ online: false, isThere: false }),
      received: (signal) => void peer.receive(signal),
      presence: (isThere) => changed({ isThere }),
    })
    hangUp = () => {
      peer.close()
      line.close()
      closeMedia(own)
    }
  }
  void begin()
  const end = (): void => {
    if (ended) return
    ended = true
    removeEventListener('pagehide', end)
    hangUp()
  }
  addEventListener('pagehide', end)
  return end
}

/** A call with one person; `attempt` begins it anew. */
export function useCall({ room, at, ownId, otherId }: CallOptions, attempt: number): Call {
  const [call, set] = useState(before)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    set(before)
    let shown = true
    const end = start({ room, at, ownId, otherId }, (part) => shown && set((now) => ({ ...now, ...part })))
    return () => {
      shown = false
      end()
    }
  }, [room, at, ownId, otherId, attempt])
  return call
}
