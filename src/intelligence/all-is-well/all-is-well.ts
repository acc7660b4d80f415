/** The message is sent from this local hour on. */
const firstHour = 8
/** A missed message is sent until this local hour; after it, the day is skipped. */
const lastHour = 12

/** A time zone in which it is morning, with its local day and the time at which that day began. */
export interface Morning {
  readonly zone: string
  readonly day: string
  readonly since: Date
}

/** The local time of a zone; undefined for an unknown zone. */
function clockOf(zone: string, now: Date): { day: string; hour: number; seconds: number } | undefined {
  try {
    const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
      now,
    )
    const [day = '', time = ''] = text.split(' ')
    const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
    return { day, hour, seconds: hour * 3_600 + minute * 60 + second }
  } catch {
    return undefined
  }
}

/** The zones in which it is morning. An unknown zone counts as UTC. */
export function morningsAt(now: Date, zones: readonly string[]): Morning[] {
  return zones.flatMap((zone) => {
    const clock = clockOf(zone, now) ?? clockOf('UTC', now)
    if (!clock || clock.hour < firstHour || clock.hour >= lastHour) return []
    return [{ zone, day: clock.day, since: new Date(now.getTime() - clock.seconds * 1_000) }]
  })
}
