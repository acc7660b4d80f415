/** After this time without the database the write fails, and another worker repeats the try when the lease ends. */
const maxWaitMs = 60_000

/** Retries with backoff while the database is unavailable: the message was sent, and only this process has the result. */
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
