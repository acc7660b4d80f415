import { utilization } from '../../platform/stopwatch.ts'
import { type GateBounds, usualBounds } from './gate-bounds.ts'
import { Quickest } from './quickest.ts'

/** Who answers within this time needs but a few requests at a time to be sent thousands a second. */
const nearMs = 50
export const slowMs = 1_000
/** Time is counted in steps: those of a process that stood still for a while are not the receiver's. */
const stepMs = 50
const nearSteps = 10
const untriedSteps = 5
const slowSteps = slowMs / stepMs
/** Before it has answered so often, nobody is far: a process that has just begun takes its own slowness for theirs. */
const fewAnswers = 10
/** A process that is busy for so much of the time, and hears from nobody soon, is itself what is slow. */
const busyShare = 0.8
const mostKnown = 10_000

interface Host {
  quick: number
  untried: number
  slow: number
}

interface Endpoint {
  readonly id: string
  running: number
  tried: boolean
  silent: boolean
  slow: boolean
  readonly quickest: Quickest
  readonly waiting: Waiting[]
}

interface Waiting {
  readonly priority: number
  readonly signal: Aborted
  readonly host: string
  readonly go: (place: Place | undefined) => void
}

/** Whether it is not to be sent any more. */
interface Aborted {
  readonly aborted: boolean
}

type Share = 'quick' | 'untried' | 'slow'

/** A request's place: say when it has ended, and when a crash cannot lose any more what it came to. */
export interface Place {
  ended(came: { readonly durationMs: number; readonly answered: boolean; readonly failed: boolean }): void
  safe(): void
  /** The database did not take it: it is for this process alone to know again. */
  unsafe(): void
  /** Nothing was sent after all. */
  unused(): void
}

export interface Gate {
  /** Answers undefined when the signal says meanwhile that it is not to be sent any more. */
  enter(
    to: { readonly endpoint: string; readonly host: string },
    priority: number,
    signal: Aborted,
  ): Promise<Place | undefined>
}

/**
 * Bounds requests by endpoint and by host so that those that are slow, or hang, hold no place that another needs; and bounds
 * what a crash can double. Endpoints take turns.
 */
