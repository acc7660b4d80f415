interface PendingCall<A, B> {
  readonly item: A
  readonly resolve: (answer: B) => void
  readonly reject: (error: unknown) => void
}

/**
 * Asks for many at once what is asked for one by one: what comes in while calls are under way (one, unless more are allowed)
 * goes into the next. Gives one answer per item, in their order; when a call fails, all of its items have failed.
 */
export function batched<A, B>(
  maxItems: number,
  processBatch: (items: readonly A[]) => Promise<readonly B[]>,
  maxCalls = 1,
): (item: A) => Promise<B> {
  const pending: PendingCall<A, B>[] = []
  let running = 0

  async function work(): Promise<void> {
    running++
    await new Promise((resolve) => setImmediate(resolve))
    while (pending.length > 0) {
      const batch = pending.splice(0, maxItems)
      try {
        const answers = await processBatch(batch.map(({ item }) => item))
        for (const [index, one] of batch.entries()) one.resolve(answers[index] as B)
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
    running--
  }

  return (item) =>
    new Promise<B>((resolve, reject) => {
      pending.push({ item, resolve, reject })
      if (running < maxCalls) void work()
    })
}
