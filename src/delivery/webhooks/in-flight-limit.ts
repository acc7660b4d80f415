/** How many requests one process has in flight. */
export interface Limits {
  /** To an endpoint that answers within 50 ms: the second is on its way while the answer to the first is being handled. */
  readonly perNearEndpoint: number
  /** To an endpoint further away. A killed process repeats no more deliveries than were in flight. */
  readonly perEndpoint: number
  /** To one host, to endpoints that answer within a second. */
  readonly perHost: number
  /** To the same host beside these, to endpoints that are slow, hang, or have not answered this process yet. */
  readonly slowPerHost: number
}

export const usualLimits: Limits = { perNearEndpoint: 2, perEndpoint: 10, perHost: 64, slowPerHost: 64 }

/** A request that takes longer is slow: it leaves its slot on the host to those that answer. */
const slowMs = 1_000
const nearMs = 50
/** The fastest of so many responses estimates the round trip to the endpoint, even while this process is busy. */
const answersRemembered = 50
/** A process that has just started is slow itself: fewer answers do not show that an endpoint is far away. */
const answersNeeded = 10
const endpointsRemembered = 10_000

/** What this process knows about one endpoint. */
class Endpoint {
  running = 0
  /** Until it has answered quickly. */
  slow = true
  /** It has not answered yet, or its last request ended without any answer. */
  private silent = true
  private quickestMs = Number.POSITIVE_INFINITY
  private quickestBefore = Number.POSITIVE_INFINITY
  private answers = 0

  limit({ perNearEndpoint, perEndpoint }: Limits): number {
    if (this.silent) return 1
    const isNear = Math.min(this.quickestMs, this.quickestBefore) < nearMs || this.answers < answersNeeded
    return isNear ? perNearEndpoint : perEndpoint
  }

  learn(durationMs: number, answered: boolean): void {
    this.slow = durationMs >= slowMs
    this.silent = !answered && this.slow
    this.quickestMs = Math.min(this.quickestMs, durationMs)
    if (++this.answers % answersRemembered > 0) return
    this.quickestBefore = this.quickestMs
    this.quickestMs = Number.POSITIVE_INFINITY
  }
}

/** The lease of a delivery that waits: it is not to be sent once the lease is lost. */
interface Lease {
  readonly aborted: boolean
}

interface Waiting {
  readonly priority: number
  readonly lease: Lease
  readonly start: (granted: boolean) => void
}

/** A semaphore whose waiting line is ordered by priority. */
class Semaphore {
  private readonly limit: number
  private readonly waiting: Waiting[] = []
  used = 0

  constructor(limit: number) {
    this.limit = limit
  }

  /** False when the lease was lost while it waited. */
  acquire(priority: number, lease: Lease): Promise<boolean> | true {
    if (this.used < this.limit) {
      this.used++
      return true
    }
    return new Promise((start) => {
      const at = this.waiting.findIndex((other) => other.priority > priority)
      this.waiting.splice(at < 0 ? this.waiting.length : at, 0, { priority, lease, start })
    })
  }

  /** For a request that is in flight already: it may exceed the limit, and delays those that wait. */
  acquireNow(): void {
    this.used++
  }

  release(): void {
    this.used--
    while (this.used < this.limit) {
      const next = this.waiting.shift()
      if (!next) return
      if (!next.lease.aborted) this.used++
      next.start(!next.lease.aborted)
    }
  }

  get idle(): boolean {
    return this.used === 0 && this.waiting.length === 0
  }
}

interface Host {
  readonly quick: Semaphore
  readonly slow: Semaphore
}

/** One request in flight to a host. */
export interface Slot {
  /** Without an outcome when nothing was sent. `status` is null when no answer came. */
  release(outcome?: { readonly durationMs: number; readonly status: number | null }): void
}

/** Limits requests per endpoint and per host, so that endpoints that hang delay no other, not even on the same host. */
export class InFlightLimit {
  private readonly limits: Limits
  private readonly endpoints = new Map<string, Endpoint>()
  private readonly hosts = new Map<string, Host>()

  constructor(limits: Limits = usualLimits) {
    this.limits = limits
  }

  /** How many deliveries of the endpoint may be in flight now. */
  forEndpoint(id: string): number {
    return this.endpoint(id).limit(this.limits)
  }

  /** Waits until the host has room. Undefined when the lease was lost meanwhile. */
  async acquire(
    to: { readonly endpoint: string; readonly host: string },
    priority: number,
    lease: Lease,
  ): Promise<Slot | undefined> {
    const endpoint = this.endpoint(to.endpoint)
    const host = this.host(to.host)
    let semaphore = endpoint.slow ? host.slow : host.quick
    endpoint.running++
    const granted = await semaphore.acquire(priority, lease)
    const becomeSlow = (): void => {
      endpoint.slow = true
      if (semaphore === host.slow) return
      semaphore.release()
      semaphore = host.slow
      semaphore.acquireNow()
    }
    const timer = granted ? setTimeout(becomeSlow, slowMs) : undefined
    const end = (): void => {
      endpoint.running--
      if (host.quick.idle && host.slow.idle) this.hosts.delete(to.host)
    }
    if (!granted) {
      end()
      return undefined
    }
    return {
      release: (outcome) => {
        clearTimeout(timer)
        if (outcome) endpoint.learn(outcome.durationMs, outcome.status !== null)
        semaphore.release()
        end()
      },
    }
  }

  private endpoint(id: string): Endpoint {
    const known = this.endpoints.get(id)
    if (known) return known
    if (this.endpoints.size >= endpointsRemembered)
      for (const [key, { running }] of this.endpoints) if (running === 0) this.endpoints.delete(key)
    const made = new Endpoint()
    this.endpoints.set(id, made)
    return made
  }

  private host(name: string): Host {
    const known = this.hosts.get(name)
    if (known) return known
    const made = { quick: new Semaphore(this.limits.perHost), slow: new Semaphore(this.limits.slowPerHost) }
    this.hosts.set(name, made)
    return made
  }
}