export function createGate(bounds: GateBounds = usualBounds, busy: () => number = utilization()): Gate {
  const hosts = new Map<string, Host>()
  const endpoints = new Map<string, Endpoint>()
  /** Those with something that waits and room of their own: what stops them is their host, or the bound of those near. */
  const nearLine = new Set<Endpoint>()
  const farLine = new Set<Endpoint>()
  const young = new Set<Held>()
  const inWindow = new Set<Held>()
  const quickestOfAll = new Quickest()
  let underWay = 0
  let unwritten = 0
  let step = 0
  let isBusy = false
  let steps: NodeJS.Timeout | undefined

  const hostOf = (name: string): Host => {
    const known = hosts.get(name)
    if (known) return known
    const made = { quick: 0, untried: 0, slow: 0 }
    hosts.set(name, made)
    return made
  }
  const shareOf = (one: Endpoint): Share => (one.slow ? 'slow' : one.tried ? 'quick' : 'untried')
  const isNear = (one: Endpoint): boolean =>
    one.tried && !one.slow && (one.quickest.heard < fewAnswers || one.quickest.ms < nearMs)
  /** More requests at a time would then not be quicker, and a crash would double them. */
  const isSlowItself = (): boolean => isBusy && quickestOfAll.ms >= nearMs
  const limitOf = ({ silent, tried }: Endpoint): number =>
    silent ? bounds.perSilent : tried ? bounds.perEndpoint : bounds.perUntried

  function mayStart(one: Endpoint, hostName: string): boolean {
    if (one.running >= limitOf(one)) return false
    if (one.running >= bounds.perBusy && underWay >= bounds.near && isSlowItself()) return false
    const host = hostOf(hostName)
    const share = shareOf(one)
    if (share === 'slow') return host.slow < bounds.slowPerHost
    if (host.quick >= bounds.perHost) return false
    if (share === 'untried')
      return host.untried < bounds.untriedPerHost && host.untried + host.slow < bounds.doubtfulPerHost
    return !isNear(one) || unwritten < bounds.near
  }

  class Held implements Place {
    readonly one: Endpoint
    readonly hostName: string
    readonly born = step
    private share: Share | undefined
    private near: boolean

    constructor(one: Endpoint, hostName: string) {
      this.one = one
      this.hostName = hostName
      this.share = shareOf(one)
      this.near = isNear(one)
      const host = hostOf(hostName)
      one.running++
      underWay++
      if (this.share === 'slow') host.slow++
      else {
        host.quick++
        if (this.share === 'untried') host.untried++
        young.add(this)
      }
      if (this.near) {
        unwritten++
        inWindow.add(this)
      }
    }

    get isUntried(): boolean {
      return this.share === 'untried'
    }

    private leaveHost(): void {
      const host = hostOf(this.hostName)
      if (this.share === 'slow') host.slow--
      else if (this.share) {
        host.quick--
        if (this.share === 'untried') host.untried--
      }
      this.share = undefined
      young.delete(this)
      if (host.quick + host.slow === 0) hosts.delete(this.hostName)
    }

    /** Out of the way of those that are near: it hangs, or it has failed and so cannot be doubled. */
    leaveWindow(): void {
      inWindow.delete(this)
      if (!this.near) return
      this.near = false
      unwritten--
    }

    /** It takes long: it counts among the slow ones from now on. */
    grewOld(): void {
      this.leaveHost()
      this.share = 'slow'
      hostOf(this.hostName).slow++
      this.one.slow = true
    }

    ended({ durationMs, answered, failed }: Parameters<Place['ended']>[0]): void {
      if (!this.share) return
      learn(this.one, durationMs, answered)
      this.leaveHost()
      this.one.running--
      underWay--
      inWindow.delete(this) // what is only to be written down does not hang, and keeps its place
      if (failed) this.leaveWindow()
      startOne(this.one)
      startNext()
    }

    unused(): void {
      if (!this.share) return
      this.leaveHost()
      this.one.running--
      underWay--
      this.leaveWindow()
      startOne(this.one)
      startNext()
    }

    safe(): void {
      this.leaveWindow()
      startNext()
    }

    unsafe(): void {
      if (this.near) return
      this.near = true
      unwritten++
    }
  }

  function learn(one: Endpoint, durationMs: number, answered: boolean): void {
    one.tried = true
    if (answered) quickestOfAll.note(durationMs)
    one.slow = durationMs >= slowMs
    one.silent = !answered && one.slow
    one.quickest.note(durationMs)
  }

  /** Starts the first that waits for the endpoint, if it may. It stands in line while its own bound leaves room. */
  function startOne(one: Endpoint): boolean {
    while (one.waiting[0]?.signal.aborted) one.waiting.shift()?.go(undefined)
    const [next] = one.waiting
    const starts = next !== undefined && mayStart(one, next.host)
    if (starts) {
      one.waiting.shift()
      next.go(new Held(one, next.host))
    }
    const stands = one.waiting.length > 0 && one.running < limitOf(one)
    if (starts || !stands) for (const line of [nearLine, farLine]) line.delete(one)
    if (stands) (isNear(one) ? nearLine : farLine).add(one)
    return starts
  }

  /** One for each endpoint in turn, as long as anybody may. */
  function startNext(): void {
    if (unwritten < bounds.near) for (const one of nearLine) if (startOne(one) && unwritten >= bounds.near) break
    for (const one of farLine) startOne(one)
    keepTime()
  }

  function tick(): void {
    isBusy = busy() >= busyShare
    step++
    for (const held of inWindow) {
      if (step - held.born < nearSteps) break
      held.leaveWindow()
    }
    for (const held of young) {
      if (step - held.born < untriedSteps) break
      if (held.isUntried || step - held.born >= slowSteps) held.grewOld()
    }
    startNext()
  }

  function keepTime(): void {
    const needed = young.size > 0 || inWindow.size > 0
    if (needed) steps ??= setInterval(tick, stepMs).unref()
    else {
      clearInterval(steps)
      steps = undefined
    }
  }

  function endpointOf(id: string): Endpoint {
    const known = endpoints.get(id)
    if (known) return known
    if (endpoints.size >= mostKnown)
      for (const [key, one] of endpoints) if (one.running + one.waiting.length === 0) endpoints.delete(key)
    const made: Endpoint = {
      id,
      running: 0,
      tried: false,
      silent: false,
      slow: false,
      quickest: new Quickest(),
      waiting: [],
    }
    endpoints.set(id, made)
    return made
  }

  return {
    enter: ({ endpoint, host }, priority, signal) => {
      const one = endpointOf(endpoint)
      return new Promise<Place | undefined>((go) => {
        const later = one.waiting.findIndex((other) => other.priority > priority)
        one.waiting.splice(later < 0 ? one.waiting.length : later, 0, { priority, signal, host, go })
        startOne(one)
        keepTime()
      })
    },
  }
}
