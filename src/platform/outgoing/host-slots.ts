/** A maximum of requests at a time for each host. Those of one host wait for each other, and for no other host. */
export class HostSlots {
  private readonly most: number
  private readonly hosts = new Map<string, { taken: number; readonly waiting: Set<() => void> }>()

  constructor(most: number) {
    this.most = most
  }

  /** Waits for a slot, which the caller has to free. Rejects with the reason of the signal, and then there is nothing to free. */
  async take(host: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const slots = this.hosts.get(host) ?? { taken: 0, waiting: new Set() }
    this.hosts.set(host, slots)
    if (slots.taken < this.most) {
      slots.taken++
      return
    }
    await new Promise<void>((resolve, reject) => {
      const stop = (): void => {
        slots.waiting.delete(go)
        reject(signal.reason)
      }
      const go = (): void => {
        slots.waiting.delete(go)
        signal.removeEventListener('abort', stop)
        resolve()
      }
      slots.waiting.add(go)
      signal.addEventListener('abort', stop, { once: true })
    })
  }

  /** Hands the slot to the request that waits longest. */
  free(host: string): void {
    const slots = this.hosts.get(host)
    if (!slots) return
    const [next] = slots.waiting
    if (next) next()
    else if (--slots.taken === 0) this.hosts.delete(host)
  }
}
