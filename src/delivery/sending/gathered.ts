interface Waiting<A, B> {
  readonly item: A
  readonly done: (answer: B) => void
  readonly failed: (error: unknown) => void
}

/**
 * Asks for many at once what is asked for one by one: what comes in while calls are under way (one, unless more are allowed)
 * goes into the next. Gives one answer per item, in their order; when a call fails, all of its items have failed.
 */
export function gathered<A, B>(
  most: number,
  act: (items: readonly A[]) => Promise<readonly B[]>,
  calls = 1,
): (item: A) => Promise<B> {
  const waiting: Waiting<A, B>[] = []
  let busy = 0

  async function work(): Promise<void> {
    busy++
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const some = waiting.splice(0, most)
      try {
        const answers = await act(some.map(({ item }) => item))
        for (const [index, one] of some.entries()) one.done(answers[index] as B)
      } catch (error) {
        for (const one of some) one.failed(error)
      }
    }
    busy--
  }

  return (item) =>
    new Promise<B>((done, failed) => {
      waiting.push({ item, done, failed })
      if (busy < calls) void work()
    })
}
