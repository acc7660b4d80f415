interface Waiting {
  readonly endpoint: string
  readonly go: () => void
}

/**
 * Bounds how many requests go to one endpoint, and to one host whosever endpoints are there, at a time. An endpoint with
 * none under way is always let through, so those that hang cannot use up the host for another.
 */
export function hostGate(most: {
  readonly perHost: number
  readonly perEndpoint: number
}): <T>(host: string, endpoint: string, act: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>()
  const waiting = new Map<string, Waiting[]>()
  const count = (key: string, by: number): void => {
    const now = (running.get(key) ?? 0) + by
    if (now > 0) running.set(key, now)
    else running.delete(key)
  }
  const free = (host: string, endpoint: string): boolean => {
    const own = running.get(`endpoint ${endpoint}`) ?? 0
    return own === 0 || (own < most.perEndpoint && (running.get(`host ${host}`) ?? 0) < most.perHost)
  }

  function enter(host: string, endpoint: string): void {
    count(`host ${host}`, 1)
    count(`endpoint ${endpoint}`, 1)
  }

  function leave(host: string, endpoint: string): void {
    count(`host ${host}`, -1)
    count(`endpoint ${endpoint}`, -1)
    const queue = waiting.get(host) ?? []
    for (;;) {
      const at = queue.findIndex((one) => free(host, one.endpoint))
      const [next] = at < 0 ? [] : queue.splice(at, 1)
      if (!next) break
      enter(host, next.endpoint)
      next.go()
    }
    if (queue.length === 0) waiting.delete(host)
  }

  return async (host, endpoint, act) => {
    if (free(host, endpoint)) enter(host, endpoint)
    else
      await new Promise<void>((go) => {
        const queue = waiting.get(host) ?? []
        queue.push({ endpoint, go })
        waiting.set(host, queue)
      })
    try {
      return await act()
    } finally {
      leave(host, endpoint)
    }
  }
}
