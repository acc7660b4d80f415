import type { Signal } from './line.ts'

export type PeerState = 'waiting' | 'connecting' | 'connected' | 'lost' | 'left'

export interface PeerOptions {
  readonly iceServers: RTCIceServer[]
  /** The own picture and sound. */
  readonly own: MediaStream
  /** Of two offers that cross, the polite one drops its own. */
  readonly polite: boolean
  readonly send: (signal: Signal) => void
  readonly changed: (state: PeerState) => void
  readonly picture: (theirs: MediaStream | undefined) => void
}

/** Candidates within this time leave together. */
const gatherMs = 100

/** The connection from browser to browser: made anew whenever either side begins anew. */
export class Peer {
  private readonly options: PeerOptions
  private connection: RTCPeerConnection
  private state: PeerState = 'waiting'
  private makingOffer = false
  private takingAnswer = false
  private candidates: RTCIceCandidateInit[] = []
  private gathering: ReturnType<typeof setTimeout> | undefined

  constructor(options: PeerOptions) {
    this.options = options
    this.connection = this.make()
  }

  get isConnected(): boolean {
    return this.connection.connectionState === 'connected'
  }

  /** Begins anew and requests the same of the other side. */
  begin(): void {
    this.renew()
    this.options.send({ ready: true })
  }

  async receive({ ready, description, candidates, bye }: Signal): Promise<void> {
    if (bye || ready) this.renew()
    if (bye) return this.change('left')
    // One that cannot be used leaves the others.
    for (const candidate of candidates ?? []) void this.connection.addIceCandidate(candidate).catch(() => {})
    const { connection } = this
    try {
      if (ready) await this.offer(connection)
      if (description) await this.take(description)
    } catch {
      // What belongs to a connection that has ended meanwhile means nothing for the present one.
      if (connection === this.connection) this.change('lost')
    }
  }

  /** Hangs up. */
  close(): void {
    this.options.send({ bye: true })
    this.end()
  }

  private make(): RTCPeerConnection {
    const { iceServers, own, picture } = this.options
    const made = new RTCPeerConnection({ iceServers })
    for (const track of own.getTracks()) made.addTrack(track, own)
    for (const kind of ['audio', 'video'])
      if (!own.getTracks().some((track) => track.kind === kind)) made.addTransceiver(kind, { direction: 'recvonly' })
    made.ontrack = ({ streams }) => picture(streams[0])
    made.onicecandidate = ({ candidate }) => {
      if (!candidate) return
      this.candidates.push(candidate.toJSON())
      this.gathering ??= setTimeout(() => this.sendCandidates(), gatherMs)
    }
    made.onconnectionstatechange = () => {
      if (made !== this.connection) return
      if (made.connectionState === 'connected') this.change('connected')
      if (made.connectionState === 'disconnected') this.change('lost')
      if (made.connectionState === 'failed') {
        this.begin()
        this.change('lost')
      }
    }
    return made
  }

  private renew(): void {
    this.end()
    this.options.picture(undefined)
    this.makingOffer = false
    this.takingAnswer = false
    this.connection = this.make()
  }

  private end(): void {
    clearTimeout(this.gathering)
    this.gathering = undefined
    this.candidates = []
    this.connection.close()
  }

  private change(state: PeerState): void {
    if (state !== this.state) this.options.changed(state)
    this.state = state
  }

  private sendCandidates(): void {
    this.gathering = undefined
    this.options.send({ candidates: this.candidates })
    this.candidates = []
  }

  private async offer(connection: RTCPeerConnection): Promise<void> {
    this.change('connecting')
    this.makingOffer = true
    try {
      await connection.setLocalDescription()
      this.sendDescription(connection)
    } finally {
      if (connection === this.connection) this.makingOffer = false
    }
  }

  private async take(description: RTCSessionDescriptionInit): Promise<void> {
    const isOffer = description.type === 'offer'
    const { signalingState } = this.connection
    const crosses = isOffer && (this.makingOffer || (signalingState !== 'stable' && !this.takingAnswer))
    const isStale = !isOffer && signalingState !== 'have-local-offer'
    if (isStale || (crosses && !this.options.polite)) return
    // After a rollback Chromium may gather no candidates: the offer is taken by a new connection.
    if (crosses) this.renew()
    const { connection } = this
    if (this.state !== 'connected') this.change('connecting')
    this.takingAnswer = !isOffer
    await connection.setRemoteDescription(description)
    if (connection !== this.connection) return
    this.takingAnswer = false
    if (!isOffer) return
    await connection.setLocalDescription()
    this.sendDescription(connection)
  }

  private sendDescription(connection: RTCPeerConnection): void {
    const { localDescription } = connection
    if (connection === this.connection && localDescription)
      this.options.send({ description: localDescription.toJSON() })
  }
}
