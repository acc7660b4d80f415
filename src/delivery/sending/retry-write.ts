/** How long the database may be away before a try whose answer we hold is made again by somebody else. */
const maxWaitMs = 60_000

/** Tries again while the database is away: the message is out, and only this process knows. */
export async function retryWrite<T>(write: () => Promise<T>, signal: { readonly aborted: boolean }): Promise<T> {
  let waited = 0
  for (let wait = 50; ; wait = Math.min(wait * 2, 2_000)) {
    try {
      return await write()
    } catch (error) {
      if (signal.aborted || waited > maxWaitMs) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
      waited += wait
    }
  }
}
