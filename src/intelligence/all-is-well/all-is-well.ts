/** From this hour of the day, by the person's clock, nothing found is worth a message. */
const firstHour = 8
/** Until then one that was missed is made up for; later the day is as good as over. */
const lastHour = 12

/** A zone in which it is morning: which day it is there, and when that day began. */
export interface Morning {
  readonly zone: string
  readonly day: string
  readonly since: Date
}

/** What the clocks of a zone show; undefined where nobody knows the zone. */
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

/** Of the zones those in which it is morning. One that nobody knows goes by UTC. */
export function morningsAt(now: Date, zones: readonly string[]): Morning[] {
  return zones.flatMap((zone) => {
    const clock = clockOf(zone, now) ?? clockOf('UTC', now)
    if (!clock || clock.hour < firstHour || clock.hour >= lastHour) return []
    return [{ zone, day: clock.day, since: new Date(now.getTime() - clock.seconds * 1_000) }]
  })
}
