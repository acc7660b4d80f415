/**
 * Processes each event once. A delivery can come twice (its response was lost, or it was replayed), always with the same id. This
 * example stores the ids in memory, for one process. In production use a unique column of your database, in the transaction of the
 * work itself.
 */
export function once(handle, most = 100_000) {
  const seen = new Map()
  return async (event) => {
    // An event that is being processed is awaited: if that fails, this delivery fails too and is sent again.
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
