let offset = 0

/** Takes the time of the service from the Date header of a response. In a sandbox that may be another day. */
export function setServiceTime(header: string | null): void {
  const served = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(served)) return
  const found = served - Date.now()
  // The header counts whole seconds, and the answer was under way.
  if (Math.abs(found - offset) > 3_000) offset = Math.abs(found) > 3_000 ? found : 0
}

/** What time it is at the service. */
export const serviceNow = (): Date => new Date(Date.now() + offset)
