interface PendingCall<A, B> {
  readonly item: A
  readonly resolve: (answer: B) => void
  readonly reject: (error: unknown) => void
}

/**
 * Turns a function over a batch into a function over one item. Items that arrive while `maxCalls` calls are running go into
 * the next batch. `processBatch` returns one answer per item, in order; if it throws, all items of the batch are rejected.
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
