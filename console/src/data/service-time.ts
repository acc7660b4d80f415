let offset = 0

/** Every answer says what time it is at the service. In a sandbox that may be another day. */
export function hearDate(header: string | null): void {
  const heard = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(heard)) return
  const found = heard - Date.now()
  // The header counts whole seconds, and the answer was under way.
  if (Math.abs(found - offset) > 3_000) offset = Math.abs(found) > 3_000 ? found : 0
}

/** What time it is at the service. */
export const serviceNow = (): Date => new Date(Date.now() + offset)
