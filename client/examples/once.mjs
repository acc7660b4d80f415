/**
 * Handles each event once. A delivery can come twice (its answer was lost, or somebody replayed it), always with the same
 * id. This one remembers in memory, for one process; in earnest let a unique column of your database do it, in the
 * transaction of the work itself.
 */
export function once(handle, most = 100_000) {
  const seen = new Map()
  return async (event) => {
    // One that is being handled at this moment is waited for: if that fails, this delivery fails too and comes again.
    const known = seen.get(event.id)
    if (known) return known
    const work = Promise.resolve(handle(event))
    seen.set(event.id, work)
    if (seen.size > most) seen.delete(seen.keys().next().value)
    try {
      await work
    } catch (error) {
      seen.delete(event.id)
      throw error
    }
  }
}
